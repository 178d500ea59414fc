import { acceptInvitation, readInvitation } from '#contract/friends'
import { shownName } from '#contract/readable-name'
import { invitationPath, withQuery } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { environment } from '../platform/environment.server'
import type { Visit } from '../platform/visit.server'

/** As long as the link itself is good. */
const goodFor = 14 * 24 * 60 * 60 * 1000

/** Remembers an invite in the guest's sealed cookie, whichever way they take from its page to sign-up. */
export function keepInvitation({ session }: Visit, token: string): void {
  session.set('invitation', { token, at: Date.now() })
}

/** The token of the invite that a guest has come by; null where there is none, or it is too old. */
export function keptInvitation({ session }: Visit): string | null {
  const kept = session.get('invitation')
  return kept && Date.now() - kept.at < goodFor ? kept.token : null
}

/** Where its page is. */
export const invitationPage = (token: string) => withQuery(invitationPath, { token })

/** What signing up does besides, as the end of a sentence; null where there is no such invite, or it is good no more. */
export async function invitedInWords({ guestApi }: Visit, token: string): Promise<string | null> {
  const found = await guestApi(readInvitation, { path: { token } }).catch(unlessBroken)
  return found ? `you and ${shownName(found.data.inviter)} are friends` : null
}

/** Who signs up by an invite is a friend (docs/product.md#friends). @returns what came of it, in words; empty where it is good no more */
export async function acceptKept(visit: Visit, token: string): Promise<string> {
  const accepted = await visit.beside().api(acceptInvitation, { path: { token } }).catch(unlessBroken)
  return accepted ? `You and ${shownName(accepted.data.inviter)} are friends now.` : ''
}

function unlessBroken(failure: unknown): undefined {
  if (!(failure instanceof ApiFailure)) throw failure
}

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
