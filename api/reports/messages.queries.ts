import type { Connection } from '../database/database.ts'
import type { MessageRow } from '../database/message-tables.ts'

type ReportedMessage = Pick<MessageRow, 'conversation_id' | 'number' | 'user_id' | 'taken_back_at'>

/** A message of the conversation of two people, as one of them finds it. */
export async function findMessageBetween(
  db: Connection,
  id: number,
  { ownId, otherId }: { ownId: number; otherId: number },
): Promise<ReportedMessage | undefined> {
  return db
    .selectFrom('messages')
    .innerJoin('conversation_sides as own', 'own.conversation_id', 'messages.conversation_id')
    .select(['messages.conversation_id', 'messages.number', 'messages.user_id', 'messages.taken_back_at'])
    .where('messages.id', '=', id)
    .where('own.user_id', '=', ownId)
    .where('own.other_id', '=', otherId)
    .executeTakeFirst()
}

/** A message and those before it that stand, the latest first. */
export async function listMessagesUpTo(db: Connection, { conversation_id, number }: ReportedMessage, limit: number) {
  return db
    .selectFrom('messages')
    .select(['id', 'user_id', 'content_source', 'created_at'])
    .where('conversation_id', '=', conversation_id)
    .where('number', '<=', number)
    .where('taken_back_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}
