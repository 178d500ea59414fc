import type { Connection } from '../database/database.ts'
import type { MessageRow, NewMessageRow } from '../database/message-tables.ts'

/** A message with no column more than readers are shown. */
export type ShownMessage = Pick<MessageRow, 'id' | 'number' | 'user_id' | 'content_html' | 'created_at' | 'taken_back_at'>

const shownColumns = ['id', 'number', 'user_id', 'content_html', 'created_at', 'taken_back_at'] as const

export async function insertMessage(tx: Connection, row: NewMessageRow): Promise<number> {
  return (await tx.insertInto('messages').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Some of a conversation's messages, the latest first. @param below the numbers that are below this one */
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

/** Its text is gone; its number and its moment stay. */
export async function blankMessage(tx: Connection, id: number, taken_back_at: number): Promise<void> {
  const nothing = { content_source: '', content_html: '', excerpt: '' }
  await tx
    .updateTable('messages')
    .set({ ...nothing, taken_back_at })
    .where('id', '=', id)
    .execute()
}

type Stretch = { conversationId: number; by: number; after: number; to: number }

/** How many of somebody's messages stand in a stretch of a conversation: those that were not taken back. */
export async function countStanding(tx: Connection, stretch: Stretch): Promise<number> {
  const { count } = await standing(tx, stretch)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The number of the first of them. */
export async function firstStanding(tx: Connection, stretch: Stretch): Promise<number | null> {
  const row = await standing(tx, stretch).select('number').orderBy('number').limit(1).executeTakeFirst()
  return row?.number ?? null
}

function standing(tx: Connection, { conversationId, by, after, to }: Stretch) {
  return tx
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .where('number', '>', after)
    .where('number', '<=', to)
    .where('user_id', '=', by)
    .where('taken_back_at', 'is', null)
}
