import { randomBytes } from 'node:crypto'
import { json } from '@remix-run/node'
import { guestDraftPrefix, keepDraft, readDraft } from '#contract/drafts'
import { lookUp } from '#contract/lookup'
import { authPath, settingsPaths } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import type { Problem } from '../platform/define-loader.server'
import { commitSession } from '../platform/session.server'
import { safePath, type Visit } from '../platform/visit.server'
import { perform, redirectWithNotice, refuse } from './answer.server'
import { withoutPasswords } from './csrf-guard.server'
import { discardDraft, hasDraftText, hasLostPicture, ignoreApiFailure, requirePicture, saveDraft, withoutFiles } from './drafts.server'
import type { Fields, FormAction, FormActions, Submission } from './form-action'
import { completedText, sessionEndedText } from './form-text'

/**
 * Sends a guest to sign-in without losing their form. The form is saved as a guest's draft, and its key in the sealed session
 * (docs/product.md#drafts). If the API has no drafts or can't save one now, the sign-in page carries the form instead. A form that is too
 * large for a draft is refused.
 */
export async function requireSignIn(visit: Visit, action: FormAction, sent: Submission, { ended = false } = {}) {
  const fields = withoutPasswords(withoutFiles(sent))
  try {
    await saveGuestDraft(visit, fields, sent.place)
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    // A form that is too large for a draft is too large for every action.
    if (failure.status === 422) return refuse(failure, fields.intent ?? '', fields)
    return carryForm(visit, action, { ...sent, fields }, ended)
  }
  return redirectWithNotice(
    visit,
    authPath(action.forNewPeople ? 'register' : 'login'),
    ended ? sessionEndedText(hasLostPicture(fields)) : undefined,
    'refused',
  )
}

/**
 * Sends a member to the page that confirms their identity; the form is performed afterwards.
 * @param refusal the API's refusal, which requires a proof of identity
 */
export async function requireProof(visit: Visit, sent: Submission, refusal: ApiFailure) {
  try {
    await saveGuestDraft(visit, withoutPasswords(withoutFiles(sent)), sent.place)
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return refuse(refusal, sent.fields.intent ?? '', sent.fields)
  }
  return redirectWithNotice(visit, settingsPaths.proof)
}

/**
 * Saves a form as a guest's draft, and its key in the session.
 * @throws ApiFailure if it can't be saved
 */
async function saveGuestDraft(visit: Visit, fields: Fields, place: string): Promise<void> {
  const key = guestDraftPrefix + randomBytes(32).toString('base64url')
  await visit.secondary().guestApi(keepDraft, { path: { key }, body: { fields: { ...fields }, place } })
  visit.session.set('waiting', { draft: key, place })
}

/**
 * @throws the sign-in page with the form in it. A form sent by script has no text, so the person only presses its button again after
 * sign-in
 */
async function carryForm(visit: Visit, action: FormAction, { fields, place }: Submission, ended: boolean) {
  if (fields.enhanced === '1')
    return redirectWithNotice(
      visit,
      authPath('login', place),
      `${ended ? 'Your session has ended. ' : ''}Sign in, then try again.`,
      'refused',
    )
  const description = async () => action.describe(visit.secondary(), { fields, files: {}, place })
  const carried: Problem = {
    kind: 'carry',
    title: ended ? sessionEndedText(hasLostPicture(fields)) : 'Sign in first',
    place,
    fields: { ...fields },
    text: (await description().catch(ignoreApiFailure)) ?? completedText,
    holdsText: hasDraftText(action, fields),
  }
  throw json(carried, { status: 401, headers: ended ? { 'Set-Cookie': await commitSession(visit.session) } : {} })
}

/** Returns the form that waits for sign-in; null if there is none. */
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
 * Performs the pending form, now that somebody has signed in, and redirects to its page. A refusal is shown there with its reason, and its
 * text is offered as a draft in the form.
 * @param visit a visit of the member who just signed in
 * @param signInText a sentence about what the sign-in itself did; empty for nothing
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
    const { isSaved, removedText } = await saveDraft(visit, action, { fields, files: {}, place })
    if (isSaved) {
      const hasField = hasDraftText(action, fields) || hasLostPicture(fields)
      if (Object.keys(errors).length === 0 || !hasField) return redirectWithNotice(visit, place, `${text} ${removedText}`.trim(), 'refused')
      visit.session.flash('notice', {
        kind: 'refused',
        text,
        form: { intent: fields.intent ?? '', errors, ...(removedText && { also: removedText }) },
      })
      return redirectWithNotice(visit, place)
    }
    const problem: Problem = { kind: 'again', place, fields: { ...fields }, message: failure.message }
    throw json(problem, { status: failure.status, headers: { 'Set-Cookie': await commitSession(visit.session) } })
  }
}
