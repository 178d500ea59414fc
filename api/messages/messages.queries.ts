import type { Updateable } from 'kysely'
import { personColumns } from '../accounts/present-person.ts'
import type { Connection } from '../database/database.ts'
import type { ConversationSidesTable, MessageRow, NewMessageRow } from '../database/notification-tables.ts'
import { cappedCount } from '../database/query-building.ts'
import type { Window } from '../platform/paging.ts'

/** A message with only the columns that readers see. */
export type ShownMessage = Pick<MessageRow, 'id' | 'number' | 'user_id' | 'content_html' | 'created_at' | 'taken_back_at'>

const shownColumns = ['id', 'number', 'user_id', 'content_html', 'created_at', 'taken_back_at'] as const

export async function insertMessage(tx: Connection, row: NewMessageRow): Promise<number> {
  return (await tx.insertInto('messages').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Returns a conversation's messages, the latest first. @param below only messages with lower numbers */
export async function listMessagesBelow(db: Connection, conversationId: number, below: number, limit: number): Promise<ShownMessage[]> {
  return db
    .selectFrom('messages')
    .select(shownColumns)
    .where('conversation_id', '=', conversationId)
    .where('number', '<', below)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

export async function findMessage(db: Connection, conversationId: number, id: number): Promise<ShownMessage | undefined> {
  return db
    .selectFrom('messages')
    .select(shownColumns)
    .where('conversation_id', '=', conversationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Deletes a message's text; its number and time stay. */
export async function clearMessage(tx: Connection, id: number, taken_back_at: number): Promise<void> {
  const emptyText = { content_source: '', content_html: '', excerpt: '' }
  await tx
    .updateTable('messages')
    .set({ ...emptyText, taken_back_at })
    .where('id', '=', id)
    .execute()
}

type MessageRange = { conversationId: number; by: number; after: number; to: number }

/** Counts a user's messages in a range of a conversation, without those taken back. */
export async function countNotDeleted(tx: Connection, range: MessageRange): Promise<number> {
  const { count } = await notTakenBack(tx, range)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the number of the first of these messages, or null. */
export async function firstNotDeleted(tx: Connection, range: MessageRange): Promise<number | null> {
  const row = await notTakenBack(tx, range).select('number').orderBy('number').limit(1).executeTakeFirst()
  return row?.number ?? null
}

function notTakenBack(tx: Connection, { conversationId, by, after, to }: MessageRange) {
  return tx
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .where('number', '>', after)
    .where('number', '<=', to)
    .where('user_id', '=', by)
    .where('taken_back_at', 'is', null)
}

/** A conversation from the view of one of its two people. */
export type Side = NonNullable<Awaited<ReturnType<typeof findSide>>>

/** Finds a conversation by keys, at the same cost for any length. The other person's read position is null once their account is erased. */
export async function findSide(db: Connection, userId: number, otherId: number) {
  return db
    .selectFrom('conversation_sides as own')
    .innerJoin('conversations', 'conversations.id', 'own.conversation_id')
    .leftJoin('conversation_sides as theirs', (join) =>
      join.onRef('theirs.user_id', '=', 'own.other_id').onRef('theirs.other_id', '=', 'own.user_id'),
    )
    .select(['own.conversation_id', 'own.read_to', 'own.unread', 'own.first_unread', 'last_number', 'theirs.read_to as other_read_to'])
    .where('own.user_id', '=', userId)
    .where('own.other_id', '=', otherId)
    .executeTakeFirst()
}

/**
 * Creates a conversation; call it with both people locked. Its sides are inserted with the first message.
 * @returns its id
 */
export async function insertConversation(tx: Connection): Promise<number> {
  return (await tx.insertInto('conversations').values({ last_number: 0 }).returning('id').executeTakeFirstOrThrow()).id
}

type SentMessage = { id: number; number: number; conversation_id: number; from: number; to: number }

/** Records a sent message on both sides: as the latest of the conversation, and as unread for the recipient. */
export async function recordSent(tx: Connection, { id, number, conversation_id, from, to }: SentMessage): Promise<void> {
  await tx.updateTable('conversations').set({ last_number: number }).where('id', '=', conversation_id).execute()
  const latest = { conversation_id, last_message_id: id, read_to: 0 }
  await tx
    .insertInto('conversation_sides')
    .values([
      { user_id: from, other_id: to, ...latest, unread: 0, first_unread: null },
      { user_id: to, other_id: from, ...latest, unread: 1, first_unread: number },
    ])
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'other_id']).doUpdateSet((eb) => ({
        last_message_id: id,
        unread: eb('conversation_sides.unread', '+', eb.ref('excluded.unread')),
        first_unread: eb.fn.coalesce('conversation_sides.first_unread', 'excluded.first_unread'),
      })),
    )
    .execute()
}

type SideKey = Pick<ConversationSidesTable, 'user_id' | 'other_id'>
type ReadColumns = Updateable<Pick<ConversationSidesTable, 'read_to' | 'unread' | 'first_unread'>>

export async function updateSide(tx: Connection, { user_id, other_id }: SideKey, read: ReadColumns): Promise<void> {
  await tx.updateTable('conversation_sides').set(read).where('user_id', '=', user_id).where('other_id', '=', other_id).execute()
}

/**
 * Returns a page of a user's conversations, those with the latest messages first. Finds the page in an index before it
 * reads what to show.
 */
export async function pageOfConversations(db: Connection, userId: number, { limit, offset, before }: Window<number>) {
  const latest = db
    .selectFrom('conversation_sides')
    .select(['other_id', 'last_message_id', 'unread', 'first_unread'])
    .where('user_id', '=', userId)
    .orderBy('last_message_id', 'desc')
    .limit(limit)
    .offset(offset)
  const page = before === undefined ? latest : latest.where('last_message_id', '<', before)
  return db
    .selectFrom(page.as('page'))
    .innerJoin('users', 'users.id', 'page.other_id')
    .innerJoin('messages', 'messages.id', 'page.last_message_id')
    .select([...personColumns, 'page.other_id', 'page.unread', 'page.first_unread', 'page.last_message_id'])
    .select(['messages.number', 'messages.user_id', 'messages.excerpt', 'messages.created_at', 'messages.taken_back_at'])
    .orderBy('page.last_message_id', 'desc')
    .execute()
}

export function countConversations(db: Connection, userId: number): Promise<number> {
  return cappedCount(db, db.selectFrom('conversation_sides').select('other_id').where('user_id', '=', userId))
}

/** Removes an erased user from their conversations, and deletes those whose other person was erased before. */
export async function deleteConversationsOf(tx: Connection, userId: number): Promise<void> {
  const abandoned = await tx
    .selectFrom('conversation_sides as own')
    .select('own.conversation_id')
    .where('own.user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('conversation_sides as theirs')
            .select('theirs.user_id')
            .whereRef('theirs.conversation_id', '=', 'own.conversation_id')
            .whereRef('theirs.user_id', '<>', 'own.user_id'),
        ),
      ),
    )
    .execute()
  await tx.deleteFrom('conversation_sides').where('user_id', '=', userId).execute()
  for (const { conversation_id } of abandoned) {
    await tx.deleteFrom('messages').where('conversation_id', '=', conversation_id).execute()
    await tx.deleteFrom('conversations').where('id', '=', conversation_id).execute()
  }
}

/** Returns how many messages a user has not read in all conversations. */
export async function findUnreadMessages(db: Connection, userId: number): Promise<number> {
  const row = await db.selectFrom('unread_messages').select('unread').where('user_id', '=', userId).executeTakeFirst()
  return row?.unread ?? 0
}

/**
 * Adds to a user's count of unread messages; call it with both people of the conversation locked.
 * @returns the new count
 */
export async function addToUnreadMessages(tx: Connection, userId: number, more: number): Promise<number> {
  if (more === 0) return findUnreadMessages(tx, userId)
  const row = await tx
    .insertInto('unread_messages')
    .values({ user_id: userId, unread: more })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet((eb) => ({ unread: eb('unread_messages.unread', '+', more) })))
    .returning('unread')
    .executeTakeFirstOrThrow()
  return row.unread
}
