import type { Insertable } from 'kysely'
import { isCurrent } from '../database/current-notifications.ts'
import type { Connection } from '../database/database.ts'
import type { MailRow, MailsTable } from '../database/notification-tables.ts'

export async function insertMail(tx: Connection, row: Insertable<MailsTable>): Promise<void> {
  await tx.insertInto('mails').values(row).execute()
}

/** The mails whose time has come, the longest first. */
export async function listDueMails(db: Connection, now: number, limit: number): Promise<MailRow[]> {
  return db.selectFrom('mails').selectAll().where('next_try_at', '<=', now).orderBy('next_try_at').orderBy('id').limit(limit).execute()
}

/**
 * Takes a mail for one try, until the given moment.
 * @param mail as it was read
 * @returns false if somebody else has taken it since
 */
export async function claimMail(tx: Connection, { id, next_try_at }: MailRow, until: number): Promise<boolean> {
  const claimed = await tx
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_try_at: until }))
    .where('id', '=', id)
    .where('next_try_at', '=', next_try_at)
    .executeTakeFirst()
  return Number(claimed.numUpdatedRows) === 1
}

/** @param until as it was claimed: who was late and lost it changes nothing */
export async function postponeMail(tx: Connection, id: number, until: number, next_try_at: number): Promise<void> {
  await tx.updateTable('mails').set({ next_try_at }).where('id', '=', id).where('next_try_at', '=', until).execute()
}

export async function deleteMail(tx: Connection, id: number): Promise<void> {
  await tx.deleteFrom('mails').where('id', '=', id).execute()
}

/** Whether what a mail tells of is gone, or whom it was to tell. */
export async function isPointless(db: Connection, { notification_id: id }: Pick<MailRow, 'notification_id'>): Promise<boolean> {
  if (id === null) return false
  const standing = await db
    .selectFrom('notifications')
    .innerJoin('facts', 'facts.id', 'notifications.fact_id')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select('notifications.id')
    .where('notifications.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .where(isCurrent())
    .executeTakeFirst()
  return standing === undefined
}
