import type { Updateable } from 'kysely'
import { personColumns } from '../accounts/people.ts'
import { cappedCount } from '../database/capped-count.ts'
import type { Connection } from '../database/database.ts'
import type { ConversationSidesTable } from '../database/message-tables.ts'
import type { Window } from '../platform/paging.ts'

/** A conversation as one of the two has it. */
export type Side = NonNullable<Awaited<ReturnType<typeof findSide>>>

/** By keys, whatever the conversation's length. The other one's side is missing once their account is erased. */
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

/** Begins a conversation, in a transaction that has locked the two. @returns its id; its sides come with its first message */
export async function insertConversation(tx: Connection): Promise<number> {
  return (await tx.insertInto('conversations').values({ last_number: 0 }).returning('id').executeTakeFirstOrThrow()).id
}

type SentMessage = { id: number; number: number; conversation_id: number; from: number; to: number }

/** A message is the latest of its conversation on both sides, and unread by whom it is to. */
export async function noteSent(tx: Connection, { id, number, conversation_id, from, to }: SentMessage): Promise<void> {
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

type Key = Pick<ConversationSidesTable, 'user_id' | 'other_id'>
type Read = Updateable<Pick<ConversationSidesTable, 'read_to' | 'unread' | 'first_unread'>>

export async function updateSide(tx: Connection, { user_id, other_id }: Key, read: Read): Promise<void> {
  await tx.updateTable('conversation_sides').set(read).where('user_id', '=', user_id).where('other_id', '=', other_id).execute()
}

/** Somebody's conversations, those with the latest messages first; what they show comes after the page is found. */
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

/** Somebody who is erased has no conversations any more; those whose other one was erased before are nobody's, and go. */
export async function forgetConversationsOf(tx: Connection, userId: number): Promise<void> {
  const alone = await tx
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
  for (const { conversation_id } of alone) {
    await tx.deleteFrom('messages').where('conversation_id', '=', conversation_id).execute()
    await tx.deleteFrom('conversations').where('id', '=', conversation_id).execute()
  }
}

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
