import type { Connection } from '../database/database.ts'
import type { EmailChangeRow } from '../database/notification-tables.ts'

export async function insertEmailChange(tx: Connection, row: EmailChangeRow): Promise<void> {
  await tx.insertInto('email_changes').values(row).execute()
}

type TokenQuery = Pick<EmailChangeRow, 'hash' | 'purpose'> & { now: number }

/** What a link stands for, while it is good. */
export async function findEmailChange(db: Connection, { hash, purpose, now }: TokenQuery): Promise<EmailChangeRow | undefined> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Whether a link had expired by a moment (milliseconds). */
export async function isExpiredChange(db: Connection, hash: string, now: number): Promise<boolean> {
  const expired = db.selectFrom('email_changes').select('hash').where('hash', '=', hash).where('expires_at', '<=', now)
  return (await expired.executeTakeFirst()) !== undefined
}

/** @returns false if it was used up meanwhile */
export async function deleteEmailChange(tx: Connection, hash: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('email_changes').where('hash', '=', hash).executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** Ends an account's links to other addresses and those that stop them; those back to former ones stay. */
export async function deleteWaitingChanges(tx: Connection, userId: number): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).where('purpose', '<>', 'undo').execute()
}

/** Ends an account's links to other addresses, before a newer one. Links that stop a change stay: each stops the newest. */
export async function deleteOlderChanges(tx: Connection, userId: number): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).where('purpose', '=', 'confirm').execute()
}

/**
 * Ends what would take an account away from an address that it has back: links to new ones, and back to those that it had since. The
 * way back to one before stays: whoever took the account over might end it by following a link of their own.
 */
export async function deleteChangesSince(tx: Connection, { user_id, created_at }: EmailChangeRow): Promise<void> {
  await deleteWaitingChanges(tx, user_id)
  await tx.deleteFrom('email_changes').where('user_id', '=', user_id).where('created_at', '>=', created_at).execute()
}

/** The first way back to an address that an account had until a while ago, as long as it is good. */
export async function findUndoTo(
  db: Connection,
  { user_id, email_key }: Pick<EmailChangeRow, 'user_id' | 'email_key'>,
  now: number,
): Promise<EmailChangeRow | undefined> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('email_key', '=', email_key)
    .where('purpose', '=', 'undo')
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .executeTakeFirst()
}

/** Whoever follows a link has the address, so it is verified by that. */
export async function setEmail(tx: Connection, userId: number, address: { email: string; email_key: string; verified_at: number }) {
  await tx.updateTable('users').set(address).where('id', '=', userId).execute()
}

/** Forgets links that had expired by a moment (milliseconds). */
export async function deleteEndedChanges(tx: Connection, expiredBy: number): Promise<void> {
  await tx.deleteFrom('email_changes').where('expires_at', '<=', expiredBy).execute()
}
