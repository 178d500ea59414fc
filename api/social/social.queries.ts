import type { Connection } from '../database/database.ts'
import type { NewSocialAccount, SocialAccountRow, SocialNewcomerRow, SocialStepRow } from '../database/people-tables.ts'
import { needsRowLocks } from '../database/query-building.ts'

export async function insertSocialStep(tx: Connection, step: SocialStepRow): Promise<void> {
  await tx.insertInto('social_steps').values(step).execute()
}

type StepQuery = Pick<SocialStepRow, 'hash' | 'purpose' | 'user_id' | 'session' | 'provider'> & { now: number }

/**
 * Takes a pending visit to a provider; its ticket works once, whatever the result. A ticket sent to the wrong place stays unused.
 * @returns undefined if it has expired, or is for another provider, purpose, account or session
 */
export async function takeSocialStep(tx: Connection, { hash, purpose, user_id, session, provider, now }: StepQuery) {
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

/** Deletes a newcomer. @returns false if they already got an account */
export async function deleteNewcomer(tx: Connection, hash: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('social_newcomers').where('hash', '=', hash).executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** Deletes visits and newcomers that have expired. */
export async function deleteEndedSocial(tx: Connection, now: number): Promise<void> {
  await tx.deleteFrom('social_steps').where('expires_at', '<=', now).execute()
  await tx.deleteFrom('social_newcomers').where('expires_at', '<=', now).execute()
}

type ProviderIdentity = Pick<SocialAccountRow, 'issuer' | 'subject'>

export async function findSocialAccount(db: Connection, { issuer, subject }: ProviderIdentity): Promise<SocialAccountRow | undefined> {
  return db.selectFrom('social_accounts').selectAll().where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst()
}

export async function listSocialAccounts(db: Connection, userId: number): Promise<SocialAccountRow[]> {
  return db.selectFrom('social_accounts').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}

/** Connects an account. @returns undefined if it is already connected, even by another request at the same moment */
export async function insertSocialAccount(tx: Connection, row: NewSocialAccount): Promise<SocialAccountRow | undefined> {
  return tx
    .insertInto('social_accounts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function recordSocialUse(tx: Connection, id: number, now: number): Promise<void> {
  await tx.updateTable('social_accounts').set({ last_used_at: now }).where('id', '=', id).execute()
}

export async function deleteSocialAccount(tx: Connection, id: number): Promise<void> {
  await tx.deleteFrom('social_accounts').where('id', '=', id).execute()
}

/** Locks somebody's ways to sign in until this transaction ends. */
export async function lockSignInMethods(tx: Connection, userId: number) {
  const account = tx.selectFrom('users').select(['id', 'email', 'demo', 'display_name', 'password_hash']).where('id', '=', userId)
  return (needsRowLocks(tx) ? account.forNoKeyUpdate() : account).executeTakeFirst()
}
