import type { Registration } from '#contract/accounts'
import type { Connection } from '../database/database.ts'
import type { Context } from '../platform/context.ts'
import { Invalid } from '../platform/failures.ts'
import { nameKey } from '../platform/folding.ts'
import { findTaken, insertAccount } from './accounts.queries.ts'
import { mailVerification } from './mail-verification.ts'
import { hashPassword, isCommonPassword, tooCommon } from './passwords.ts'
import { issueToken } from './tokens.ts'

const nameTaken = 'Somebody has that display name. Choose another.'
/** The one answer that may say so; that is why it is limited (PRODUCT §4, Account). */
const emailTaken = 'This address has an account. Sign in or reset your password.'

const newcomer = { show_real_name: 0, avatar: null, bio: '', demo: 0 }

/**
 * Makes an account, mails a link that verifies its address, and signs it in (customer-spec §7, PRODUCT §4).
 * @returns a bearer token
 * @throws Invalid with every field that does not fit; TooMany, counted before anything is computed
 */
export async function register(context: Context, registration: Registration): Promise<{ access_token: string }> {
  const { db, clock, limits, address, siteUrl } = context
  await limits.take('registerByAddress', address)
  const { name, display_name, email, password } = registration
  const keys = { display_key: nameKey(display_name), email_key: nameKey(email) }
  const errors = { ...(await takenIn(db.read, keys)), ...((await isCommonPassword(password)) ? { password: [tooCommon] } : {}) }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  const password_hash = await hashPassword(password)
  const now = clock.now()
  const row = { name, display_name, email, ...keys, password_hash, ...newcomer, created_at: now }
  return db.transaction(async (tx) => {
    const id = await insertAccount(tx, row)
    // Somebody else took one of the two while the password was being hashed.
    if (id === null) throw new Invalid(await takenIn(tx, keys))
    await mailVerification(tx, { id, ...row }, { siteUrl, now })
    return { access_token: await issueToken(tx, id, now) }
  })
}

async function takenIn(db: Connection, keys: { display_key: string; email_key: string }): Promise<Record<string, string[]>> {
  const taken = await findTaken(db, keys)
  return { ...(taken.displayName ? { display_name: [nameTaken] } : {}), ...(taken.email ? { email: [emailTaken] } : {}) }
}
