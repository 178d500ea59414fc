import { json } from '@remix-run/node'
import { readDraft } from '#contract/drafts'
import { lookUp } from '#contract/lookup'
import { ApiFailure } from '../platform/api-failure'
import type { Problem } from '../platform/define-loader.server'
import { commitSession } from '../platform/session.server'
import { safePath, type Visit } from '../platform/visit.server'
import { redirectWithNotice } from './answer.server'
import { discardDraft, hasDraftText, saveDraft } from './drafts.server'
import type { Fields, FormActions } from './form-action'
import { hasLostPicture, requirePicture } from './lost-picture.server'
import { perform } from './perform.server'

/** Returns the form that is pending until sign-in, or null. */
export async function pendingFields(visit: Visit): Promise<{ fields: Fields; place: string } | null> {
  const pending = visit.session.get('waiting')
  if (!pending) return null
  try {
    const draft = await visit.guestApi(readDraft, { path: { key: pending.draft } })
    return { fields: draft.data.fields, place: safePath(pending.place) }
  } catch (failure) {
    if (failure instanceof ApiFailure) return null
    throw failure
  }
}

/**
 * Performs the pending form, now that somebody has signed in, and leads back to its page. A refusal shows there with its
 * reason, and a text as a draft in its form.
 * @param visit a visit of the member who just signed in
 * @param signInText what the sign-in itself did, in words; empty for nothing
 */
export async function performPending(visit: Visit, actions: FormActions, waiting: { fields: Fields; place: string }, signInText = '') {
  const { fields, place } = waiting
  const action = lookUp(actions, fields.intent)
  const pendingForm = visit.session.get('waiting')
  visit.session.unset('waiting')
  if (pendingForm) await discardDraft(visit, pendingForm.draft)
  if (!action) return redirectWithNotice(visit, place)
  try {
    requirePicture(fields)
    const outcome = await perform(visit, action, { fields, files: {}, place })
    return 'show' in outcome
      ? redirectWithNotice(visit, place, signInText)
      : redirectWithNotice(visit, outcome.to, `${outcome.text ?? ''} ${signInText}`.trim())
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    const { message: text, errors } = failure
    const { kept, also } = await saveDraft(visit, action, { fields, files: {}, place })
    if (kept) {
      const hasField = hasDraftText(action, fields) || hasLostPicture(fields)
      if (Object.keys(errors).length === 0 || !hasField) return redirectWithNotice(visit, place, `${text} ${also}`.trim(), 'refused')
      visit.session.flash('notice', { kind: 'refused', text, form: { intent: fields.intent ?? '', errors, ...(also && { also }) } })
      return redirectWithNotice(visit, place)
    }
    const problem: Problem = { kind: 'again', place, fields: { ...fields }, message: failure.message }
    throw json(problem, { status: failure.status, headers: { 'Set-Cookie': await commitSession(visit.session) } })
  }
}
