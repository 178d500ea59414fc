import { logout } from '#contract/accounts'
import { ApiFailure } from '../platform/api-failure'
import { readSession, type Session } from '../platform/session.server'
import type { Visit } from '../platform/visit.server'
import { endRelaysOf } from '../realtime/relay.server'

/**
 * Ends the session in which somebody has just signed in anew: it would be good for months, and nobody would have its token any more
 * to end it (OWASP ASVS 5.0, 7.2.4).
 * @param visit whose API speaks for that session
 * @param former its token, if there was one
 * @param token of the new one
 */
export async function endFormer({ api }: Pick<Visit, 'api'>, former: string | undefined, token: string): Promise<void> {
  if (former === undefined || former === token) return
  endRelaysOf(former)
  await api(logout, {}).catch((failure) => {
    // It is over already, or the API cannot end it.
    if (!(failure instanceof ApiFailure)) throw failure
  })
}

/** A session with nothing of an earlier one in it: who signs in or out keeps none that was planted (session fixation). */
export function freshSession(url: URL): Promise<Session> {
  return readSession(new Request(url))
}
