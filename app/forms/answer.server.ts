import { json } from '@remix-run/node'
import { ApiFailure, WriteUnreadable } from '../platform/api-failure'
import { redirectTo } from '../platform/redirects.server'
import { commitSession } from '../platform/session.server'
import type { Visit } from '../platform/visit.server'
import { withoutPasswords } from './csrf-guard.server'
import type { FormAction, Outcome, Submission } from './form-action'
import { completedText } from './form-text'

/** A refused form: why, by field if known, and everything that was typed. */
export type Refusal = {
  kind: 'refused'
  intent: string
  message: string
  errors: Readonly<Record<string, readonly string[]>>
  values: Readonly<Record<string, string>>
  /** What else happened, as a sentence: older texts were removed to keep this one. */
  also?: string
}

/**
 * Answers a refused form with its status and everything typed, but never passwords.
 * @param also what else happened, as a sentence; empty for nothing
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
 * Redirects to what was changed, with 303 (lynx follows only that one) and one status message. A form sent in place is answered by a
 * document too, because the client never navigates.
 * @param to a path on this site; the message shows next to its fragment, if the page has a place for it there
 */
export async function redirectWithNotice(visit: Visit, to: string, text?: string, kind: 'done' | 'refused' = 'done') {
  const at = to.split('#')[1]
  if (text) visit.session.flash('notice', { kind, text, ...(at ? { at } : {}) })
  return redirectTo(to, { status: 303, headers: { 'Set-Cookie': await commitSession(visit.session) } })
}

/**
 * Performs a form's action. If the API did it but its answer doesn't show the result (customer-spec §7 names most answers not), the page
 * says what the action promised, because a failure message would make people do it twice.
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
