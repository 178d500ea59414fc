import type { Credentials } from '#contract/accounts'
import type { Context } from '../context.ts'
import { Invalid } from '../platform/failures.ts'
import { nameKey } from '../platform/folding.ts'
import { findSecret } from './accounts.queries.ts'
import { proveDevice } from './devices.ts'
import { askForCode } from './enter-code.ts'
import { verifyPassword } from './passwords.ts'
import { findFactor } from './second-factor.queries.ts'
import { endOldTokens, issueToken, tellEnded } from './tokens.ts'
import { signInTries } from './tries.ts'

const notTogether = 'That email address and password do not belong together. Check both, or sign up.'

/** What lets somebody in, or asks for one thing more. */
export type Entry = { access_token: string | null; second_factor_ticket: string | null; device_proof: string | null }

/**
 * Signs in (customer-spec §7). Neither words nor status nor time tell whether the address has an account (PRODUCT §4).
 * Tries are counted before anything is computed, and those that turn out good are not: a whole school signs in from one address.
 * @returns a new bearer token, or where the account asks for a code besides a ticket for it, and what shows from now on that this device was signed in to the account
 * @throws Invalid, 422 and not 401, which means "this token is no good"; TooMany
 */
export async function signIn(context: Context, credentials: Credentials): Promise<Entry> {
  const { db, clock, limits, security, address, deviceProofs } = context
  const { device, counts } = signInTries(context, credentials.email)
  const takeBack = await limits.reserve(counts)
  const { id, fits } = await checked(context, credentials).catch(async (fault) => {
    await takeBack()
    throw fault
  })
  const told = { account: id, address, device: device ? 'known' : 'new' } as const
  if (id === null || !fits) {
    security({ event: 'sign-in-failed', ...told })
    throw new Invalid({ password: [notTogether] })
  }
  await takeBack()
  // What was mistyped before it came right.
  for (const count of counts) if (ownCounts.has(count.limit)) await limits.forget(count)
  const now = clock.now()
  if ((await findFactor(db.read, id))?.enabled_at) {
    const second_factor_ticket = await db.transaction((tx) => askForCode(tx, id, now))
    security({ event: 'code-asked', ...told, account: id })
    return { access_token: null, second_factor_ticket, device_proof: null }
  }
  const { ended, access_token } = await db.transaction(async (tx) => ({
    ended: await endOldTokens(tx, id, now),
    access_token: await issueToken(tx, id, { ...context, now }),
  }))
  security({ event: 'signed-in', ...told, account: id })
  tellEnded(context, id, ended)
  return {
    access_token,
    second_factor_ticket: null,
    device_proof: proveDevice(context, deviceProofs, { emailKey: nameKey(credentials.email), now }),
  }
}

/** The others are of more than one account, or of who else tries. */
const ownCounts: ReadonlySet<string> = new Set(['signInByDevice', 'signInFromPlace'])

async function checked({ db }: Context, { email, password }: Credentials): Promise<{ id: number | null; fits: boolean }> {
  const account = await findSecret(db.read, nameKey(email))
  return { id: account?.id ?? null, fits: await verifyPassword(account?.password_hash, password) }
}
