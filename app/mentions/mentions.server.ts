import { listMentions, type MentionPage, mentionLimits } from '#contract/mentions'
import { orFirstPage } from '../platform/first-page.server'
import { isFirst, type PageParams } from '../platform/page-params'
import { isUnloaded } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'

/** A page of where one was mentioned, and the newest mention of all pages: what comes after that was on no page yet. */
export async function pageOfMentions(visit: Visit, asked: PageParams): Promise<MentionPage & { newest: string | null }> {
  const [page, newest] = await Promise.all([
    orFirstPage(asked, (query) => visit.api(listMentions, { query: { ...query, per_page: mentionLimits.perPage } })),
    isFirst(asked) ? undefined : newestOf(visit.beside()),
  ])
  return { ...page, newest: newest ?? page.data[0]?.id ?? null }
}

async function newestOf({ api }: Visit): Promise<string | undefined> {
  const first = await partialResult(api(listMentions, { query: { per_page: 1 } }))
  return isUnloaded(first) ? undefined : first.data[0]?.id
}
