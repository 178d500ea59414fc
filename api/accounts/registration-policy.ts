import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { Forbidden } from '../platform/failures.ts'
import { isInviteOpen, useInvite } from './registration-policy.queries.ts'
import { hashOf } from './tokens.ts'

type PolicyContext = Pick<Context, 'db' | 'clock' | 'registration'>

/**
 * Whether somebody may make an account here: anybody, whom a member has invited, or nobody (docs/configuration.md#accounts).
 * @param invitation the token of an invite, by whose link they came
 * @returns what admits them, in the transaction that makes the account; @throws Forbidden, here or there
 */
export async function requireRegistrationAllowed(
  { db, clock, registration }: PolicyContext,
  invitation: string | undefined,
): Promise<Admit> {
  if (registration === 'open') return async () => {}
  if (registration === 'closed') throw new Forbidden('This site takes no new accounts.')
  const hash = hashOf(invitation ?? '')
  if (!invitation || !(await isInviteOpen(db.read, hash, clock.now()))) throw new Forbidden(byInvitation)
  return async (tx, userId) => {
    if (!(await useInvite(tx, hash, userId))) throw new Forbidden(byInvitation)
  }
}

type Admit = (tx: Connection, userId: number) => Promise<void>

const byInvitation = 'One joins this site by invitation: open the link in the mail that invites you once more, and sign up from there.'
