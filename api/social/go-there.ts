import { randomBytes } from 'node:crypto'
import { hashOf } from '../accounts/tokens.ts'
import type { Actor, Context } from '../context.ts'
import { NotFound } from '../platform/failures.ts'
import type { Provider } from '../platform/identity-providers.ts'
import { asFailure } from './failures-elsewhere.ts'
import { insertSocialStep } from './social.queries.ts'

/** Who goes to a provider, and why. The ticket is accepted for exactly that, in the same session. */
export type SocialVisit = { purpose: 'sign-in' } | { purpose: 'connect' | 'proof'; actor: Pick<Actor, 'id' | 'tokenHash'> }

/** Milliseconds. */
const goodFor = 15 * 60 * 1000

/**
 * Sends somebody to a provider. What must come back with them is kept here, and they get the ticket for it.
 * For a proof they are asked anew there who they are.
 * @throws NotFound, NamedFailure 503 where it does not answer, TooMany
 */
export async function goThere(context: Context, name: string, visit: SocialVisit) {
  const { db, clock, limits, address } = context
  const provider = providerNamed(context, name)
  await limits.take('socialByAddress', address)
  const [state, nonce, verifier, ticket] = [secret(), secret(), secret(), secret()]
  const fresh = visit.purpose === 'proof'
  const url = await provider.leadTo({ state, nonce, verifier, fresh }).catch((fault) => Promise.reject(asFailure(fault, provider)))
  const step = { hash: hashOf(ticket), ...ownerOf(visit), provider: name, state, nonce, verifier, fresh: fresh ? 1 : 0 }
  await db.transaction((tx) => insertSocialStep(tx, { ...step, expires_at: clock.now() + goodFor }))
  return { data: { url, ticket } }
}

/** What a ticket is stored with, and has to match when it comes back. */
export function ownerOf(visit: SocialVisit) {
  const { purpose } = visit
  return 'actor' in visit ? { purpose, user_id: visit.actor.id, session: visit.actor.tokenHash } : { purpose, user_id: null, session: null }
}

/** @throws NotFound */
export function providerNamed({ providers }: Pick<Context, 'providers'>, name: string): Provider {
  const provider = providers.find((one) => one.name === name)
  if (!provider) throw new NotFound('There is no account elsewhere of that name by which one signs in here.')
  return provider
}

const secret = () => randomBytes(32).toString('base64url')
