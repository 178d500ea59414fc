import type { Insertable } from 'kysely'
import type { Connection } from '../database/database.ts'
import type { SecondFactorRow, SignInStepsTable } from '../database/people-tables.ts'
import { needsRowLocks } from '../database/query-building.ts'

export async function findFactor(db: Connection, userId: number): Promise<SecondFactorRow | undefined> {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Finds an account's second factor and locks its row until this transaction ends. */
export async function lockFactor(tx: Connection, userId: number): Promise<SecondFactorRow | undefined> {
  const factor = tx.selectFrom('second_factors').selectAll().where('user_id', '=', userId)
  return (needsRowLocks(tx) ? factor.forUpdate() : factor).executeTakeFirst()
}

/** Stores a new second factor; it replaces one that was never turned on. @returns false if one is in use */
export async function putFactor(tx: Connection, row: Pick<SecondFactorRow, 'user_id' | 'secret' | 'created_at'>): Promise<boolean> {
  const { secret, created_at } = row
  const put = await tx
    .insertInto('second_factors')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at, last_step: 0, used_steps: '' })
        .where('second_factors.enabled_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return put !== undefined
}

export async function enableFactor(tx: Connection, userId: number, enabled_at: number): Promise<void> {
  await tx.updateTable('second_factors').set({ enabled_at }).where('user_id', '=', userId).execute()
}

/** Stores the time steps of used codes. */
export async function putSteps(tx: Connection, userId: number, steps: Pick<SecondFactorRow, 'last_step' | 'used_steps'>): Promise<void> {
  await tx.updateTable('second_factors').set(steps).where('user_id', '=', userId).execute()
}

/** Deletes a second factor and its recovery codes. @returns false if none was in use */
export async function deleteFactor(tx: Connection, userId: number): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const deleted = await tx.deleteFrom('second_factors').where('user_id', '=', userId).returning('enabled_at').execute()
  return deleted.some(({ enabled_at }) => enabled_at !== null)
}

/** Deletes a second factor that was never turned on. */
export async function deletePendingFactor(tx: Connection, userId: number): Promise<void> {
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).where('enabled_at', 'is', null).execute()
}

/** Deletes second factors that were begun at or before a moment (milliseconds) and never turned on. */
export async function deleteOldPendingFactors(tx: Connection, begunAt: number): Promise<void> {
  await tx.deleteFrom('second_factors').where('enabled_at', 'is', null).where('created_at', '<=', begunAt).execute()
}

/** Replaces an account's recovery codes. @param created_at milliseconds */
export async function putRecoveryCodes(
  tx: Connection,
  { user_id, created_at }: { user_id: number; created_at: number },
  hashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id, hash, created_at })))
    .execute()
}

/** Deletes recovery codes that were made at or after a moment (milliseconds). @returns how many there were */
export async function deleteRecoveryCodesSince(tx: Connection, userId: number, since: number): Promise<number> {
  const deleted = await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).where('created_at', '>=', since).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** Finds the hash of any remaining code, for its salt: all codes of an account share one. */
export async function findRecoveryHash(db: Connection, userId: number): Promise<string | undefined> {
  return (await db.selectFrom('recovery_codes').select('hash').where('user_id', '=', userId).limit(1).executeTakeFirst())?.hash
}

/** Uses up a recovery code. @returns whether it existed */
export async function takeRecoveryCode(tx: Connection, userId: number, hash: string): Promise<boolean> {
  const taken = await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).where('hash', '=', hash).executeTakeFirst()
  return taken.numDeletedRows === 1n
}

export async function countRecoveryCodes(db: Connection, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertStep(tx: Connection, row: Insertable<SignInStepsTable>): Promise<void> {
  await tx.insertInto('sign_in_steps').values(row).execute()
}

/** Deletes sign-ins whose code was never entered. */
export async function deleteEndedSteps(tx: Connection, now: number): Promise<void> {
  await tx.deleteFrom('sign_in_steps').where('expires_at', '<=', now).execute()
}

/** Counts an attempt with a ticket. @returns its account and the hash of its mailed code, while it is valid and has attempts left */
export async function countAttempt(tx: Connection, hash: string, { now, maxTries }: { now: number; maxTries: number }) {
  return tx
    .updateTable('sign_in_steps')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning(['user_id', 'code_hash'])
    .executeTakeFirst()
}

/** Deletes a ticket. @returns false if it was used to sign in meanwhile */
export async function deleteStep(tx: Connection, hash: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('sign_in_steps').where('hash', '=', hash).executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** Deletes all of an account's tickets, after its password or second factor has changed. */
export async function deleteStepsOf(tx: Connection, userId: number): Promise<void> {
  await tx.deleteFrom('sign_in_steps').where('user_id', '=', userId).execute()
}
