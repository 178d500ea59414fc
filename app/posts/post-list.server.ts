import type { Person } from '#contract/accounts'
import type { Meta } from '#contract/lists'
import { shownName } from '#contract/readable-name'
import { threadLimits } from '#contract/threads'
import { loadMentionablePeople } from '../debates/mentionable-people.server'
import { type DebateWithParticipants, peopleInDebate } from '../debates/participants'
import { ApiFailure } from '../platform/api-failure'
import { environment } from '../platform/environment.server'
import { orFirstPage } from '../platform/first-page.server'
import type { PageParams } from '../platform/page-params'
import { isUnloaded, type PartialResult } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { SkipLink } from '../platform/root-data'
import { sanitiseHtml } from '../platform/sanitise.server'
import type { Visit } from '../platform/visit.server'
import { htmlExcerpt } from '../ui/plain-text'
import type { Kind, Post } from './post'

export type PageOf<P extends Post> = { data: P[]; meta: Meta }

type PostListRequest<A extends PageParams, P extends Post> = {
  /** The page that the address asks for. */
  params: A
  load: (params: A | Omit<A, 'before'>) => Promise<PageOf<P>>
  /** The debate that the posts belong to. */
  debate: DebateWithParticipants
}

/** Loads the page of a list of posts that the address asks for, with sanitised texts. */
export function loadPostList<A extends PageParams, P extends Post>(
  visit: Visit,
  { params, load, debate }: PostListRequest<A, P>,
): Promise<PartialResult<PageOf<P>>> {
  return partialResult(orFirstPage(params, load).then(async ({ data, meta }) => ({ data: await completePosts(visit, data, debate), meta })))
}

/** Returns the skip link to a list; undefined if the list is empty or wasn't loaded. */
export function getSkipLink<P extends Post>(list: PartialResult<PageOf<P>>, link: SkipLink): SkipLink | undefined {
  return isUnloaded(list) || list.data.length === 0 ? undefined : link
}

/**
 * Completes posts of a foreign API with the data that our own API sends: whether they are the reader's own, authors that are given only by
 * id, excerpts, and sanitised texts.
 * @param debate the debate they belong to, with its participants
 */
export async function completePosts<P extends Post>(visit: Visit, posts: readonly P[], debate: DebateWithParticipants): Promise<P[]> {
  if (environment().API_URL === undefined) return [...posts]
  const viewer = posts.some(({ is_own }) => is_own === null) ? await ownAccount(visit) : null
  const known = namedPeople([...peopleInDebate(debate), ...posts.flatMap(({ user }) => user ?? []), ...(viewer ? [viewer] : [])])
  const named = posts.every(({ user }) => user === null || isNamed(user) || known.has(user.id ?? ''))
    ? known
    : namedPeople([...known.values(), ...(await loadMentionablePeople(visit, debate.id))])
  return Promise.all(posts.map((post) => complete(post, { viewer, named, member: visit.member })))
}

type ReaderContext = { viewer: Person | null; named: ReadonlyMap<string, Person>; member: boolean }

async function complete<P extends Post>(post: P, { viewer, named, member }: ReaderContext): Promise<P> {
  const { user, is_own } = post
  const content = await sanitiseHtml(post.content)
  return {
    ...post,
    content,
    excerpt: post.excerpt || htmlExcerpt(content, threadLimits.excerpt),
    user: user === null || isNamed(user) ? user : (user.id !== null && named.get(user.id)) || null,
    is_own: is_own ?? (viewer !== null && viewer.id !== null && user?.id === viewer.id),
    // A guest has no vote.
    ...(post.your_vote_untold && { your_vote_untold: member }),
  }
}

const isNamed = (person: Person) => shownName(person) !== ''

function namedPeople(people: readonly Person[]): Map<string, Person> {
  return new Map(people.filter(isNamed).flatMap((person) => (person.id === null ? [] : [[person.id, person] as const])))
}

/** Returns the member's account. Null for guests, and if the account can't be loaded: then no post counts as their own. */
async function ownAccount(visit: Visit): Promise<Person | null> {
  if (!visit.member) return null
  try {
    const { id, name, display_name, show_real_name, avatar } = await visit.me()
    return { id, name, display_name, show_real_name, avatar }
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status !== 401) return null
    throw failure
  }
}

type NewPost = {
  kind: Kind
  slug: string
  posted: Post /** The list that the post was added to. */
  list: PartialResult<PageOf<Post>>
  place: string
}

/** Returns where to redirect after posting: to the post in the list, or to its own page if the list doesn't show it. */
export function pathAfterPosting({ kind, slug, posted, list, place }: NewPost): string {
  const shown = !isUnloaded(list) && list.data.some((post) => post.id === posted.id)
  return `${shown ? place : kind.path(slug, posted.id)}#${kind.anchor(posted)}`
}
