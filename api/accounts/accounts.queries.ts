import type { Insertable } from 'kysely'
import type { Actor } from '../context.ts'
import { type Connection, sayOnceKept } from '../database/database.ts'
import { announceUnreadChanged, invalidatePages } from '../database/invalidate-pages.ts'
import type { Tables, UserRow } from '../database/tables.ts'
import { indexPerson } from '../search/documents.queries.ts'

export async function findAccount(db: Connection, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findSecret(db: Connection, emailKey: string): Promise<Pick<UserRow, 'id' | 'password_hash'> | undefined> {
  return db.selectFrom('users').select(['id', 'password_hash']).where('email_key', '=', emailKey).executeTakeFirst()
}

type Own = Pick<UserRow, 'display_key' | 'email_key'> & { display_skeleton: string; now: number }

/**
 * Which of the two that must be one's own another account has; of a display name also whether it led to another until just now, or looks
 * like another's.
 */
export async function findTaken(db: Connection, { display_key, display_skeleton, email_key, now }: Own) {
  const rows = await db
    .selectFrom('users')
    .select(['display_key', 'display_skeleton', 'email_key'])
    .where((eb) =>
      eb.or([eb('display_key', '=', display_key), eb('email_key', '=', email_key), eb('display_skeleton', '=', display_skeleton)]),
    )
    .execute()
  return {
    displayName: rows.some((row) => row.display_key === display_key) || (await findFormer(db, display_key, now)) !== undefined,
    looksAlike: rows.some((row) => row.display_skeleton === display_skeleton),
    email: rows.some((row) => row.email_key === email_key) || (await findHeldEmail(db, email_key, now)) !== undefined,
  }
}

/** Whether another account has a name that looks like this one and is not the same, which is decided by its key. */
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

/** Whose name it was, as long as it leads to the one they have now. */
export async function findFormer(db: Connection, display_key: string, now: number): Promise<{ user_id: number } | undefined> {
  return db.selectFrom('former_names').select('user_id').where('display_key', '=', display_key).where('until', '>', now).executeTakeFirst()
}

/** Forgets names that lead to nobody any more. */
export async function deleteEndedNames(tx: Connection, now: number): Promise<void> {
  await tx.deleteFrom('former_names').where('until', '<=', now).execute()
}

/** Whose address it was until just now, and may be again by one click (email-changes.queries.ts): it is nobody else's meanwhile. */
export async function findHeldEmail(db: Connection, email_key: string, now: number): Promise<{ user_id: number } | undefined> {
  return db
    .selectFrom('email_changes')
    .select('user_id')
    .where('email_key', '=', email_key)
    .where('purpose', '=', 'undo')
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** @returns the new id, or null if the display name or the email address is taken */
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

/** Shows and finds an account again that was deleted. @returns undefined for one that was not, and for one that is erased */
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

/** @returns who has the token, when it was made and when it was used last */
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

/** @param notedBefore changes nothing if another request has noted a later use already */
export async function noteTokenUse(tx: Connection, hash: string, now: number, notedBefore: number): Promise<void> {
  await tx.updateTable('tokens').set({ last_used_at: now }).where('hash', '=', hash).where('last_used_at', '<=', notedBefore).execute()
}

/** Notes that its owner has shown who they are. */
export async function noteProof(tx: Connection, hash: string, now: number): Promise<void> {
  await tx.updateTable('tokens').set({ proven_at: now }).where('hash', '=', hash).execute()
}

/** Revokes a token; streams that are open by it end. @returns false if it was revoked meanwhile */
export async function deleteToken(tx: Connection, { id: userId, tokenHash }: Pick<Actor, 'id' | 'tokenHash'>): Promise<boolean> {
  const deleted = await tx.deleteFrom('tokens').where('hash', '=', tokenHash).executeTakeFirst()
  sayOnceKept(tx, { kind: 'revoked', userId })
  return deleted.numDeletedRows > 0n
}

/** Revokes every token of somebody: all of their devices are signed out. @param but one that stays @returns how many there were */
export async function deleteTokensOf(tx: Connection, userId: number, but = ''): Promise<number> {
  const deleted = await tx.deleteFrom('tokens').where('user_id', '=', userId).where('hash', '<>', but).executeTakeFirst()
  sayOnceKept(tx, { kind: 'revoked', userId })
  return Number(deleted.numDeletedRows)
}

/** What somebody calls their passkeys, the latest first; they are few (contract/account-limits.ts). */
export async function listPasskeyNamesOf(db: Connection, userId: number): Promise<{ name: string }[]> {
  return db.selectFrom('passkeys').select('name').where('user_id', '=', userId).orderBy('id', 'desc').execute()
}

/** The accounts at providers that sign somebody in. */
export async function listConnectedOf(db: Connection, userId: number): Promise<{ provider: string; email: string | null }[]> {
  return db.selectFrom('social_accounts').select(['provider', 'email']).where('user_id', '=', userId).orderBy('id').execute()
}

/** Takes all of somebody's passkeys away. @returns how many there were */
export async function deletePasskeysOf(tx: Connection, userId: number): Promise<number> {
  const deleted = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** Parts somebody from all accounts elsewhere that sign them in. @returns how many there were */
export async function deleteSocialAccountsOf(tx: Connection, userId: number): Promise<number> {
  const deleted = await tx.deleteFrom('social_accounts').where('user_id', '=', userId).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** Ends what browsers were asked to make or to answer by a passkey of somebody's. */
export async function deletePasskeyChallengesOf(tx: Connection, userId: number): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
}

/** Ends somebody's visits to sign-in providers: coming back does nothing. */
export async function deleteSocialStepsOf(tx: Connection, userId: number): Promise<void> {
  await tx.deleteFrom('social_steps').where('user_id', '=', userId).execute()
}

/** A token is over that was last used, or made, before these moments; milliseconds. */
export type Ends = { unusedSince: number; madeBefore: number }

/** Deletes the tokens of somebody that are over. @returns how many there were */
export async function deleteEndedTokens(tx: Connection, userId: number, { unusedSince, madeBefore }: Ends): Promise<number> {
  const ended = await tx
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('last_used_at', '<=', unusedSince), eb('created_at', '<=', madeBefore)]))
    .executeTakeFirst()
  if (ended.numDeletedRows > 0n) sayOnceKept(tx, { kind: 'revoked', userId })
  return Number(ended.numDeletedRows)
}

/** Deletes all of somebody's tokens but those used last. @returns how many there were */
export async function deleteTokensBeyond(tx: Connection, userId: number, most: number): Promise<number> {
  const beyond = await tx
    .selectFrom('tokens')
    .select('hash')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .offset(most)
    .limit(most)
    .execute()
  if (beyond.length === 0) return 0
  const hashes = beyond.map(({ hash }) => hash)
  await tx.deleteFrom('tokens').where('hash', 'in', hashes).execute()
  sayOnceKept(tx, { kind: 'revoked', userId })
  return hashes.length
}
