import type { Insertable } from 'kysely'
import type { Connection } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

/** Whether nobody and nothing is in the database yet. */
export async function isEmpty(db: Connection): Promise<boolean> {
  const somebody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  const something = await db.selectFrom('debates').select('id').limit(1).executeTakeFirst()
  return somebody === undefined && something === undefined
}

export async function insertVotes(tx: Connection, rows: Insertable<Tables['post_votes']>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('post_votes').values(rows).execute()
}

/** Puts what happened in the order in which it did, for people hear of it in the order in which it was written down. */
export async function orderFacts(tx: Connection): Promise<void> {
  const facts = await tx.selectFrom('facts').selectAll().orderBy('at').orderBy('id').execute()
  await tx.deleteFrom('facts').execute()
  for (const { id, ...fact } of facts) await tx.insertInto('facts').values(fact).execute()
}

/** What people were told of before a moment they have read. */
export async function readWhatIsOlder(tx: Connection, than: number): Promise<void> {
  const older = tx.selectFrom('facts').select('id').where('at', '<', than)
  await tx.updateTable('notifications').set({ read_at: than }).where('fact_id', 'in', older).execute()
}
