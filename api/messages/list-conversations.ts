import type { Meta } from '#contract/lists'
import type { Conversation } from '#contract/messages'
import { messageLimits } from '#contract/post-limits'
import type { MemberContext } from '../context.ts'
import { idIn, type PageQuery, pageOf, spanOf } from '../platform/paging.ts'
import { countConversations, pageOfConversations } from './conversations.queries.ts'
import { presentConversation } from './present-message.ts'

/**
 * Returns a page of a member's conversations, those with the latest messages first.
 * @throws Invalid for a malformed cursor
 */
export async function listConversations({ db, actor }: MemberContext, query: PageQuery): Promise<{ data: Conversation[]; meta: Meta }> {
  const span = spanOf(query, messageLimits.conversationsPerPage)
  const before = query.before === undefined ? undefined : idIn(query.before)
  const [found, total] = await Promise.all([
    span.beyond ? [] : pageOfConversations(db.read, actor.id, { ...span, before }),
    countConversations(db.read, actor.id),
  ])
  const cursorOf = ({ last_message_id }: (typeof found)[number]) => String(last_message_id)
  const { rows, meta } = pageOf(found, span, { total, counted: true, cursorOf })
  return { data: rows.map(presentConversation), meta }
}
