import type { Connection } from '../database/database.ts'
import { locksRows } from '../database/locking.ts'
import type { PasskeyRow } from '../database/passkey-tables.ts'

/** All of somebody's, the latest first; they are few (contract/passkey-limits.ts). */
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
