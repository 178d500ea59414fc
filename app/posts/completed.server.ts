import type { Person } from '#contract/accounts'
import { shownName } from '#contract/shown-name'
import { threadLimits } from '#contract/threads'
import { everybodyIn } from '../debates/everybody-in.server'
import { type Populated, peopleOf } from '../debates/people-of'
import { ApiFailure } from '../platform/api-failure'
import { environment } from '../platform/environment.server'
import { sanitised } from '../platform/sanitise.server'
import type { Visit } from '../platform/visit.server'
import { beginningOf } from '../ui/beginning'
import type { Post } from './post'

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
    : namedPeople([...known.values(), ...(await everybodyIn(visit, debate.id))])
  return Promise.all(posts.map((post) => complete(post, { viewer, named, member: visit.member })))
}

type Known = { viewer: Person | null; named: ReadonlyMap<string, Person>; member: boolean }

async function complete<P extends Post>(post: P, { viewer, named, member }: Known): Promise<P> {
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
