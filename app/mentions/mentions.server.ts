import { listMentions, type MentionPage, mentionLimits } from '#contract/mentions'
import type { AskedPage } from '../platform/asked-page'
import { orFirstPage } from '../platform/first-page.server'
import type { Visit } from '../platform/visit.server'

/** A page of where one was mentioned. */
export function pageOfMentions({ api }: Visit, asked: AskedPage): Promise<MentionPage> {
  return orFirstPage(asked, (page) => api(listMentions, { query: { ...page, per_page: mentionLimits.perPage } }))
}
