import { randomBytes } from 'node:crypto'
import type { SocialReturn } from '#contract/social'
import { hashOf } from '../accounts/tokens.ts'
import type { Actor, Context, Ports } from '../context.ts'
import { Invalid, NamedFailure, NotFound } from '../platform/failures.ts'
import { type Identity, NotVouched, type Provider, ProviderAway } from '../platform/identity-providers.ts'
import { deleteEndedSocial, insertSocialStep, takeSocialStep } from './social.queries.ts'

/** Who goes to a provider, and why. The ticket is accepted for exactly that, in the same session. */
type SocialVisit = { purpose: 'sign-in' } | { purpose: 'connect' | 'proof'; actor: Pick<Actor, 'id' | 'tokenHash'> }

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
function ownerOf(visit: SocialVisit) {
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

export const begunElsewhere = 'That sign-in was not begun here, or too long ago. Sign in once more.'

/**
 * Asks a provider whom it vouches for, of somebody who comes back with the ticket of their going there: good once, whatever comes of it.
 * @param visit why they went, whose account it is about and in which session: the ticket is accepted for nothing else
 * @throws NotFound, Invalid, NamedFailure 503 where it does not answer, TooMany
 */
export async function comeBack(context: Context, name: string, { ticket, answer }: SocialReturn, visit: SocialVisit): Promise<Identity> {
  const { db, clock, limits, address, security } = context
  const provider = providerNamed(context, name)
  await limits.take('socialByAddress', address)
  const owner = ownerOf(visit)
  const step = await db.transaction((tx) => takeSocialStep(tx, { ...owner, hash: hashOf(ticket), provider: name, now: clock.now() }))
  if (!step) throw new Invalid({ ticket: [begunElsewhere] })
  const { state, nonce, verifier, fresh } = step
  return provider.identify(answer, { state, nonce, verifier, fresh: fresh === 1 }).catch((fault) => {
    security({ event: 'social-refused', account: owner.user_id, address, provider: name })
    throw asFailure(fault, provider)
  })
}

/** What a person is told whom a provider did not let in; anything else goes on as it is. */
function asFailure(fault: unknown, { label }: Pick<Provider, 'label'>): unknown {
  if (fault instanceof ProviderAway)
    return new NamedFailure(503, `${label} does not answer now. Try again in a moment, or sign in another way.`, undefined, 30)
  if (!(fault instanceof NotVouched)) return fault
  return new Invalid({
    form: [
      fault.why === 'refused'
        ? `You did not agree at ${label}, so nothing was done. Try again, or sign in another way.`
        : `What ${label} answered does not hold. Begin once more, or sign in another way.`,
    ],
  })
}

/** Forgets who went to a provider and never came back, and who came and never chose a name. */
export async function forgetWhoIsGone({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  await db.transaction((tx) => deleteEndedSocial(tx, clock.now()))
}
