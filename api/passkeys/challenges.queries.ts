import type { Connection } from '../database/database.ts'
import type { PasskeyChallengesTable, UsedChallengesTable } from '../database/passkey-tables.ts'

export async function insertStoredChallenge(tx: Connection, row: PasskeyChallengesTable): Promise<void> {
  await tx.insertInto('passkey_challenges').values(row).execute()
}

type Wanted = Omit<PasskeyChallengesTable, 'expires_at'>

/** @returns undefined for one that has ended, was used, or is another purpose's, account's or session's */
export async function findStoredChallenge(db: Connection, { hash, purpose, user_id, session, now }: Wanted & { now: number }) {
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
export async function takeStoredChallenge(tx: Connection, { hash, purpose, user_id, session }: Wanted): Promise<boolean> {
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
