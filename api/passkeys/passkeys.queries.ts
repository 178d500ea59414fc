import type { Connection } from '../database/database.ts'
import type { PasskeyChallengesTable, PasskeyRow, UsedChallengesTable } from '../database/people-tables.ts'
import { needsRowLocks } from '../database/query-building.ts'

/** Lists all passkeys of somebody, the latest first. There are few (contract/account-limits.ts). */
export async function listPasskeysOf(db: Connection, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute()
}

/** Finds a passkey of any account. @param credentialId as its authenticator made it */
export async function findPasskey(db: Connection, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/** Locks the account that gets another passkey, so that nobody else adds one until this transaction ends. */
export async function lockPasskeyOwner(tx: Connection, userId: number) {
  const owner = tx.selectFrom('users').select(['email', 'display_name', 'demo']).where('id', '=', userId)
  return (needsRowLocks(tx) ? owner.forUpdate() : owner).executeTakeFirst()
}

/** Finds how the device with this token was described when it signed in. */
export async function findDeviceDescription(db: Connection, tokenHash: string): Promise<string | null> {
  const token = await db.selectFrom('tokens').select('device').where('hash', '=', tokenHash).executeTakeFirst()
  return token?.device ?? null
}

/** Inserts a passkey. @returns undefined if some account already has it */
export async function insertPasskey(tx: Connection, row: Omit<PasskeyRow, 'id' | 'last_used_at'>): Promise<PasskeyRow | undefined> {
  return tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

type OwnPasskey = Pick<PasskeyRow, 'id' | 'user_id'>

/** Renames a passkey. @returns undefined if the account has none with that id */
export async function setPasskeyName(tx: Connection, { id, user_id }: OwnPasskey, name: string): Promise<PasskeyRow | undefined> {
  return tx.updateTable('passkeys').set({ name }).where('id', '=', id).where('user_id', '=', user_id).returningAll().executeTakeFirst()
}

/** Deletes a passkey. @returns the deleted row; undefined if the account has none with that id */
export async function deletePasskey(tx: Connection, { id, user_id }: OwnPasskey): Promise<PasskeyRow | undefined> {
  return tx.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', user_id).returningAll().executeTakeFirst()
}

/**
 * Records a use. The count must have increased since the last one, unless the authenticator doesn't count (WebAuthn §6.1.1).
 * @returns false if the count has not increased, or the passkey is gone
 */
export async function recordPasskeyUse(tx: Connection, id: number, { counter, now }: { counter: number; now: number }): Promise<boolean> {
  const noted = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .executeTakeFirst()
  return noted.numUpdatedRows === 1n
}

export async function insertStoredChallenge(tx: Connection, row: PasskeyChallengesTable): Promise<void> {
  await tx.insertInto('passkey_challenges').values(row).execute()
}

type NewChallenge = Omit<PasskeyChallengesTable, 'expires_at'>

/** Finds a stored challenge. @returns undefined if it expired, was used, or is for another purpose, account or session */
export async function findStoredChallenge(db: Connection, { hash, purpose, user_id, session, now }: NewChallenge & { now: number }) {
  return db
    .selectFrom('passkey_challenges')
    .select('expires_at')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('user_id', '=', user_id)
    .where('session', '=', session)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses up a member's challenge. @returns false if it was used or ended meanwhile */
export async function takeStoredChallenge(tx: Connection, { hash, purpose, user_id, session }: NewChallenge): Promise<boolean> {
  const taken = await tx
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('user_id', '=', user_id)
    .where('session', '=', session)
    .executeTakeFirst()
  return taken.numDeletedRows === 1n
}

/** Uses up a sign-in challenge. @returns false if another request has already used it */
export async function takeUnusedChallenge(tx: Connection, row: UsedChallengesTable): Promise<boolean> {
  const used = await tx
    .insertInto('used_challenges')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}

export async function deleteEndedChallenges(tx: Connection, now: number): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
  await tx.deleteFrom('used_challenges').where('expires_at', '<=', now).execute()
}
