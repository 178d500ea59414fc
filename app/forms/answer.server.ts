import { json } from '@remix-run/node'
import { pathAfterSignIn, withQuery } from '../paths'
import { ApiFailure, WriteUnreadable } from '../platform/api-failure'
import { redirectTo } from '../platform/redirects.server'
import { commitSession } from '../platform/session.server'
import { getPagePath, safePath, type Visit } from '../platform/visit.server'
import { isOwnOrigin, withoutPasswords } from './csrf-guard.server'
import type { FormAction, Outcome, Submission } from './form-action'
import { completedText } from './form-text'

/** A refused form: the reason, by field if known, and everything that was typed. */
export type Refusal = {
  kind: 'refused'
  intent: string
  message: string
  errors: Readonly<Record<string, readonly string[]>>
  values: Readonly<Record<string, string>>
  /** What else happened, as a sentence: older drafts were removed to save this text. */
  also?: string
}

/**
 * Answers a refused form with the refusal's status and everything typed except passwords.
 * @param also a sentence about what else happened; empty for nothing
 */
export function refuse(failure: ApiFailure, intent: string, values: Readonly<Record<string, string>>, also = '') {
  return refuseWith({}, failure, intent, values, also)
}

/** Answers a refused form like `refuse`, with more data for the page. */
export function refuseWith<More>(more: More, failure: ApiFailure, intent: string, values: Readonly<Record<string, string>>, also = '') {
  const { message, errors } = failure
  const refusal: Refusal = { kind: 'refused', intent, message, errors, values: withoutPasswords(values), ...(also && { also }) }
  return json({ ...refusal, ...more }, { status: failure.status, headers: failure.retryAfter ? { 'Retry-After': failure.retryAfter } : {} })
}

/**
 * Redirects to what was changed, with status 303, because lynx follows only that one, and with a status message. Even a form sent by script
 * is redirected to a whole document, because the client never navigates.
 * @param to a path on this site; the message is shown next to its fragment, if the page has a place for it there
 */
export async function redirectWithNotice(visit: Visit, to: string, text?: string, kind: 'done' | 'refused' = 'done') {
  const at = to.split('#')[1]
  if (text) visit.session.flash('notice', { kind, text, ...(at ? { at } : {}) })
  return redirectTo(to, { status: 303, headers: { 'Set-Cookie': await commitSession(visit.session) } })
}

/**
 * Performs a form's action. If the API did it but its answer doesn't show the result, the page shows the action's description as done:
 * customer-spec §7 specifies few answers, and a failure message would make people repeat the action.
 * @throws ApiFailure for a refusal
 */
export async function perform(visit: Visit, action: FormAction, submission: Submission): Promise<Outcome> {
  try {
    return await action.perform(visit, submission)
  } catch (failure) {
    if (!(failure instanceof WriteUnreadable)) throw failure
    const words = await resultText(visit, action, submission)
    return { to: submission.place, text: `${words.charAt(0).toUpperCase()}${words.slice(1)}.` }
  }
}

async function resultText(visit: Visit, action: FormAction, submission: Submission): Promise<string> {
  try {
    return await action.describe(visit, submission)
  } catch (failure) {
    if (failure instanceof ApiFailure) return completedText
    throw failure
  }
}

/** The maximum length of an address to return to. */
const maxLength = 1_000

/**
 * Returns the page of this site that the visitor came from, so that they can return there after deleting what the present page shows.
 * Before a form is sent, the Referer names that page; afterwards, the form or the address does.
 * @returns a path on this site with its query; null if unknown, and if it is the present page
 */
export function findReturnPath({ request, url, sent }: Pick<Visit, 'request' | 'url' | 'sent'>): string | null {
  return returnPlace(sent.back ?? url.searchParams.get('from') ?? refererPath(request), url)
}

/**
 * Adds the page to return to, which a form names, to the address of the form's page.
 * @returns the address of the form's page, with the page to return to
 */
export function placeWithReturn(place: string, back: string | undefined): string {
  const to = safeReturn(back)
  if (to === null) return place
  const [path = '', query] = place.split('?')
  return withQuery(path, { from: to }, new URLSearchParams(query))
}

/** Returns the page to return to that a form or an address names; null if it isn't on this site. */
export function safeReturn(place: string | null | undefined): string | null {
  return place && place.length <= maxLength && safePath(place) === place ? place : null
}

function returnPlace(place: string | null, { pathname }: URL): string | null {
  const path = safeReturn(place)
  const back = path === null ? undefined : pathAfterSignIn(path)
  return back === undefined || back.split(/[?#]/)[0] === pathname ? null : back
}

/** Returns the Referer's page if it is on this site, so that visitors are never sent to another site this way. */
function refererPath(request: Request): string | null {
  const referer = request.headers.get('Referer')
  if (referer === null || !URL.canParse(referer)) return null
  const url = new URL(referer)
  return isOwnOrigin(url.origin, request) ? getPagePath(url) : null
}
