import type { SocialReturn } from '#contract/social'
import { hashOf } from '../accounts/tokens.ts'
import type { Context } from '../context.ts'
import { Invalid } from '../platform/failures.ts'
import type { Identity } from '../platform/identity-providers.ts'
import { asFailure } from './failures-elsewhere.ts'
import { ownerOf, providerNamed, type SocialVisit } from './go-there.ts'
import { takeSocialStep } from './social.queries.ts'

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
