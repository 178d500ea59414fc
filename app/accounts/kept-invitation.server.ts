import { acceptInvitation, readInvitation } from '#contract/friends'
import { shownName } from '#contract/shown-name'
import { invitationPath, withQuery } from '../paths'
import { ApiFailure } from '../platform/api-failure'
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

/** Who signs up by an invite is a friend (PRODUCT §4, Friends). @returns what came of it, in words; empty where it is good no more */
export async function acceptKept(visit: Visit, token: string): Promise<string> {
  const accepted = await visit.beside().api(acceptInvitation, { path: { token } }).catch(unlessBroken)
  return accepted ? `You and ${shownName(accepted.data.inviter)} are friends now.` : ''
}

function unlessBroken(failure: unknown): undefined {
  if (!(failure instanceof ApiFailure)) throw failure
}
