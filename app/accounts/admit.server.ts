import { shownName } from '#contract/shown-name'
import { acts } from '../acts.server'
import { leadTo } from '../forms/acting.server'
import { performWaiting } from '../forms/waiting.server'
import { ApiFailure } from '../platform/api-failure'
import { safePlace, type Visit } from '../platform/visit.server'
import { freshSession } from './fresh-session.server'
import { waitingFor } from './waiting-act.server'

/**
 * Lets somebody in by a token: does what waited for the sign-in, else leads to where the visitor came from.
 * @param welcome what is said, before the name
 * @param carried a form that rode in the one just sent
 * @param to where they came from, if the address does not say it
 */
export async function admit(guest: Visit, token: string, { welcome, carried, to }: Admission) {
  const visit = await asMember(guest, token)
  const waiting = await waitingFor(visit, carried)
  if (waiting) return performWaiting(visit, acts, waiting)
  const name = await nameOf(visit)
  return leadTo(visit, safePlace(to ?? visit.url.searchParams.get('to')), `${welcome}${name && `, ${name}`}.`)
}

type Admission = { welcome: string; carried?: string | undefined; to?: string }

/** The same visit, of the member it is now: nothing of the guest's session stays but what waits. */
async function asMember(visit: Visit, token: string): Promise<Visit> {
  const session = await freshSession(visit.url)
  session.set('token', token)
  const waiting = visit.session.get('waiting')
  if (waiting) session.set('waiting', waiting)
  return visit.inSession(session)
}

/** The shown name; without one the welcome is shorter, the sign-in no less done. */
async function nameOf(visit: Visit): Promise<string> {
  try {
    return shownName(await visit.beside().me())
  } catch (failure) {
    if (failure instanceof ApiFailure) return ''
    throw failure
  }
}
