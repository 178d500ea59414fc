import type { Person } from '#contract/accounts'
import type { Meta } from '#contract/lists'
import { shownName } from '#contract/readable-name'
import { threadLimits } from '#contract/threads'
import { mentionablePeople } from '../debates/mentionable-people.server'
import { type Populated, peopleOf } from '../debates/participants'
import { ApiFailure } from '../platform/api-failure'
import { environment } from '../platform/environment.server'
import { orFirstPage } from '../platform/first-page.server'
import type { PageParams } from '../platform/page-params'
import { isUnloaded, type PartialResult } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import { sanitised } from '../platform/sanitise.server'
import type { SkipLink } from '../platform/skip-link'
import type { Visit } from '../platform/visit.server'
import { beginningOf } from '../ui/plain-text'
import type { Kind } from './kind'
import type { Post } from './post'

export type PageOf<P extends Post> = { data: P[]; meta: Meta }

type Listing<A extends PageParams, P extends Post> = {
  /** The page that an address asks for. */
  asked: A
  load: (asked: A | Omit<A, 'before'>) => Promise<PageOf<P>>
  /** Where they stand. */
  debate: Populated
}

/** Loads the page of a list of posts that an address asks for, with texts that may be shown. */
export function listed<A extends PageParams, P extends Post>(
  visit: Visit,
  { asked, load, debate }: Listing<A, P>,
): Promise<PartialResult<PageOf<P>>> {
  return partialResult(orFirstPage(asked, load).then(async ({ data, meta }) => ({ data: await completed(visit, data, debate), meta })))
}

/** The page's link to a list, beside the one to its content, where there is anything in the list. */
export function skipTo<P extends Post>(list: PartialResult<PageOf<P>>, link: SkipLink): SkipLink | undefined {
  return isUnloaded(list) || list.data.length === 0 ? undefined : link
}

/**
 * Posts of another API as ours would tell them: whose they are and who wrote them, where it names people by their ids alone;
 * how they begin; and with texts that may be shown.
 * @param debate where they stand, and who takes part there
 */
export async function completed<P extends Post>(visit: Visit, posts: readonly P[], debate: Populated): Promise<P[]> {
  if (environment().API_URL === undefined) return [...posts]
  const viewer = posts.some(({ is_own }) => is_own === null) ? await ownAccount(visit) : null
  const known = namedPeople([...peopleOf(debate), ...posts.flatMap(({ user }) => user ?? []), ...(viewer ? [viewer] : [])])
  const named = posts.every(({ user }) => user === null || isNamed(user) || known.has(user.id ?? ''))
    ? known
    : namedPeople([...known.values(), ...(await mentionablePeople(visit, debate.id))])
  return Promise.all(posts.map((post) => complete(post, { viewer, named, member: visit.member })))
}

type ReaderContext = { viewer: Person | null; named: ReadonlyMap<string, Person>; member: boolean }

async function complete<P extends Post>(post: P, { viewer, named, member }: ReaderContext): Promise<P> {
  const { user, is_own } = post
  const content = await sanitised(post.content)
  return {
    ...post,
    content,
    excerpt: post.excerpt || beginningOf(content, threadLimits.excerpt),
    user: user === null || isNamed(user) ? user : (user.id !== null && named.get(user.id)) || null,
    is_own: is_own ?? (viewer !== null && viewer.id !== null && user?.id === viewer.id),
    // A guest has cast none.
    ...(post.your_vote_untold && { your_vote_untold: member }),
  }
}

const isNamed = (person: Person) => shownName(person) !== ''

function namedPeople(people: readonly Person[]): Map<string, Person> {
  return new Map(people.filter(isNamed).flatMap((person) => (person.id === null ? [] : [[person.id, person] as const])))
}

/** Null for guests, and where the account can't be read: then nothing is one's own. */
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

type Posted = { kind: Kind; slug: string; posted: Post /** The list it was posted to. */; list: PartialResult<PageOf<Post>>; place: string }

/** Where one lands after posting: at the post on the page of the list, or, if that does not show it, on its own. */
export function landingIn({ kind, slug, posted, list, place }: Posted): string {
  const shown = !isUnloaded(list) && list.data.some((post) => post.id === posted.id)
  return `${shown ? place : kind.path(slug, posted.id)}#${kind.anchor(posted)}`
}
