import type { Person } from '#contract/accounts'
import { listMentionable } from '#contract/mentions'
import { isUnloaded } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'

/** Stores the result of each debate for the length of a request, because several parts of a page need the same names. */
const peopleByRequest = new WeakMap<Request, Map<string, Promise<Person[]>>>()

/**
 * Returns the people that a member may mention in a debate. If a foreign API sends only ids elsewhere, their names come from here.
 * @returns an empty list for guests, and if the people can't be loaded
 */
export function loadMentionablePeople(visit: Visit, debateId: string): Promise<Person[]> {
  const byDebate = peopleByRequest.get(visit.request) ?? new Map<string, Promise<Person[]>>()
  peopleByRequest.set(visit.request, byDebate)
  const people = byDebate.get(debateId) ?? loadPeople(visit, debateId)
  byDebate.set(debateId, people)
  return people
}

async function loadPeople({ api, member }: Visit, id: string): Promise<Person[]> {
  if (!member) return []
  const people = await partialResult(api(listMentionable, { path: { id }, query: { per_page: 100 } }))
  return isUnloaded(people) ? [] : people.data
}
