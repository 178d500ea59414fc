import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { Forbidden } from '../platform/failures.ts'
import { isInviteOpen, useInvite } from './registration-policy.queries.ts'
import { hashToken } from './tokens.ts'

type PolicyContext = Pick<Context, 'db' | 'clock' | 'registration'>

/**
 * Checks whether somebody may register: anybody, only people with an invite, or nobody (docs/configuration.md#accounts).
 * @param invitation the token of the invite whose link they followed
 * @returns a function that uses up the invite, to call in the transaction that creates the account
 * @throws Forbidden, here or from that function
 */
export async function requireRegistrationAllowed(
  { db, clock, registration }: PolicyContext,
  invitation: string | undefined,
): Promise<Admit> {
  if (registration === 'open') return async () => {}
  if (registration === 'closed') throw new Forbidden('This site doesn’t accept new accounts.')
  const hash = hashToken(invitation ?? '')
  if (!invitation || !(await isInviteOpen(db.read, hash, clock.now()))) throw new Forbidden(invitationOnly)
  return async (tx, userId) => {
    if (!(await useInvite(tx, hash, userId))) throw new Forbidden(invitationOnly)
  }
}

type Admit = (tx: Connection, userId: number) => Promise<void>

const invitationOnly = 'You need an invitation to join this site. Open the link in your invitation email again, and sign up from there.'
