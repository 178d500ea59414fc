import type { ResetRequest } from '#contract/passwords'
import type { Context } from '../context.ts'
import { emailKey } from '../platform/email-key.ts'
import { insertResetRequest } from './mailed-tokens.queries.ts'
import { resetMailTries } from './tries.ts'

/**
 * Takes down that somebody asked for a link to reset a password (customer-spec §7). Whether anybody has the address is
 * looked up after the answer (mail-reset-links.ts): neither words nor status nor time can tell (PRODUCT §4).
 * @throws TooMany, counted by who asks and for whom (tries.ts)
 */
export async function askForReset(context: Context, { email }: ResetRequest): Promise<undefined> {
  const { db, clock, limits, security, address } = context
  const { device, counts } = resetMailTries(context, email)
  await limits.reserve(counts)
  await db.transaction((tx) => insertResetRequest(tx, { email_key: emailKey(email), asked_at: clock.now() }))
  security({ event: 'reset-asked', address, device: device ? 'known' : 'new' })
}
