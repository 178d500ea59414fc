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
