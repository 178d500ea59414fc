import type { Credentials } from '#contract/accounts'
import type { Context, MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { emailKey } from '../platform/email-key.ts'
import { Invalid } from '../platform/failures.ts'
import { deleteToken, findAccount, findPasswordHash } from './accounts.queries.ts'
import { completeSignIn } from './complete-sign-in.ts'
import type { Entry } from './open-session.ts'
import { verifyPassword } from './passwords.ts'
import { signInAttempts } from './sign-in-attempts.ts'

const incorrect = 'Incorrect email address or password. Check both, or sign up.'

/**
 * Signs in (customer-spec §7). Neither words nor status nor time reveal whether the address has an account (docs/product.md#people). Tries
 * are counted before hashing and taken back if they succeed: a whole school may sign in from one address.
 * @returns a new bearer token, or a ticket if the account also needs a code; and a device proof for later sign-ins
 * @throws Invalid, as 422 and not 401, which means that a token is no good; TooMany
 */
export async function signIn(context: Context, credentials: Credentials): Promise<Entry> {
  const { limits, security, address } = context
  const { device, counts } = signInAttempts(context, credentials.email)
  const takeBack = await limits.reserve(counts)
  const { id, hash, fits } = await checkPassword(context, credentials).catch(async (fault) => {
    await takeBack()
    throw fault
  })
  if (id === null || !fits) {
    security({ event: 'sign-in-failed', account: id, address, device: device ? 'known' : 'new' })
    throw new Invalid({ password: [incorrect] })
  }
  await takeBack()
  // Clear earlier typing mistakes.
  for (const count of counts) if (ownCounts.has(count.limit)) await limits.forget(count)
  const stillHolds = async (tx: Connection) => (await findAccount(tx, id))?.password_hash === hash
  const entry = await completeSignIn(context, { id, emailKey: emailKey(credentials.email), stillHolds })
  if (!entry) throw new Invalid({ password: [incorrect] })
  return entry
}

/** Only these counts belong to this caller. The others cover several accounts, or other people's tries. */
const ownCounts: ReadonlySet<string> = new Set(['signInByDevice', 'signInFromPlace'])

/** The result of checking a password. @property hash what it was checked against */
type PasswordCheck = { id: number | null; hash: string | null; fits: boolean }

async function checkPassword({ db, address }: Context, { email, password }: Credentials): Promise<PasswordCheck> {
  const account = await findPasswordHash(db.read, emailKey(email))
  const fits = await verifyPassword(account?.password_hash, password, address)
  return { id: account?.id ?? null, hash: account?.password_hash ?? null, fits }
}

/** Revokes the token of this call; the person's other devices stay signed in (docs/product.md#accounts). */
export async function signOut({ db, security, actor }: MemberContext): Promise<undefined> {
  const ended = await db.transaction((tx) => deleteToken(tx, actor))
  if (ended) security({ event: 'tokens-ended', account: actor.id, tokens: 1, why: 'logout' })
}
