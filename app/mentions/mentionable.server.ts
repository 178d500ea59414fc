import type { Person } from '#contract/accounts'
import { listMentionable } from '#contract/mentions'
import { mentionablePeople } from '../debates/mentionable-people.server'
import { can } from '../platform/can.server'
import type { Visit } from '../platform/visit.server'

/** Whom one may mention in a debate, by how their name begins. An API that looks for no names answers with everybody. */
export async function mentionableIn(visit: Visit, debate: string, { search, most }: { search: string; most: number }): Promise<Person[]> {
  if (can.searchMentionable) return (await visit.api(listMentionable, { path: { id: debate }, query: { search, per_page: most } })).data
  const people = await mentionablePeople(visit, debate)
  return people.filter(({ name, display_name }) => [display_name ?? '', name].some((one) => beginsWith(one, search))).slice(0, most)
}

const beginsWith = (name: string, search: string) => folded(name).startsWith(folded(search))
const folded = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
