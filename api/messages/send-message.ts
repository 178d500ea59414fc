import { messageLimits } from '#contract/message-limits'
import type { Message, NewMessage } from '#contract/messages'
import { messageSentEvent } from '#contract/realtime'
import { lockTwoPeople } from '../accounts/people.queries.ts'
import { presentPerson } from '../accounts/people.ts'
import { publish } from '../channels/publish.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { record } from '../facts/record.ts'
import { personNotFoundMessage } from '../friends/friendships.ts'
import { relationshipTo } from '../friends/relationship.ts'
import { requireNewText } from '../permissions/repeated-text.ts'
import { NotFound } from '../platform/failures.ts'
import type { Rendered } from '../rendering/rendered-text.ts'
import { renderVisible } from '../rendering/rendering.ts'
import { eventsForBoth, type MessageAction, markReadUpTo } from './mark-conversation-read.ts'
import { requireMayMessage } from './message-permission.ts'
import {
  addToUnreadMessages,
  findSide,
  insertConversation,
  insertMessage,
  recordSent,
  type ShownMessage,
  type Side,
} from './messages.queries.ts'
import { presentMessage } from './present-message.ts'

/**
 * Sends a message to a friend (docs/product.md#messages). Locks both people, so that messages have one order and none
 * is sent after a friendship has ended.
 * @throws TooMany, NotFound, Forbidden with the reason, Invalid
 */
export async function sendMessage(context: MemberContext, otherId: number, { content, read_to }: NewMessage): Promise<{ data: Message }> {
  const { db, actor, clock, limits } = context
  const key = String(actor.id)
  await limits.reserve([
    { limit: 'messageByMember', key },
    { limit: 'messagesByMember', key },
  ])
  const text = await renderVisible(content, { field: 'content', by: key, excerptLength: messageLimits.excerpt })
  return db.transaction(async (tx) => {
    const other = await lockTwoPeople(tx, actor.id, otherId)
    if (!other) throw new NotFound(personNotFoundMessage)
    const side = await findSide(tx, actor.id, otherId)
    const relationship = await relationshipTo(tx, actor.id, otherId)
    requireMayMessage({ relationship, person: presentPerson(other), isSelf: otherId === actor.id, begun: side !== undefined })
    const action = { ownId: actor.id, otherId, now: clock.now() }
    await requireNewText(tx, context, content, action.now)
    const readEvents = side ? await markReadUpTo(tx, action, side, read_to) : []
    const message = await send(tx, action, side, { content, text })
    const sentEvents = await eventsForBoth(tx, action, { name: messageSentEvent, number: message.number })
    await publish(tx, [...readEvents, ...sentEvents], action.now)
    return { data: presentMessage(message, { id: actor.id, now: action.now }) }
  })
}

type RenderedMessage = { content: string; text: Rendered }

async function send(
  tx: Connection,
  action: MessageAction,
  side: Side | undefined,
  { content, text }: RenderedMessage,
): Promise<ShownMessage> {
  const { ownId, otherId, now } = action
  const conversation_id = side?.conversation_id ?? (await insertConversation(tx))
  const visibleColumns = {
    number: (side?.last_number ?? 0) + 1,
    user_id: ownId,
    content_html: text.html,
    created_at: now,
    taken_back_at: null,
  }
  const hiddenColumns = { content_source: content, excerpt: text.excerpt, html_version: text.version }
  const id = await insertMessage(tx, { conversation_id, ...visibleColumns, ...hiddenColumns })
  await recordSent(tx, { id, number: visibleColumns.number, conversation_id, from: ownId, to: otherId })
  await addToUnreadMessages(tx, otherId, 1)
  await record(tx, null, { kind: 'message.sent', at: now, actor_id: ownId, user_id: otherId, about_id: id })
  return { id, ...visibleColumns }
}
