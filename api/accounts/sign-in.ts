import type { Credentials } from '#contract/accounts'
import type { Context, MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { emailKey } from '../platform/email-key.ts'
import { Invalid } from '../platform/failures.ts'
import { deleteToken, findAccount, findSecret } from './accounts.queries.ts'
import { completeSignIn } from './complete-sign-in.ts'
import type { Entry } from './open-session.ts'
import { verifyPassword } from './passwords.ts'
import { signInAttempts } from './sign-in-attempts.ts'

const notTogether = 'Incorrect email address or password. Check both, or sign up.'

/**
 * Signs in (customer-spec §7). Neither words nor status nor time tell whether the address has an account (docs/product.md#people).
 * Tries are counted before anything is computed, and those that turn out good are not: a whole school signs in from one address.
 * @returns a new bearer token, or where the account asks for a code besides a ticket for it, and what shows from now on that this device was signed in to the account
 * @throws Invalid, 422 and not 401, which means "this token is no good"; TooMany
 */
export async function signIn(context: Context, credentials: Credentials): Promise<Entry> {
  const { limits, security, address } = context
  const { device, counts } = signInAttempts(context, credentials.email)
  const takeBack = await limits.reserve(counts)
  const { id, hash, fits } = await checked(context, credentials).catch(async (fault) => {
    await takeBack()
    throw fault
  })
  if (id === null || !fits) {
    security({ event: 'sign-in-failed', account: id, address, device: device ? 'known' : 'new' })
    throw new Invalid({ password: [notTogether] })
  }
  await takeBack()
  // What was mistyped before it came right.
  for (const count of counts) if (ownCounts.has(count.limit)) await limits.forget(count)
  const stillHolds = async (tx: Connection) => (await findAccount(tx, id))?.password_hash === hash
  const entry = await completeSignIn(context, { id, emailKey: emailKey(credentials.email), stillHolds })
  if (!entry) throw new Invalid({ password: [notTogether] })
  return entry
}

/** The others are of more than one account, or of who else tries. */
const ownCounts: ReadonlySet<string> = new Set(['signInByDevice', 'signInFromPlace'])

/** @property hash what the password was checked against */
type Checked = { id: number | null; hash: string | null; fits: boolean }

async function checked({ db, address }: Context, { email, password }: Credentials): Promise<Checked> {
  const account = await findSecret(db.read, emailKey(email))
  const fits = await verifyPassword(account?.password_hash, password, address)
  return { id: account?.id ?? null, hash: account?.password_hash ?? null, fits }
}

/** Revokes the bearer token by which the call came; the person's other devices stay signed in (docs/product.md#accounts). */
export async function signOut({ db, security, actor }: MemberContext): Promise<undefined> {
  const ended = await db.transaction((tx) => deleteToken(tx, actor))
  if (ended) security({ event: 'tokens-ended', account: actor.id, tokens: 1, why: 'logout' })
}
