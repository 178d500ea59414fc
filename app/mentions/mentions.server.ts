import { listMentions, type MentionPage, mentionLimits } from '#contract/mentions'
import { orFirstPage } from '../platform/first-page.server'
import { isFirstPage, type PageParams } from '../platform/page-params'
import { isUnloaded } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'

/**
 * Returns a page of the member's mentions, and the id of the newest mention of all pages. "Mark all as read" goes up to that id, so
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
