import type { Person } from '#contract/accounts'
import { listMentionable, listMentions, type MentionPage, mentionLimits } from '#contract/mentions'
import { loadMentionablePeople } from '../debates/mentionable-people.server'
import { can } from '../platform/can.server'
import { orFirstPage } from '../platform/first-page.server'
import { isFirstPage, type PageParams } from '../platform/page-params'
import { isUnloaded } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'

/**
 * Returns a page of the member's mentions, and the id of the newest mention on all pages. "Mark all as read" goes up to that id, so
 * mentions that came later stay unread.
 */
export async function loadMentions(visit: Visit, params: PageParams): Promise<MentionPage & { newest: string | null }> {
  const [page, newest] = await Promise.all([
    orFirstPage(params, (query) => visit.api(listMentions, { query: { ...query, per_page: mentionLimits.perPage } })),
    isFirstPage(params) ? undefined : loadNewestId(visit.secondary()),
  ])
  return { ...page, newest: newest ?? page.data[0]?.id ?? null }
}

async function loadNewestId({ api }: Visit): Promise<string | undefined> {
  const first = await partialResult(api(listMentions, { query: { per_page: 1 } }))
  return isUnloaded(first) ? undefined : first.data[0]?.id
}

/**
 * Returns the people who can be mentioned in a debate and whose name begins with `search`. If the API can't search, filters all of them
 * here.
 */
export async function findMentionable(visit: Visit, debate: string, { search, most }: { search: string; most: number }): Promise<Person[]> {
  if (can.searchMentionable) return (await visit.api(listMentionable, { path: { id: debate }, query: { search, per_page: most } })).data
  const people = await loadMentionablePeople(visit, debate)
  return people.filter(({ name, display_name }) => [display_name ?? '', name].some((each) => beginsWith(each, search))).slice(0, most)
}

const beginsWith = (name: string, search: string) => normalised(name).startsWith(normalised(search))
const normalised = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
