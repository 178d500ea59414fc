import { type Conversation, listConversations } from '#contract/messages'
import { can } from '../platform/can.server'
import { isUnloaded, missingFeature, type PartialResult } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'

/** Returns the member's unread conversations among the latest twenty, the latest first. */
export async function loadUnreadMessages(visit: Visit): Promise<PartialResult<Conversation[]>> {
  if (!can.listConversations) return missingFeature
  const part = await partialResult(visit.secondary().api(listConversations, { query: {} }))
  return isUnloaded(part) ? part : part.data.filter(({ unread_count }) => unread_count > 0)
}
