import { listConversations } from '#contract/messages'
import { can } from '../platform/can.server'
import { orFirstPage } from '../platform/first-page.server'
import { type PageParams, parsePageParams } from '../platform/page-params'
import { isUnloaded } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'

/** Loads the member's conversations that the address asks for, the latest first. */
export async function pageOfConversations(visit: Visit) {
  const params = parsePageParams(visit.url.searchParams)
  return { ...(await conversationsIn(visit, params)), isFurther: params.before !== undefined }
}

/**
 * Loads the latest conversations, to show next to one of them.
 * @returns null if they can't be loaded, and for a script that reloads only the conversation
 */
export async function conversationsBeside(visit: Visit) {
  const isPage = (visit.request.headers.get('Sec-Fetch-Dest') ?? 'document') === 'document'
  if (!can.listConversations || !isPage) return null
  const loaded = await partialResult(conversationsIn(visit.secondary(), {}))
  return isUnloaded(loaded) ? null : loaded
}

async function conversationsIn({ api }: Visit, params: PageParams) {
  const { data, meta } = await orFirstPage(params, (query) => api(listConversations, { query }))
  return { conversations: data, meta }
}
