import { type Conversation, listConversations } from '#contract/messages'
import { can } from '../platform/can.server'
import { absent, isUnloaded, type PartialResult } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'

/** Conversations in which something waits, the latest first, for a page that tells what does: among the latest twenty. */
export async function unreadMessages(visit: Visit): Promise<PartialResult<Conversation[]>> {
  if (!can.listConversations) return absent
  const part = await partialResult(visit.beside().api(listConversations, { query: {} }))
  return isUnloaded(part) ? part : part.data.filter(({ unread_count }) => unread_count > 0)
}
