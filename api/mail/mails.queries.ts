import type { Insertable } from 'kysely'
import { isCurrent } from '../database/current-notifications.ts'
import type { Connection } from '../database/database.ts'
import type { MailRow, MailsTable } from '../database/notification-tables.ts'

export async function insertMail(tx: Connection, row: Insertable<MailsTable>): Promise<void> {
  await tx.insertInto('mails').values(row).execute()
}

/** Returns the mails that are due, the longest waiting first. */
export async function listDueMails(db: Connection, now: number, limit: number): Promise<MailRow[]> {
  return db.selectFrom('mails').selectAll().where('next_try_at', '<=', now).orderBy('next_try_at').orderBy('id').limit(limit).execute()
}

/**
 * Claims a mail for one attempt, until the given time.
 * @param mail as it was read
 * @returns false if another process claimed it since
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

/**
 * Schedules a mail's next attempt.
 * @param until as it was claimed; if another process has claimed the mail since, this changes nothing
 */
export async function postponeMail(tx: Connection, id: number, until: number, next_try_at: number): Promise<void> {
  await tx.updateTable('mails').set({ next_try_at }).where('id', '=', id).where('next_try_at', '=', until).execute()
}

export async function deleteMail(tx: Connection, id: number): Promise<void> {
  await tx.deleteFrom('mails').where('id', '=', id).execute()
}

/** Checks whether the notification or the recipient of a mail no longer exists. */
export async function isMailObsolete(db: Connection, { notification_id: id }: Pick<MailRow, 'notification_id'>): Promise<boolean> {
  if (id === null) return false
  const current = await db
    .selectFrom('notifications')
    .innerJoin('facts', 'facts.id', 'notifications.fact_id')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select('notifications.id')
    .where('notifications.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .where(isCurrent())
    .executeTakeFirst()
  return current === undefined
}
