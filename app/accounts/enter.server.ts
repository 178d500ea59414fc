import { data } from '@remix-run/node'
import { readMe } from '#contract/accounts'
import { shownName } from '#contract/shown-name'
import { performWaiting } from '../drafts/waiting.server'
import { leadTo, refuse, textsOf } from '../platform/acting.server'
import { ApiFailure } from '../platform/api-failure'
import { safePlace, type Visit } from '../platform/visit.server'
import { acts } from '../shell/acts.server'
import { authenticatorFor } from './authenticator.server'
import { freshSession } from './fresh-session.server'
import { type Mode, modeOf } from './mode'
import { waitingFor } from './waiting-act.server'

/**
 * Signs in or up, then does what waited for it, else leads to where the visitor came from. Refused: the form again with
 * the API's status and all but the password.
 */
export async function enter(visit: Visit, form: FormData) {
  const mode = modeOf(visit.url.searchParams)
  const fields = textsOf(form)
  // The other form was asked for by somebody whose text rides in this one.
  if (fields.intent === 'carry') return data({ kind: 'carried' as const, carried: fields.carried ?? '' })
  try {
    const token = await authenticatorFor(visit).authenticate(mode, visit.request)
    return await leadOn(await asMember(visit, token), mode, fields.carried)
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return refuse(failure, mode, fields)
  }
}

/** The same visit, of the member it is now: nothing of the guest's session stays but what waits. */
async function asMember(visit: Visit, token: string): Promise<Visit> {
  const session = await freshSession(visit.url)
  session.set('token', token)
  const waiting = visit.session.get('waiting')
  if (waiting) session.set('waiting', waiting)
  return { ...visit, session, api: visit.apiWith(token), member: true }
}

async function leadOn(visit: Visit, mode: Mode, carried: string | undefined) {
  const waiting = await waitingFor(visit, carried)
  if (waiting) return performWaiting(visit, acts, waiting)
  const name = await nameOf(visit)
  const welcome = mode === 'login' ? 'Welcome back' : 'Welcome'
  return leadTo(visit, safePlace(visit.url.searchParams.get('to')), `${welcome}${name && `, ${name}`}.`)
}

/** The shown name; without one the welcome is shorter, the sign-in no less done. */
async function nameOf({ api }: Visit): Promise<string> {
  try {
    return shownName((await api(readMe, {})).data)
  } catch (failure) {
    if (failure instanceof ApiFailure) return ''
    throw failure
  }
}
