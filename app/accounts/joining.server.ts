import { environment } from '../platform/environment.server'
import type { Visit } from '../platform/visit.server'
import { keptInvitation } from './kept-invitation.server'

/** Why the form of sign-up is not shown to somebody: by whose word they join, or that nobody does. Null where they may. */
export function whyNotJoining(visit: Visit): 'invited' | 'closed' | null {
  const { REGISTRATION } = environment()
  if (REGISTRATION === 'closed') return 'closed'
  return REGISTRATION === 'invited' && keptInvitation(visit) === null ? 'invited' : null
}

/** What sign-up says of the invite by which a guest came, on a site that asks for one. */
export function admittedBy(visit: Visit): { invitation?: string } {
  const invitation = environment().REGISTRATION === 'invited' ? keptInvitation(visit) : null
  return invitation === null ? {} : { invitation }
}
