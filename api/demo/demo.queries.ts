import type { Insertable } from 'kysely'
import type { Connection } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

/** Checks that the database has neither users nor debates. */
export async function isDatabaseEmpty(db: Connection): Promise<boolean> {
  const somebody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  const something = await db.selectFrom('debates').select('id').limit(1).executeTakeFirst()
  return somebody === undefined && something === undefined
}

export async function insertVotes(tx: Connection, rows: Insertable<Tables['post_votes']>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('post_votes').values(rows).execute()
}

/** Renumbers facts in order of time, because people are notified in the order of their ids. */
export async function renumberFacts(tx: Connection): Promise<void> {
  const facts = await tx.selectFrom('facts').selectAll().orderBy('at').orderBy('id').execute()
  await tx.deleteFrom('facts').execute()
  for (const { id, ...fact } of facts) await tx.insertInto('facts').values(fact).execute()
}

/** Marks notifications about facts before a given time as read. */
export async function markOldNotificationsRead(tx: Connection, before: number): Promise<void> {
  const older = tx.selectFrom('facts').select('id').where('at', '<', before)
  await tx.updateTable('notifications').set({ read_at: before }).where('fact_id', 'in', older).execute()
}
