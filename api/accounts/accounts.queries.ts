import type { Insertable } from 'kysely'
import type { Actor } from '../context.ts'
import { type Connection, sendAfterCommit } from '../database/database.ts'
import { announceUnreadChanged, invalidatePages } from '../database/invalidate-pages.ts'
import type { Tables, UserRow } from '../database/tables.ts'
import { indexPerson } from '../search/documents.queries.ts'

export async function findAccount(db: Connection, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findPasswordHash(db: Connection, emailKey: string): Promise<Pick<UserRow, 'id' | 'password_hash'> | undefined> {
  return db.selectFrom('users').select(['id', 'password_hash']).where('email_key', '=', emailKey).executeTakeFirst()
}

type UniqueKeys = Pick<UserRow, 'display_key' | 'email_key'> & { display_skeleton: string; now: number }

/**
 * Checks whether another account has this display name or email address. A former name counts while it redirects, and a former address
 * while its owner can take it back; a look-alike is reported separately.
 */
export async function findTakenKeys(db: Connection, { display_key, display_skeleton, email_key, now }: UniqueKeys) {
  const rows = await db
    .selectFrom('users')
    .select(['display_key', 'display_skeleton', 'email_key'])
    .where((eb) =>
      eb.or([eb('display_key', '=', display_key), eb('email_key', '=', email_key), eb('display_skeleton', '=', display_skeleton)]),
    )
    .execute()
  return {
    displayName: rows.some((row) => row.display_key === display_key) || (await findFormerNameOwner(db, display_key, now)) !== undefined,
    looksAlike: rows.some((row) => row.display_skeleton === display_skeleton),
    email: rows.some((row) => row.email_key === email_key) || (await findReservedEmail(db, email_key, now)) !== undefined,
  }
}

/** Checks whether another account has a name that looks like this one. Accounts with the same key don't count: the key decides those. */
export async function hasLookAlike(
  db: Connection,
  { id, display_key, display_skeleton }: { id: number; display_key: string; display_skeleton: string },
): Promise<boolean> {
  const found = db
    .selectFrom('users')
    .select('id')
    .where('display_skeleton', '=', display_skeleton)
    .where('id', '<>', id)
    .where('display_key', '<>', display_key)
  return (await found.executeTakeFirst()) !== undefined
}

/** Finds who had this display name before, while it still redirects to their current one. */
export async function findFormerNameOwner(db: Connection, display_key: string, now: number): Promise<{ user_id: number } | undefined> {
  return db.selectFrom('former_names').select('user_id').where('display_key', '=', display_key).where('until', '>', now).executeTakeFirst()
}

/** Finds a person by their current or former name. @param displayKey as `nameKey` folds it */
export async function findIdByName(db: Connection, displayKey: string, now: number): Promise<number | undefined> {
  const named = await db.selectFrom('users').select('id').where('display_key', '=', displayKey).executeTakeFirst()
  return named?.id ?? (await findFormerNameOwner(db, displayKey, now))?.user_id
}

/** Deletes former names that no longer redirect. */
export async function deleteEndedNames(tx: Connection, now: number): Promise<void> {
  await tx.deleteFrom('former_names').where('until', '<=', now).execute()
}

/**
 * Finds whose email address this was until recently. They can take it back by one click (mailed-tokens.queries.ts), so nobody else may have
 * it meanwhile.
 */
export async function findReservedEmail(db: Connection, email_key: string, now: number): Promise<{ user_id: number } | undefined> {
  return db
    .selectFrom('email_changes')
    .select('user_id')
    .where('email_key', '=', email_key)
    .where('purpose', '=', 'undo')
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Inserts an account. @returns the new id, or null if the display name or the email address is taken */
export async function insertAccount(tx: Connection, row: Insertable<Tables['users']>): Promise<number | null> {
  const inserted = await tx
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return null
  invalidatePages(tx, null)
  await indexPerson(tx, inserted.id, { ...row, bio_html: row.bio_html ?? '' })
  return inserted.id
}

/** Restores a deleted account and indexes it for search again. @returns undefined if it was not deleted, or is already erased */
export async function restoreAccount(tx: Connection, id: number, kept_at: number): Promise<UserRow | undefined> {
  const restored = await tx
    .updateTable('users')
    .set({ deleted_at: null, kept_at })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where('erased_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (restored) await indexPerson(tx, id, restored)
  if (restored) announceUnreadChanged(tx, { actor: id })
  return restored
}

/** Finds a token by its hash. @returns its owner, when it was made and when it was last used */
export async function findTokenOwner(db: Connection, hash: string) {
  return db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select([
      'users.id',
      'users.demo',
      'users.role',
      'users.created_at as since',
      'users.suspended_until',
      'tokens.created_at',
      'tokens.last_used_at',
      'tokens.proven_at',
    ])
    .where('tokens.hash', '=', hash)
    .executeTakeFirst()
}

export async function insertToken(tx: Connection, row: Tables['tokens']): Promise<void> {
  await tx.insertInto('tokens').values(row).execute()
}

/** Records when a token was last used. @param notedBefore the latest recorded use that this may replace; a later one stays */
export async function recordTokenUse(tx: Connection, hash: string, now: number, notedBefore: number): Promise<void> {
  await tx.updateTable('tokens').set({ last_used_at: now }).where('hash', '=', hash).where('last_used_at', '<=', notedBefore).execute()
}

/** Records that the token's owner has confirmed their identity. */
export async function recordProof(tx: Connection, hash: string, now: number): Promise<void> {
  await tx.updateTable('tokens').set({ proven_at: now }).where('hash', '=', hash).execute()
}

/** Revokes a token and ends the streams that it opened. @returns false if it was revoked meanwhile */
export async function deleteToken(tx: Connection, { id: userId, tokenHash }: Pick<Actor, 'id' | 'tokenHash'>): Promise<boolean> {
  const deleted = await tx.deleteFrom('tokens').where('hash', '=', tokenHash).executeTakeFirst()
  sendAfterCommit(tx, { kind: 'revoked', userId })
  return deleted.numDeletedRows > 0n
}

/**
 * Revokes every token of an account, which signs out all its devices. @param except the hash of one to keep @returns how many there were
 */
export async function deleteTokensOf(tx: Connection, userId: number, except = ''): Promise<number> {
  const deleted = await tx.deleteFrom('tokens').where('user_id', '=', userId).where('hash', '<>', except).executeTakeFirst()
  sendAfterCommit(tx, { kind: 'revoked', userId })
  return Number(deleted.numDeletedRows)
}

/** Lists the names of somebody's passkeys, the latest first. There are few (contract/account-limits.ts). */
export async function listPasskeyNamesOf(db: Connection, userId: number): Promise<{ name: string }[]> {
  return db.selectFrom('passkeys').select('name').where('user_id', '=', userId).orderBy('id', 'desc').execute()
}

/** Lists the accounts at providers that somebody can sign in with. */
export async function listConnectedAccountsOf(db: Connection, userId: number): Promise<{ provider: string; email: string | null }[]> {
  return db.selectFrom('social_accounts').select(['provider', 'email']).where('user_id', '=', userId).orderBy('id').execute()
}

/** Deletes all of somebody's passkeys. @returns how many there were */
export async function deletePasskeysOf(tx: Connection, userId: number): Promise<number> {
  const deleted = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** Disconnects all of somebody's accounts at sign-in providers. @returns how many there were */
export async function deleteSocialAccountsOf(tx: Connection, userId: number): Promise<number> {
  const deleted = await tx.deleteFrom('social_accounts').where('user_id', '=', userId).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** Deletes the passkey challenges that somebody's browsers have not answered yet. */
export async function deletePasskeyChallengesOf(tx: Connection, userId: number): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
}

/** Deletes somebody's unfinished sign-ins at providers, so that returning from the provider has no effect. */
export async function deleteSocialStepsOf(tx: Connection, userId: number): Promise<void> {
  await tx.deleteFrom('social_steps').where('user_id', '=', userId).execute()
}

/** A token has ended if it was last used, or made, before these moments, in ms. */
type TokenCutoffs = { unusedSince: number; madeBefore: number }

/** Deletes somebody's tokens that have ended. @returns how many there were */
export async function deleteEndedTokens(tx: Connection, userId: number, { unusedSince, madeBefore }: TokenCutoffs): Promise<number> {
  const ended = await tx
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('last_used_at', '<=', unusedSince), eb('created_at', '<=', madeBefore)]))
    .executeTakeFirst()
  if (ended.numDeletedRows > 0n) sendAfterCommit(tx, { kind: 'revoked', userId })
  return Number(ended.numDeletedRows)
}

/** Deletes all of somebody's tokens except the `max` most recently used. @returns how many were deleted */
export async function deleteTokensBeyond(tx: Connection, userId: number, max: number): Promise<number> {
  const beyond = await tx
    .selectFrom('tokens')
    .select('hash')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .offset(max)
    .limit(max)
    .execute()
  if (beyond.length === 0) return 0
  const hashes = beyond.map(({ hash }) => hash)
  await tx.deleteFrom('tokens').where('hash', 'in', hashes).execute()
  sendAfterCommit(tx, { kind: 'revoked', userId })
  return hashes.length
}

/** Checks whether an invite still lets somebody register. @param hash of its token */
export async function isInviteOpen(db: Connection, hash: string, now: number): Promise<boolean> {
  const open = db
    .selectFrom('friend_invites')
    .select('id')
    .where('token_hash', '=', hash)
    .where('admitted_id', 'is', null)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
  return (await open.executeTakeFirst()) !== undefined
}

/** Uses up an invite, which admits one person. @returns false if it has already admitted somebody else */
export async function useInvite(tx: Connection, hash: string, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('friend_invites')
    .set({ admitted_id: userId })
    .where('token_hash', '=', hash)
    .where('admitted_id', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}
