import { logout } from '#contract/accounts'
import { ApiFailure } from '../platform/api-failure'
import { readSession, type Session } from '../platform/session.server'
import type { Visit } from '../platform/visit.server'
import { endRelays } from '../realtime/relay.server'

/**
 * Ends the former session of somebody who has just signed in again. It would stay valid for months, and nobody would have its token
 * any more to end it (OWASP ASVS 5.0, 7.2.4).
 * @param visit a visit whose API acts for the former session
 * @param former the token of that session, if there was one
 * @param token the token of the new session
 */
export async function endFormerSession({ api }: Pick<Visit, 'api'>, former: string | undefined, token: string): Promise<void> {
  if (former === undefined || former === token) return
  endRelays(former)
  await api(logout, {}).catch((failure) => {
    // The session has ended already, or the API can't end it.
    if (!(failure instanceof ApiFailure)) throw failure
  })
}

/**
 * Returns an empty session. On sign-in and sign-out nothing of an earlier one may stay, or an attacker could plant it (session fixation).
 */
export function freshSession(url: URL): Promise<Session> {
  return readSession(new Request(url))
}
