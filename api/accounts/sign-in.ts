import type { Credentials } from '#contract/accounts'
import type { Context, MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { Invalid } from '../platform/failures.ts'
import { emailKey } from '../platform/normalise-text.ts'
import type { Count } from '../platform/rate-limits.ts'
import { deleteToken, findAccount, findPasswordHash } from './accounts.queries.ts'
import { findUnverifiedAccount, mailCode } from './mailed-code.ts'
import {
  type Device,
  findDevice,
  logNewSession,
  openSession,
  recogniseDevice,
  type SignInMethod,
  type SignInResult,
} from './open-session.ts'
import { verifyPassword } from './passwords.ts'
import { lockAccountShared } from './person-rows.queries.ts'
import { findFactor } from './second-factor.queries.ts'
import { requestCode } from './second-factor-codes.ts'

const incorrect = 'Incorrect email address or password. Check both, or sign up.'

/**
 * Signs in (customer-spec §7). Neither words nor status nor time reveal whether the address has an account (docs/product.md#people).
 * Attempts are counted before hashing, and successful ones are taken back: a whole school may sign in from one address.
 * @returns a new bearer token, or a ticket if the account also needs a code; and a device proof for later sign-ins
 * @throws Invalid, as status 422, because 401 would mean an invalid token; TooMany
 */
export async function signIn(context: Context, credentials: Credentials): Promise<SignInResult> {
  const { limits, security, address } = context
  const { device, counts } = signInAttempts(context, credentials.email)
  const takeBack = await limits.reserve(counts)
  const { id, hash, matches } = await checkPassword(context, credentials).catch(async (error) => {
    await takeBack()
    throw error
  })
  if (id === null || !matches) {
    security({ event: 'sign-in-failed', account: id, address, device: device ? 'known' : 'new' })
    throw new Invalid({ password: [incorrect] })
  }
  await takeBack()
  // Clear earlier typing mistakes.
  for (const count of counts) if (ownCounts.has(count.limit)) await limits.reset(count)
  const stillHolds = async (tx: Connection) => (await findAccount(tx, id))?.password_hash === hash
  const entry = await completeSignIn(context, { id, emailKey: emailKey(credentials.email), stillHolds })
  if (!entry) throw new Invalid({ password: [incorrect] })
  return entry
}

/** Only these counts belong to this caller alone. The others cover several accounts, or other people's attempts. */
const ownCounts: ReadonlySet<string> = new Set(['signInByDevice', 'signInFromPlace'])

/** The result of checking a password. @property hash what it was checked against */
type PasswordCheck = { id: number | null; hash: string | null; matches: boolean }

async function checkPassword({ db, address }: Context, { email, password }: Credentials): Promise<PasswordCheck> {
  const account = await findPasswordHash(db.read, emailKey(email))
  const matches = await verifyPassword(account?.password_hash, password, address)
  return { id: account?.id ?? null, hash: account?.password_hash ?? null, matches }
}

/** Revokes the token of this call; the person's other devices stay signed in (docs/product.md#accounts). */
export async function signOut({ db, security, actor }: MemberContext): Promise<undefined> {
  const ended = await db.transaction((tx) => deleteToken(tx, actor))
  if (ended) security({ event: 'tokens-ended', account: actor.id, tokens: 1, why: 'logout' })
}

/** Proof of identity, by a password or in another way. */
type SignInProof = {
  id: number
  emailKey: string
  by?: SignInMethod
  /** Checks again, under the account's lock, that the proof is valid: a password may have changed since it was checked. */
  stillHolds: (tx: Connection) => Promise<boolean>
  /** Writes more in the same transaction, unless a code is required first. */
  writeMore?: (tx: Connection) => Promise<void>
}

/**
 * Signs in somebody who has proved who they are, or asks for a code if their account needs one.
 * @returns a new bearer token or a ticket, with a device proof for later sign-ins; null if the proof is no longer valid
 */
export async function completeSignIn(context: Context, proof: SignInProof): Promise<SignInResult | null> {
  const { db, clock, security, address, siteUrl } = context
  const { id, stillHolds, writeMore } = proof
  const outcome = await db.transaction(async (tx) => {
    await lockAccountShared(tx, id)
    if (!(await stillHolds(tx))) return null
    if ((await findFactor(tx, id))?.enabled_at) return { ticket: await requestCode(tx, id, clock.now()), code_in: 'app' as const }
    const unproven = await findUnverifiedAccount(tx, id)
    if (unproven) return { ticket: await mailCode(tx, unproven, { siteUrl, now: clock.now() }), code_in: 'mail' as const }
    await writeMore?.(tx)
    return openSession(tx, context, id)
  })
  if (!outcome) return null
  if (!('ticket' in outcome)) return logNewSession(context, proof, outcome)
  security({ event: 'code-asked', account: id, address, device: recogniseDevice(context, proof) })
  return { access_token: null, second_factor_ticket: outcome.ticket, code_in: outcome.code_in, device_proof: null }
}

/** The device that makes an attempt, and the limits that count it. */
type Attempts = { device: Device | null; counts: Count[] }

/**
 * Returns the limits that count a sign-in. A device that has signed in before has a count of its own, so guesses from elsewhere can't lock
 * out the owner. All other devices are counted by account and address, together by account, and by address over all accounts.
 * @param email as it was typed: an account that doesn't exist has the same counts
 */
export function signInAttempts(context: Context, email: string): Attempts {
  return createAttempts(context, email, {
    knownDevice: 'signInByDevice',
    unknownDevice: ['signInByAddress', 'signInFromPlace', 'signInByStrangers'],
  })
}

/** Returns the limits that count a request for a reset mail. Strangers can neither flood a mailbox nor stop its owner from asking. */
export function resetMailAttempts(context: Context, email: string): Attempts {
  return createAttempts(context, email, {
    knownDevice: 'resetMailByDevice',
    unknownDevice: ['resetMailByAddress', 'resetMailFromPlace', 'resetMailByStrangers'],
  })
}

type Names = {
  knownDevice: Count['limit']
  unknownDevice: [byAddress: Count['limit'], fromPlace: Count['limit'], byStrangers: Count['limit']]
}

function createAttempts(
  context: Context,
  email: string,
  { knownDevice, unknownDevice: [byAddress, fromPlace, byStrangers] }: Names,
): Attempts {
  const { address, deviceProofs, clock } = context
  const key = emailKey(email)
  const device = findDevice(context, deviceProofs, { emailKey: key, now: clock.now() })
  if (device) return { device, counts: [{ limit: knownDevice, key: device.id, address }] }
  return {
    device,
    counts: [
      { limit: byAddress, key: address },
      { limit: fromPlace, key: `${key} ${address}`, address },
      { limit: byStrangers, key, address },
    ],
  }
}
