import { randomBytes } from 'node:crypto'
import type { SocialReturn } from '#contract/social'
import { hashToken } from '../accounts/tokens.ts'
import type { Actor, Context, Ports } from '../context.ts'
import { Invalid, NamedFailure, NotFound } from '../platform/failures.ts'
import { type Identity, IdentityRefused, type Provider, ProviderUnavailable } from '../platform/identity-providers.ts'
import { deleteEndedSocial, insertSocialStep, takeSocialStep } from './social.queries.ts'

/** Why somebody goes to a provider, and as whom. The ticket is accepted for exactly that, in the same session. */
type SocialVisit = { purpose: 'sign-in' } | { purpose: 'connect' | 'proof'; actor: Pick<Actor, 'id' | 'tokenHash'> }

/** How long a ticket works, in ms. */
const visitLifetime = 15 * 60 * 1000

/**
 * Sends somebody to a provider. We store what must match on their return, and they get a ticket for it. To confirm an identity, the
 * provider must ask them to sign in again.
 * @throws NotFound, NamedFailure 503 if the provider doesn't answer, TooMany
 */
export async function beginProviderVisit(context: Context, name: string, visit: SocialVisit) {
  const { db, clock, limits, address } = context
  const provider = findProvider(context, name)
  await limits.take('socialByAddress', address)
  const [state, nonce, verifier, ticket] = [secret(), secret(), secret(), secret()]
  const fresh = visit.purpose === 'proof'
  const url = await provider.leadTo({ state, nonce, verifier, fresh }).catch((error) => Promise.reject(translateFailure(error, provider)))
  const step = { hash: hashToken(ticket), ...findVisitOwner(visit), provider: name, state, nonce, verifier, fresh: fresh ? 1 : 0 }
  await db.transaction((tx) => insertSocialStep(tx, { ...step, expires_at: clock.now() + visitLifetime }))
  return { data: { url, ticket } }
}

/** Returns what a ticket is stored with; it must match on return. */
function findVisitOwner(visit: SocialVisit) {
  const { purpose } = visit
  return 'actor' in visit ? { purpose, user_id: visit.actor.id, session: visit.actor.tokenHash } : { purpose, user_id: null, session: null }
}

/** Finds a provider by name. @throws NotFound */
export function findProvider({ providers }: Pick<Context, 'providers'>, name: string): Provider {
  const provider = providers.find((one) => one.name === name)
  if (!provider) throw new NotFound('You can’t sign in that way here.')
  return provider
}

const secret = () => randomBytes(32).toString('base64url')

export const unknownVisitMessage = 'That sign-in wasn’t started here, or it took too long. Sign in again.'

/**
 * Asks a provider who has returned with a ticket. The ticket works once, whatever the result.
 * @param visit why they went, as whom and in which session; the ticket is accepted for nothing else
 * @throws NotFound, Invalid, NamedFailure 503 if the provider doesn't answer, TooMany
 */
export async function completeProviderVisit(
  context: Context,
  name: string,
  { ticket, answer }: SocialReturn,
  visit: SocialVisit,
): Promise<Identity> {
  const { db, clock, limits, address, security } = context
  const provider = findProvider(context, name)
  await limits.take('socialByAddress', address)
  const owner = findVisitOwner(visit)
  const step = await db.transaction((tx) => takeSocialStep(tx, { ...owner, hash: hashToken(ticket), provider: name, now: clock.now() }))
  if (!step) throw new Invalid({ ticket: [unknownVisitMessage] })
  const { state, nonce, verifier, fresh } = step
  return provider.identify(answer, { state, nonce, verifier, fresh: fresh === 1 }).catch((error) => {
    security({ event: 'social-refused', account: owner.user_id, address, provider: name })
    throw translateFailure(error, provider)
  })
}

/** Turns a provider's failure into an error for the person; returns other faults unchanged. */
function translateFailure(error: unknown, { label }: Pick<Provider, 'label'>): unknown {
  if (error instanceof ProviderUnavailable)
    return new NamedFailure(503, `${label} isn’t responding. Try again in a moment, or sign in another way.`, undefined, 30)
  if (!(error instanceof IdentityRefused)) return error
  return new Invalid({
    form: [
      error.why === 'refused'
        ? `You didn’t approve the sign-in at ${label}. Try again, or sign in another way.`
        : `${label} sent an invalid answer. Start again, or sign in another way.`,
    ],
  })
}

/** Deletes visits of people who never returned, and of newcomers who never chose a name. */
export async function purgeProviderVisits({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  await db.transaction((tx) => deleteEndedSocial(tx, clock.now()))
}
