import type { ResetRequest } from '#contract/passwords'
import type { Context } from '../platform/context.ts'
import { nameKey } from '../platform/folding.ts'
import { insertResetRequest } from './mailed-tokens.queries.ts'

/**
 * Takes down that somebody asked for a link to reset a password (customer-spec §7). Whether anybody has the address is
 * looked up after the answer (mail-reset-links.ts): neither words nor status nor time can tell (PRODUCT §4).
 * @throws TooMany, by the caller's address and by the one asked for, known or not
 */
export async function askForReset({ db, clock, limits, address }: Context, { email }: ResetRequest): Promise<undefined> {
  const email_key = nameKey(email)
  await limits.take('resetMailByAddress', address)
  await limits.take('resetMailByAccount', email_key)
  await db.transaction((tx) => insertResetRequest(tx, { email_key, asked_at: clock.now() }))
}
