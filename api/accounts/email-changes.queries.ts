import type { Connection } from '../database/database.ts'
import type { EmailChangeRow } from '../database/notification-tables.ts'

export async function insertEmailChange(tx: Connection, row: EmailChangeRow): Promise<void> {
  await tx.insertInto('email_changes').values(row).execute()
}

type TokenQuery = Pick<EmailChangeRow, 'hash' | 'purpose'> & { now: number }

/** Finds what a link changes, while it is valid. */
export async function findEmailChange(db: Connection, { hash, purpose, now }: TokenQuery): Promise<EmailChangeRow | undefined> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Checks whether a link had expired by a moment (milliseconds). */
export async function isExpiredChange(db: Connection, hash: string, now: number): Promise<boolean> {
  const expired = db.selectFrom('email_changes').select('hash').where('hash', '=', hash).where('expires_at', '<=', now)
  return (await expired.executeTakeFirst()) !== undefined
}

/** Deletes a link. @returns false if it was used up meanwhile */
export async function deleteEmailChange(tx: Connection, hash: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('email_changes').where('hash', '=', hash).executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** Deletes an account's links that confirm or stop a change of address; those that undo one stay. */
export async function deleteWaitingChanges(tx: Connection, userId: number): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).where('purpose', '<>', 'undo').execute()
}

/** Deletes an account's confirmation links before a newer one is made. Links that stop a change stay: each stops the newest. */
export async function deleteOlderChanges(tx: Connection, userId: number): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).where('purpose', '=', 'confirm').execute()
}

/**
 * Deletes links that could move an account away from an address it got back: confirmations, and undo links made since. Undo links from
 * before stay: otherwise a thief could end them by following a link of their own.
 */
export async function deleteChangesSince(tx: Connection, { user_id, created_at }: EmailChangeRow): Promise<void> {
  await deleteWaitingChanges(tx, user_id)
  await tx.deleteFrom('email_changes').where('user_id', '=', user_id).where('created_at', '>=', created_at).execute()
}

/** Finds the oldest valid undo link that leads back to a former address of an account. */
export async function findUndoLink(
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

/** Sets an account's address. Following the mailed link has verified it. */
export async function setEmail(tx: Connection, userId: number, address: { email: string; email_key: string; verified_at: number }) {
  await tx.updateTable('users').set(address).where('id', '=', userId).execute()
}

/** Deletes links that had expired by a moment (milliseconds). */
export async function deleteEndedChanges(tx: Connection, expiredBy: number): Promise<void> {
  await tx.deleteFrom('email_changes').where('expires_at', '<=', expiredBy).execute()
}
