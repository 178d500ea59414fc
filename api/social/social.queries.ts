import type { Connection } from '../database/database.ts'
import { locksRows } from '../database/dialect.ts'
import type { NewSocialAccount, SocialAccountRow, SocialNewcomerRow, SocialStepRow } from '../database/people-tables.ts'

export async function insertSocialStep(tx: Connection, step: SocialStepRow): Promise<void> {
  await tx.insertInto('social_steps').values(step).execute()
}

type Returning = Pick<SocialStepRow, 'hash' | 'purpose' | 'user_id' | 'session' | 'provider'> & { now: number }

/**
 * Takes what somebody went away with: a ticket can be used once, whatever comes of it. Where it does not belong it stays unused.
 * @returns undefined for one that has ended, and for another provider's, purpose's, account's or session's
 */
export async function takeSocialStep(tx: Connection, { hash, purpose, user_id, session, provider, now }: Returning) {
  const [step] = await tx
    .deleteFrom('social_steps')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('user_id', user_id === null ? 'is' : '=', user_id)
    .where('session', session === null ? 'is' : '=', session)
    .where('provider', '=', provider)
    .returningAll()
    .execute()
  return step && step.expires_at > now ? step : undefined
}

export async function insertNewcomer(tx: Connection, row: SocialNewcomerRow): Promise<void> {
  await tx.insertInto('social_newcomers').values(row).execute()
}

export async function findNewcomer(db: Connection, hash: string, now: number): Promise<SocialNewcomerRow | undefined> {
  return db.selectFrom('social_newcomers').selectAll().where('hash', '=', hash).where('expires_at', '>', now).executeTakeFirst()
}

/** @returns false if they were made an account meanwhile */
export async function deleteNewcomer(tx: Connection, hash: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('social_newcomers').where('hash', '=', hash).executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** Forgets who never came back, and who never chose a name. */
export async function deleteEndedSocial(tx: Connection, now: number): Promise<void> {
  await tx.deleteFrom('social_steps').where('expires_at', '<=', now).execute()
  await tx.deleteFrom('social_newcomers').where('expires_at', '<=', now).execute()
}

type Elsewhere = Pick<SocialAccountRow, 'issuer' | 'subject'>

export async function findSocialAccount(db: Connection, { issuer, subject }: Elsewhere): Promise<SocialAccountRow | undefined> {
  return db.selectFrom('social_accounts').selectAll().where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst()
}

export async function listSocialAccounts(db: Connection, userId: number): Promise<SocialAccountRow[]> {
  return db.selectFrom('social_accounts').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}

/** @returns undefined if it is joined to some account already, by another return at the same moment too */
export async function insertSocialAccount(tx: Connection, row: NewSocialAccount): Promise<SocialAccountRow | undefined> {
  return tx
    .insertInto('social_accounts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function noteSocialUse(tx: Connection, id: number, now: number): Promise<void> {
  await tx.updateTable('social_accounts').set({ last_used_at: now }).where('id', '=', id).execute()
}

export async function deleteSocialAccount(tx: Connection, id: number): Promise<void> {
  await tx.deleteFrom('social_accounts').where('id', '=', id).execute()
}

/** Somebody's ways in, which nobody else changes until this transaction ends. */
export async function lockWaysIn(tx: Connection, userId: number) {
  const account = tx.selectFrom('users').select(['id', 'email', 'demo', 'display_name', 'password_hash']).where('id', '=', userId)
  return (locksRows(tx) ? account.forNoKeyUpdate() : account).executeTakeFirst()
}
