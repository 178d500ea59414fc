import type { Me } from '#contract/accounts'
import { shownName } from '#contract/readable-name'
import { actions } from '../actions.server'
import { performWaiting } from '../forms/after-sign-in.server'
import { leadTo } from '../forms/answer.server'
import { friendsPath, invitationPath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { safePlace, type Visit } from '../platform/visit.server'
import { acceptKept, invitationPage, keptInvitation } from './kept-invitation.server'
import { pendingAction } from './pending-action.server'
import { freshSession } from './renew-session.server'

/**
 * Lets somebody in by a token: does what waited for the sign-in, else leads to where the visitor came from.
 * @param welcome what is said, before the name
 * @param isNew who has just signed up: an invite by which they came is accepted by that; others are led to its page
 * @param carried a form that rode in the one just sent
 * @param to where they came from, if the address does not say it
 */
export async function completeSignIn(guest: Visit, token: string, { welcome, isNew, carried, to }: Admission) {
  const visit = await asMember(guest, token)
  const waiting = await pendingAction(visit, carried)
  const invitation = keptInvitation(guest)
  const accepts = isNew && invitation !== null && waiting?.fields.token !== invitation
  const accepted = accepts ? await acceptKept(visit, invitation) : ''
  const me = await accountOf(visit)
  const besides = `${me && isJustKept(me) ? kept : ''} ${accepted}`.trim()
  if (waiting) return performWaiting(visit, actions, waiting, besides)
  const lost = visit.session.get('waiting')
  if (lost) {
    visit.session.unset('waiting')
    return leadTo(visit, safePlace(lost.place), `${welcome}. ${lostInWords} ${besides}`.trim(), 'refused')
  }
  const place = invitation && !isNew ? invitationPage(invitation) : placeAfter(to ?? visit.url.searchParams.get('to'), accepted)
  return leadTo(visit, place, `${welcome}${me ? `, ${shownName(me)}` : ''}. ${besides}`.trim())
}

/** The page of an invite says no more than that it is used, once it is. */
function placeAfter(to: string | null, besides: string): string {
  const place = safePlace(to)
  return besides && place.startsWith(invitationPath) ? friendsPath : place
}

type Admission = { welcome: string; isNew?: boolean; carried?: string | undefined; to?: string }

/** The same visit, of the member it is now: nothing of the guest's session stays but what waits. */
async function asMember(visit: Visit, token: string): Promise<Visit> {
  const session = await freshSession(visit.url)
  session.set('token', token)
  const waiting = visit.session.get('waiting')
  if (waiting) session.set('waiting', waiting)
  return visit.inSession(session)
}

/** Without it the welcome is shorter, the sign-in no less done. */
async function accountOf(visit: Visit): Promise<Me | null> {
  try {
    return await visit.beside().me()
  } catch (failure) {
    if (failure instanceof ApiFailure) return null
    throw failure
  }
}

/** A guest's draft is kept for a day, and only so many from one address. */
const lostInWords = 'We no longer have what you sent before you signed in. Please send it again.'

const kept = 'Your account has been restored.'

/** Whether this sign-in undid its deletion; the clock of another machine may go a little otherwise. */
const isJustKept = ({ kept_at }: Me) => kept_at !== null && Math.abs(Date.now() - Date.parse(kept_at)) < 60_000
