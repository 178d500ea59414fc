import type { Person } from '#contract/accounts'
import { listMentionable } from '#contract/mentions'
import { loadMentionablePeople } from '../debates/mentionable-people.server'
import { can } from '../platform/can.server'
import type { Visit } from '../platform/visit.server'

/**
 * Returns the people who can be mentioned in a debate and whose name begins with `search`. If the API can't search, it filters all of
 * them here.
 */
export async function findMentionable(visit: Visit, debate: string, { search, most }: { search: string; most: number }): Promise<Person[]> {
  if (can.searchMentionable) return (await visit.api(listMentionable, { path: { id: debate }, query: { search, per_page: most } })).data
  const people = await loadMentionablePeople(visit, debate)
  return people.filter(({ name, display_name }) => [display_name ?? '', name].some((each) => beginsWith(each, search))).slice(0, most)
}

const beginsWith = (name: string, search: string) => normalised(name).startsWith(normalised(search))
const normalised = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
