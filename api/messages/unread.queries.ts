import type { Connection } from '../database/database.ts'

/** How many messages somebody has not read, over all conversations. */
export async function findUnreadMessages(db: Connection, userId: number): Promise<number> {
  const row = await db.selectFrom('unread_messages').select('unread').where('user_id', '=', userId).executeTakeFirst()
  return row?.unread ?? 0
}

/** In a transaction that has locked the two people of the conversation. @returns how many there are then */
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
