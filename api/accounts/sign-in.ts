import type { Credentials } from '#contract/accounts'
import type { Context } from '../platform/context.ts'
import { Invalid } from '../platform/failures.ts'
import { nameKey } from '../platform/folding.ts'
import { findSecret } from './accounts.queries.ts'
import { verifyPassword } from './passwords.ts'
import { issueToken } from './tokens.ts'

const notTogether = 'That email address and password do not belong together. Check both, or sign up.'

/**
 * Signs in (customer-spec §7). Neither words nor status nor time tell whether the address has an account (PRODUCT §4).
 * @returns a new bearer token
 * @throws Invalid, 422 and not 401, which means "this token is no good"; TooMany, counted before anything is computed
 */
export async function signIn(context: Context, { email, password }: Credentials): Promise<{ access_token: string }> {
  const { db, clock, limits, address } = context
  const emailKey = nameKey(email)
  await limits.take('signInByAddress', address)
  await limits.take('signInByAccount', emailKey)
  const account = await findSecret(db.read, emailKey)
  const fits = await verifyPassword(account?.password_hash, password)
  if (!account || !fits) throw new Invalid({ password: [notTogether] })
  await limits.forget('signInByAccount', emailKey)
  return { access_token: await db.transaction((tx) => issueToken(tx, account.id, clock.now())) }
}
