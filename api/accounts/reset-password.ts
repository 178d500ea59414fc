import type { PasswordReset } from '#contract/passwords'
import type { Context } from '../context.ts'
import { Invalid } from '../platform/failures.ts'
import { nameKey } from '../platform/folding.ts'
import { deleteTokensOf } from './accounts.queries.ts'
import { deleteMailedToken, deleteMailedTokensOf, findMailedToken, setPassword, setVerified } from './mailed-tokens.queries.ts'
import { hashPassword, isCommonPassword, tooCommon } from './passwords.ts'
import { hashOf } from './tokens.ts'
import { signInTries } from './tries.ts'

/** The same for a link that was used, has expired, was replaced by a newer one, is broken, or went to another address. */
const noLongerGood = 'This link is no longer good: it works once, within 60 minutes, and only the newest one. Ask for a new link.'

/**
 * Sets a new password by a mailed link, and signs the account out everywhere (PRODUCT §4, Account). Who followed the link
 * has the address, so it is verified by that.
 * @throws Invalid, first for the link and then for the password; TooMany, counted before anything is computed
 */
export async function resetPassword(context: Context, { email, password, token }: PasswordReset): Promise<undefined> {
  const { db, clock, limits, security, address } = context
  await limits.take('mailedLinkByAddress', address)
  const now = clock.now()
  const hash = hashOf(token)
  const owner = await findMailedToken(db.read, { hash, purpose: 'reset', now })
  if (owner?.email_key !== nameKey(email)) {
    security({ event: 'reset-refused', address })
    throw new Invalid({ token: [noLongerGood] })
  }
  if (await isCommonPassword(password)) throw new Invalid({ password: [tooCommon] })
  const password_hash = await hashPassword(password)
  const tokens = await db.transaction(async (tx) => {
    // Somebody else used it while the password was being hashed.
    if (!(await deleteMailedToken(tx, hash))) throw new Invalid({ token: [noLongerGood] })
    await setPassword(tx, owner.id, password_hash)
    await setVerified(tx, owner.id, now)
    await deleteMailedTokensOf(tx, { user_id: owner.id, purpose: 'reset' })
    return deleteTokensOf(tx, owner.id)
  })
  security({ event: 'reset-used', account: owner.id, address })
  if (tokens > 0) security({ event: 'tokens-ended', account: owner.id, tokens, why: 'reset' })
  // Whoever guessed, from wherever: it was another password.
  for (const count of signInTries(context, email).counts) if (count.limit !== 'signInByAddress') await limits.forget(count)
}
