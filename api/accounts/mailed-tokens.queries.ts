import type { Insertable } from 'kysely'
import type { Connection } from '../database/database.ts'
import { invalidatePages } from '../database/invalidate-pages.ts'
import type { EmailChangeRow, MailedTokenRow, MailedTokensTable, ResetRequestRow, UsedLinksTable } from '../database/notification-tables.ts'

export async function insertMailedToken(tx: Connection, row: Insertable<MailedTokensTable>): Promise<void> {
  await tx.insertInto('mailed_tokens').values(row).execute()
}

type TokenQuery = Pick<MailedTokenRow, 'hash' | 'purpose'> & { now: number }

/** Finds a token's owner, while it is valid and they still have the address that it was mailed to. */
export async function findMailedToken(db: Connection, { hash, purpose, now }: TokenQuery) {
  return db
    .selectFrom('mailed_tokens')
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'mailed_tokens.user_id').onRef('users.email_key', '=', 'mailed_tokens.email_key'),
    )
    .select(['users.id', 'users.email_key', 'users.verified_at'])
    .where('mailed_tokens.hash', '=', hash)
    .where('mailed_tokens.purpose', '=', purpose)
    .where('mailed_tokens.expires_at', '>', now)
    .executeTakeFirst()
}

/** Checks whether a token had expired by a moment (milliseconds). */
export async function isExpiredToken(db: Connection, hash: string, now: number): Promise<boolean> {
  const expired = db.selectFrom('mailed_tokens').select('hash').where('hash', '=', hash).where('expires_at', '<=', now)
  return (await expired.executeTakeFirst()) !== undefined
}

/** Records that a mailed link was used. */
export async function insertUsedLink(tx: Connection, row: UsedLinksTable): Promise<void> {
  await tx.insertInto('used_links').values(row).execute()
}

export async function isUsedLink(db: Connection, hash: string): Promise<boolean> {
  return (await db.selectFrom('used_links').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined
}

/** Deletes records of links that were used at or before a moment (milliseconds). */
export async function deleteOldUsedLinks(tx: Connection, usedBy: number): Promise<void> {
  await tx.deleteFrom('used_links').where('used_at', '<=', usedBy).execute()
}

/** Deletes a token. @returns false if it was used up meanwhile */
export async function deleteMailedToken(tx: Connection, hash: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('mailed_tokens').where('hash', '=', hash).executeTakeFirst()
  return Number(deleted.numDeletedRows) === 1
}

/** Deletes an account's tokens of one kind. @param expiredAt only those that have expired by that moment */
export async function deleteMailedTokensOf(
  tx: Connection,
  { user_id, purpose }: Pick<MailedTokenRow, 'user_id' | 'purpose'>,
  expiredAt?: number,
): Promise<void> {
  const all = tx.deleteFrom('mailed_tokens').where('user_id', '=', user_id).where('purpose', '=', purpose)
  await (expiredAt === undefined ? all : all.where('expires_at', '<=', expiredAt)).execute()
}

export async function insertResetRequest(tx: Connection, row: Omit<ResetRequestRow, 'id'>): Promise<void> {
  await tx.insertInto('reset_requests').values(row).execute()
}

export async function listResetRequests(db: Connection, limit: number): Promise<ResetRequestRow[]> {
  return db.selectFrom('reset_requests').selectAll().orderBy('id').limit(limit).execute()
}

/** Deletes requests for an account's reset links that are not mailed yet. */
export async function deleteResetRequestsOf(tx: Connection, userId: number): Promise<void> {
  const address = tx.selectFrom('users').select('email_key').where('id', '=', userId)
  await tx.deleteFrom('reset_requests').where('email_key', 'in', address).execute()
}

/** Deletes a request. @returns false if another process has answered it; on PostgreSQL this waits until that process has finished */
export async function deleteResetRequest(tx: Connection, id: number): Promise<boolean> {
  const deleted = await tx.deleteFrom('reset_requests').where('id', '=', id).executeTakeFirst()
  return Number(deleted.numDeletedRows) === 1
}

export async function findAccountByEmail(db: Connection, emailKey: string) {
  return db
    .selectFrom('users')
    .select(['id', 'display_name', 'email', 'email_key', 'demo'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
}

export async function setPassword(tx: Connection, userId: number, password_hash: string): Promise<void> {
  // Sign-ins that wait for a code used the previous password.
  await tx.deleteFrom('sign_in_steps').where('user_id', '=', userId).execute()
  await tx.updateTable('users').set({ password_hash }).where('id', '=', userId).execute()
}

/** Marks an account's address as verified; an earlier verification date stays. */
export async function setVerified(tx: Connection, userId: number, verified_at: number): Promise<void> {
  invalidatePages(tx, null)
  await tx.updateTable('users').set({ verified_at }).where('id', '=', userId).where('verified_at', 'is', null).execute()
}

export async function insertEmailChange(tx: Connection, row: EmailChangeRow): Promise<void> {
  await tx.insertInto('email_changes').values(row).execute()
}

type ChangeQuery = Pick<EmailChangeRow, 'hash' | 'purpose'> & { now: number }

/** Finds what a link changes, while it is valid. */
export async function findEmailChange(db: Connection, { hash, purpose, now }: ChangeQuery): Promise<EmailChangeRow | undefined> {
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
