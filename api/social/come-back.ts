import type { SocialReturn } from '#contract/social'
import { hashOf } from '../accounts/tokens.ts'
import type { Context } from '../context.ts'
import { Invalid } from '../platform/failures.ts'
import type { Identity } from '../platform/identity-providers.ts'
import { asFailure } from './failures-elsewhere.ts'
import { providerNamed } from './go-there.ts'
import { takeSocialStep } from './social.queries.ts'

export const begunElsewhere = 'That sign-in was not begun here, or too long ago. Sign in once more.'

/**
 * Asks a provider whom it vouches for, of somebody who comes back with the ticket of their going there: good once, whatever comes of it.
 * @param userId whose account it is about, as when they went; null for who signs in
 * @throws NotFound, Invalid, NamedFailure 503 where it does not answer, TooMany
 */
export async function comeBack(context: Context, name: string, { ticket, answer }: SocialReturn, userId: number | null): Promise<Identity> {
  const { db, clock, limits, address, security } = context
  const provider = providerNamed(context, name)
  await limits.take('socialByAddress', address)
  const step = await db.transaction((tx) => takeSocialStep(tx, { hash: hashOf(ticket), provider: name, now: clock.now() }))
  if (!step || step.user_id !== userId) throw new Invalid({ ticket: [begunElsewhere] })
  const { state, nonce, verifier, fresh } = step
  return provider.identify(answer, { state, nonce, verifier, fresh: fresh === 1 }).catch((fault) => {
    security({ event: 'social-refused', account: userId, address, provider: name })
    throw asFailure(fault, provider)
  })
}
