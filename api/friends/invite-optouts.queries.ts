import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import { locksRows } from '../database/locking.ts'

/**
 * Whether no invitations are mailed to an address. Until this transaction ends nobody stops them for it: what is mailed in it was mailed
 * before.
 */
export async function isOptedOut(tx: Connection, emailHash: string): Promise<boolean> {
  if (locksRows(tx)) await sql`select pg_advisory_xact_lock_shared(7391, hashtext(${emailHash}))`.execute(tx)
  const found = await tx.selectFrom('invite_optouts').select('email_hash').where('email_hash', '=', emailHash).executeTakeFirst()
  return found !== undefined
}

/** Notes that no invitations are mailed to an address, once who mails one just now is done; twice is once. */
export async function insertOptout(tx: Connection, email_hash: string, created_at: number): Promise<void> {
  if (locksRows(tx)) await sql`select pg_advisory_xact_lock(7391, hashtext(${email_hash}))`.execute(tx)
  await tx
    .insertInto('invite_optouts')
    .values({ email_hash, created_at })
    .onConflict((conflict) => conflict.column('email_hash').doNothing())
    .execute()
}

export async function deleteOptout(tx: Connection, emailHash: string): Promise<void> {
  await tx.deleteFrom('invite_optouts').where('email_hash', '=', emailHash).execute()
}

/** Takes back the invitations to an address that have not left yet. @param unsubscribe the address in their link that stops them */
export async function deleteWaitingInvitations(tx: Connection, unsubscribe: string): Promise<void> {
  await tx.deleteFrom('mails').where('unsubscribe', '=', unsubscribe).execute()
}
