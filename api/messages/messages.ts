import type { Person } from '#contract/accounts'
import type { Message, NewMessage } from '#contract/messages'
import type { Permission } from '#contract/permissions'
import { messageLimits } from '#contract/post-limits'
import { shownName } from '#contract/readable-name'
import { messageSentEvent, messageTakenBackEvent } from '#contract/realtime'
import { lockTwoPeople } from '../accounts/person-rows.queries.ts'
import { presentPerson } from '../accounts/present-person.ts'
import { publish } from '../channels/publish.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { record } from '../facts/record.ts'
import { personNotFoundMessage } from '../friends/friendships.ts'
import { findRelationship, type Relationship } from '../friends/relationship.ts'
import { createUnreadEventIfCausedBy } from '../notifications/notifications.ts'
import { requireNewText } from '../permissions/repeated-text.ts'
import { Conflict, Forbidden, NotFound } from '../platform/failures.ts'
import type { Rendered } from '../rendering/rendered-text.ts'
import { renderVisible } from '../rendering/rendering.ts'
import { eventsForBoth, type MessageAction, markReadUpTo } from './mark-conversation-read.ts'
import {
  addToUnreadMessages,
  clearMessage,
  findMessage,
  findSide,
  firstNotDeleted,
  insertConversation,
  insertMessage,
  recordSent,
  type ShownMessage,
  type Side,
  updateSide,
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
    const relationship = await findRelationship(tx, actor.id, otherId)
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

type Situation = {
  relationship: Pick<Relationship, 'friendship' | 'blocking'>
  /** The other person, as others see them. */
  person: Person
  isSelf: boolean
  /** True if the two have written to each other before. */
  begun: boolean
}

/**
 * Returns whether a member may write to a person now, or why not. Both pages and refusals use it. Nobody is told who
 * blocks them: a block ends the friendship, so the reason is that the two aren't friends.
 */
export function permissionToMessage({ relationship, person, isSelf, begun }: Situation): Permission {
  const name = shownName(person)
  if (isSelf) return no('You can’t message yourself.')
  if (isDeleted(person)) return no('This account was deleted, so you can’t message it. You can still read earlier messages.')
  if (relationship.blocking) return no(`You’ve blocked ${name}. To message them, unblock them and become friends again.`)
  if (relationship.friendship?.state === 'friends') return { allowed: true, reason: null }
  if (begun) return no(`You and ${name} are no longer friends, so you can’t message each other. You can still read earlier messages.`)
  return no(`Only friends can message each other. Send ${name} a friend request first.`)
}

/** Checks that a member may write to a person. @throws Forbidden with the reason */
function requireMayMessage(situation: Situation): void {
  const { allowed, reason } = permissionToMessage(situation)
  if (!allowed) throw new Forbidden(reason ?? 'You can’t message them right now.')
}

/** Checks whether an account is deleted; others don't see the id of such an account (accounts/present-person.ts). */
export const isDeleted = ({ id }: Person) => id === null

const no = (reason: string): Permission => ({ allowed: false, reason })

export const messageNotFoundMessage = 'There is no such message.'

/**
 * Takes back one of the member's own messages within five minutes: its text is deleted for good, and a tombstone stays.
 * Repeating it has no further effect.
 * @throws TooMany, NotFound, Forbidden for the other person's, Conflict if it is too late
 */
export async function deleteMessage(context: MemberContext, otherId: number, id: number): Promise<{ data: Message }> {
  const { db, actor, clock, limits } = context
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    await lockTwoPeople(tx, actor.id, otherId)
    const side = await findSide(tx, actor.id, otherId)
    const message = side && (await findMessage(tx, side.conversation_id, id))
    if (!message) throw new NotFound(messageNotFoundMessage)
    if (message.user_id !== actor.id) throw new Forbidden('You can delete only your own messages.')
    const now = clock.now()
    const reader = { id: actor.id, now }
    if (message.taken_back_at !== null) return { data: presentMessage(message, reader) }
    if (now >= message.created_at + messageLimits.takeBackFor) throw new Conflict(tooLate)
    const action = { ownId: actor.id, otherId, now }
    await clearMessage(tx, id, now)
    await removeFromUnread(tx, action, message.number)
    const events = await eventsForBoth(tx, action, { name: messageTakenBackEvent, number: message.number })
    await publish(tx, [...events, ...(await createUnreadEventIfCausedBy(tx, otherId, actor.id))], now)
    return { data: presentMessage({ ...message, content_html: '', taken_back_at: now }, reader) }
  })
}

const tooLate = 'You can delete a message within five minutes. This one is older.'

/** Removes a taken-back message from the recipient's unread count. Their side may be deleted too. */
async function removeFromUnread(tx: Connection, { ownId, otherId }: MessageAction, number: number): Promise<void> {
  const theirs = await findSide(tx, otherId, ownId)
  if (!theirs || number <= theirs.read_to) return
  const { conversation_id: conversationId, read_to, last_number } = theirs
  const first_unread = await firstNotDeleted(tx, { conversationId, by: ownId, after: read_to, to: last_number })
  await updateSide(tx, { user_id: otherId, other_id: ownId }, { unread: theirs.unread - 1, first_unread })
  await addToUnreadMessages(tx, otherId, -1)
}
