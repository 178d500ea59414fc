import type { Person } from '#contract/accounts'
import { listMentionable } from '#contract/mentions'
import { isUnloaded } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'

/** By debate, of each request: several parts of a page want the same names. */
const asked = new WeakMap<Request, Map<string, Promise<Person[]>>>()

/**
 * Everybody whom a member may mention in a debate: so another API tells the names of those of whom it sends the ids alone.
 * @returns none for guests, and where that can't be had
 */
export function mentionablePeople(visit: Visit, debateId: string): Promise<Person[]> {
  const known = asked.get(visit.request) ?? new Map<string, Promise<Person[]>>()
  asked.set(visit.request, known)
  const people = known.get(debateId) ?? loaded(visit, debateId)
  known.set(debateId, people)
  return people
}

async function loaded({ api, member }: Visit, id: string): Promise<Person[]> {
  if (!member) return []
  const people = await partialResult(api(listMentionable, { path: { id }, query: { per_page: 100 } }))
  return isUnloaded(people) ? [] : people.data
}
