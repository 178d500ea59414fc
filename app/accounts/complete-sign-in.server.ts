import { logout, type Me } from '#contract/accounts'
import { shownName } from '#contract/readable-name'
import { actions } from '../actions.server'
import { redirectWithNotice } from '../forms/answer.server'
import { performPending } from '../forms/pending-form.server'
import { friendsPath, invitationPath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { readSession, type Session } from '../platform/session.server'
import { safePath, type Visit } from '../platform/visit.server'
import { endRelays } from '../realtime/relay.server'
import { lostActionText, restoredText } from './account-text'
import { pendingAction } from './pending-action.server'
import { acceptPendingInvitation, invitationPage, pendingInvitation } from './pending-invitation.server'

/**
 * Signs somebody in by an access token, then performs the pending action or redirects to the page they came from.
 * @param welcome the greeting, without the name
 * @param isNew whether they have just signed up; then their invitation is accepted at once, otherwise its page is shown
 * @param carried the pending form, if the form just sent carried one
 * @param to the page to return to, if the address doesn't name one
 */
export async function completeSignIn(guest: Visit, token: string, { welcome, isNew, carried, to }: SignInOptions) {
  const visit = await visitAsMember(guest, token)
  const pending = await pendingAction(visit, carried)
  const invitation = pendingInvitation(guest)
  const accepts = isNew && invitation !== null && pending?.fields.token !== invitation
  const accepted = accepts ? await acceptPendingInvitation(visit, invitation) : ''
  const me = await loadAccountIfAvailable(visit)
  const signInText = `${me && isJustRestored(me) ? restoredText : ''} ${accepted}`.trim()
  if (pending) return performPending(visit, actions, pending, signInText)
  const lost = visit.session.get('waiting')
  if (lost) {
    visit.session.unset('waiting')
    return redirectWithNotice(visit, safePath(lost.place), `${welcome}. ${lostActionText} ${signInText}`.trim(), 'refused')
  }
  const path = invitation && !isNew ? invitationPage(invitation) : placeAfter(to ?? visit.url.searchParams.get('to'), accepted)
  return redirectWithNotice(visit, path, `${welcome}${me ? `, ${shownName(me)}` : ''}. ${signInText}`.trim())
}

/** Avoids returning to the page of an invitation that was just accepted: it would only say that the invitation is used. */
function placeAfter(to: string | null, signInText: string): string {
  const path = safePath(to)
  return signInText && path.startsWith(invitationPath) ? friendsPath : path
}

type SignInOptions = { welcome: string; isNew?: boolean; carried?: string | undefined; to?: string }

/** Returns the visit with a fresh session for the member, which takes over only the pending action from the guest's session. */
async function visitAsMember(visit: Visit, token: string): Promise<Visit> {
  const session = await freshSession(visit.url)
  session.set('token', token)
  const pending = visit.session.get('waiting')
  if (pending) session.set('waiting', pending)
  return visit.inSession(session)
}

/** Returns null on failure: the sign-in still completes, with a shorter welcome. */
async function loadAccountIfAvailable(visit: Visit): Promise<Me | null> {
  try {
    return await visit.secondary().me()
  } catch (failure) {
    if (failure instanceof ApiFailure) return null
    throw failure
  }
}

/** Checks whether this sign-in cancelled the account's deletion. Allows a minute for clocks that differ. */
const isJustRestored = ({ kept_at }: Me) => kept_at !== null && Math.abs(Date.now() - Date.parse(kept_at)) < 60_000

/**
 * Ends the previous session of somebody who has just signed in again. It would stay valid for months, and nobody would have its token any
 * more to end it (OWASP ASVS 5.0, 7.2.4).
 * @param visit a visit whose API acts for the previous session
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
 * Returns an empty session. Nothing of an earlier session may survive sign-in or sign-out; otherwise an attacker could plant it (session
 * fixation).
 */
export function freshSession(url: URL): Promise<Session> {
  return readSession(new Request(url))
}
