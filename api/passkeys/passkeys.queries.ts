import type { Connection } from '../database/database.ts'
import { locksRows } from '../database/dialect.ts'
import type { PasskeyChallengesTable, PasskeyRow, UsedChallengesTable } from '../database/people-tables.ts'

/** All of somebody's, the latest first; they are few (contract/account-limits.ts). */
export async function listPasskeysOf(db: Connection, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute()
}

/** Whosesoever it is. @param credentialId as its authenticator made it */
export async function findPasskey(db: Connection, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/** The account that is to have one more, for which nobody else adds one until this transaction is over. */
export async function lockOwner(tx: Connection, userId: number) {
  const owner = tx.selectFrom('users').select(['email', 'display_name', 'demo']).where('id', '=', userId)
  return (locksRows(tx) ? owner.forUpdate() : owner).executeTakeFirst()
}

/** What the device calls itself that has a token. */
export async function findDeviceWords(db: Connection, tokenHash: string): Promise<string | null> {
  const token = await db.selectFrom('tokens').select('device').where('hash', '=', tokenHash).executeTakeFirst()
  return token?.device ?? null
}

/** @returns undefined if an account has it already */
export async function insertPasskey(tx: Connection, row: Omit<PasskeyRow, 'id' | 'last_used_at'>): Promise<PasskeyRow | undefined> {
  return tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

type Own = Pick<PasskeyRow, 'id' | 'user_id'>

/** @returns undefined if they have none of that id */
export async function setPasskeyName(tx: Connection, { id, user_id }: Own, name: string): Promise<PasskeyRow | undefined> {
  return tx.updateTable('passkeys').set({ name }).where('id', '=', id).where('user_id', '=', user_id).returningAll().executeTakeFirst()
}

/** @returns the one that is gone now; undefined if they have none of that id */
export async function deletePasskey(tx: Connection, { id, user_id }: Own): Promise<PasskeyRow | undefined> {
  return tx.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', user_id).returningAll().executeTakeFirst()
}

/**
 * Notes a use: its count is beyond that of the last one, or there is none (WebAuthn §6.1.1).
 * @returns false for a count that was there before, and for a passkey that is gone
 */
export async function notePasskeyUse(tx: Connection, id: number, { counter, now }: { counter: number; now: number }): Promise<boolean> {
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

/** @returns undefined for one that has ended, was used, or is another purpose's, account's or session's */
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

/** Uses up what somebody signed in was asked. @returns false if it was used or ended meanwhile */
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

/** Uses up the challenge of a sign-in. @returns false if it was used before, by whoever was faster */
export async function takeUnusedChallenge(tx: Connection, row: UsedChallengesTable): Promise<boolean> {
  const used = await tx
    .insertInto('used_challenges')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}

/** Forgets challenges that have ended. */
export async function deleteEndedChallenges(tx: Connection, now: number): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
  await tx.deleteFrom('used_challenges').where('expires_at', '<=', now).execute()
}
