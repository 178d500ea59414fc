import type { Insertable } from 'kysely'
import type { AdminActRow, AdminActsTable } from '../database/admin-tables.ts'
import { counted } from '../database/counted.ts'
import type { Connection } from '../database/database.ts'

/** Notes what an administrator did, or the command line, in the transaction that did it: a log that only administrators read. */
export async function insertAct(tx: Connection, row: Insertable<AdminActsTable>): Promise<void> {
  await tx.insertInto('admin_acts').values(row).execute()
}

type Span = { limit: number; offset: number; before: number | undefined }

/** The latest first. */
export async function pageOfActs(db: Connection, { limit, offset, before }: Span): Promise<AdminActRow[]> {
  return db
    .selectFrom('admin_acts')
    .selectAll()
    .$if(before !== undefined, (acts) => acts.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export function countActs(db: Connection): Promise<number> {
  return counted(db, db.selectFrom('admin_acts').select('id'))
}

/** What an erased administrator did stays, by nobody. */
export async function forgetAdministrator(tx: Connection, userId: number): Promise<void> {
  await tx.updateTable('admin_acts').set({ admin_id: null }).where('admin_id', '=', userId).execute()
}
