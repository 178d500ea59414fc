import type { Connection } from '../database/database.ts'
import type { MessageRow, NewMessageRow } from '../database/notification-tables.ts'

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
export async function countNotTakenBack(tx: Connection, range: MessageRange): Promise<number> {
  const { count } = await notTakenBack(tx, range)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the number of the first of these messages, or null. */
export async function firstNotTakenBack(tx: Connection, range: MessageRange): Promise<number | null> {
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
