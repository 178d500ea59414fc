import { type Proof, proofLifetime } from '#contract/sessions'
import type { MemberContext } from '../context.ts'
import { Invalid, ProofRequired, Unauthorized } from '../platform/failures.ts'
import { findAccount, recordProof } from './accounts.queries.ts'
import { hasPassword, verifyPassword } from './passwords.ts'

const none = 'Your account has no password yet. Set one with “Forgot your password?”, or use the connected account that you sign in with.'
/** How far the clocks of two servers may differ, in ms. */
const clockDrift = 60_000

export const wrongPassword = 'That isn’t your current password.'

/** Confirms by password that the member is still the owner (docs/product.md#settings). @throws Invalid, TooMany */
export async function reauthenticate(context: MemberContext, { password }: Proof): Promise<undefined> {
  await requirePassword(context, password, 'password')
  await context.db.transaction((tx) => recordProof(tx, context.actor.tokenHash, context.clock.now()))
}

/** Requires a recent confirmation on this device. @throws ProofRequired if there was none */
export function requireRecentSignIn({ actor, clock }: Pick<MemberContext, 'actor' | 'clock'>): void {
  const age = clock.now() - actor.provenAt
  // Refuse a proof from the future: the clock was set back since, and the proof would last too long.
  if (age > proofLifetime || age < -clockDrift) throw new ProofRequired()
}

/**
 * Checks the member's password. Tries are counted before hashing; a correct password clears the count.
 * @param field the form's field, for the error
 * @returns the hash that it was checked against
 * @throws Invalid if it is wrong, TooMany
 */
export async function requirePassword(context: MemberContext, password: string, field: string): Promise<string> {
  const { db, limits, actor, address, security } = context
  const count = { limit: 'proofByMember', key: String(actor.id), address } as const
  await limits.reserve([count])
  const account = await findAccount(db.read, actor.id)
  if (!account) throw new Unauthorized()
  if (!hasPassword(account)) throw new Invalid({ [field]: [none] })
  if (!(await verifyPassword(account.password_hash, password, address))) {
    security({ event: 'proof-failed', account: actor.id, address })
    throw new Invalid({ [field]: [wrongPassword] })
  }
  await limits.reset(count)
  return account.password_hash
}
