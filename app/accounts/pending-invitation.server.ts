import { acceptInvitation, readInvitation } from '#contract/friends'
import { shownName } from '#contract/readable-name'
import { invitationPath, withQuery } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { environment } from '../platform/environment.server'
import type { Visit } from '../platform/visit.server'

/** How long an opened invitation is remembered, in ms: as long as its link is valid. */
const invitationLifetime = 14 * 24 * 60 * 60 * 1000

/** Remembers an invitation in the guest's sealed cookie, so that it is found however they get from its page to sign-up. */
export function savePendingInvitation({ session }: Visit, token: string): void {
  session.set('invitation', { token, at: Date.now() })
}

/** Returns the token of the invitation that a guest opened; null if there is none or it is too old. */
export function pendingInvitation({ session }: Visit): string | null {
  const invitation = session.get('invitation')
  return invitation && Date.now() - invitation.at < invitationLifetime ? invitation.token : null
}

export const invitationPage = (token: string) => withQuery(invitationPath, { token })

/** Describes the friendship that sign-up leads to, as the end of a sentence; null if the invitation doesn't exist or has expired. */
export async function describeInvitation({ guestApi }: Visit, token: string): Promise<string | null> {
  const invitation = await guestApi(readInvitation, { path: { token } }).catch(ignoreApiFailure)
  return invitation ? `you and ${shownName(invitation.data.inviter)} are friends` : null
}

/**
 * Makes a new member and the person who invited them friends (docs/product.md#friends).
 * @returns a sentence about the result; empty if the invitation has expired
 */
export async function acceptPendingInvitation(visit: Visit, token: string): Promise<string> {
  const accepted = await visit.secondary().api(acceptInvitation, { path: { token } }).catch(ignoreApiFailure)
  return accepted ? `You and ${shownName(accepted.data.inviter)} are friends now.` : ''
}

function ignoreApiFailure(failure: unknown): undefined {
  if (!(failure instanceof ApiFailure)) throw failure
}

/** Returns why sign-up is not offered: it needs an invitation, or is closed. Null when it is offered. */
export function signUpRestriction(visit: Visit): 'invited' | 'closed' | null {
  const { REGISTRATION } = environment()
  if (REGISTRATION === 'closed') return 'closed'
  return REGISTRATION === 'invited' && pendingInvitation(visit) === null ? 'invited' : null
}

/** Returns the invitation to send with a sign-up, on a site that requires one. */
export function signUpInvitation(visit: Visit): { invitation?: string } {
  const invitation = environment().REGISTRATION === 'invited' ? pendingInvitation(visit) : null
  return invitation === null ? {} : { invitation }
}
