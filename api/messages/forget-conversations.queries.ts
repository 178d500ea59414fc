import type { Connection } from '../database/database.ts'

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
