import { json } from '@remix-run/node'
import { ApiFailure } from '../platform/api-failure'
import type { Problem } from '../platform/define-loader.server'
import type { Visit } from '../platform/visit.server'
import { redirectWithNotice } from './answer.server'
import { saveDraft } from './drafts.server'
import type { FormAction, Submission } from './form-action'
import type { Question } from './form-buttons'
import { formToken } from './form-token.server'

/**
 * Asks for confirmation of what can't be undone, after checking the form itself.
 * @param sure the answer to the question: `yes` or `no`
 * @throws the page that asks, with everything typed; a redirect after `no`; ApiFailure for what will be refused
 */
export async function requireConfirmation(
  visit: Visit,
  action: FormAction,
  submission: Submission,
  sure: string | undefined,
): Promise<void> {
  const { confirmation } = action
  if (!confirmation || sure === 'yes') return
  if (sure === 'no')
    throw await redirectWithNotice(visit, `${submission.place}#${confirmation.back}`, await cancelledText(visit, action, submission))
  action.checkFields?.(submission.fields)
  const question = await loadQuestion(visit, confirmation, submission)
  if (question) throw await questionPage(visit, submission, question)
}

/** @throws ApiFailure if the text can't be kept: then it returns in its form */
async function cancelledText(visit: Visit, action: FormAction, submission: Submission): Promise<string> {
  const cancelled = 'Nothing has been changed.'
  if (!action.draftKey?.(submission.fields)) return cancelled
  const { kept, also } = visit.member ? await saveDraft(visit, action, submission) : { kept: false, also: '' }
  if (kept) return `${cancelled} What you typed is still in the form. ${also}`.trim()
  throw new ApiFailure(422, `${cancelled} What you typed is still in the form.`)
}

/** Returns the question. If its details can't be loaded, a general one is asked. */
async function loadQuestion(
  visit: Visit,
  { question }: NonNullable<FormAction['confirmation']>,
  submission: Submission,
): Promise<Question | null> {
  try {
    return await question(visit, submission)
  } catch (failure) {
    if (failure instanceof ApiFailure) return { title: 'Are you sure?', text: 'This cannot be undone.', yes: 'Yes, continue' }
    throw failure
  }
}

/** Includes a token, because text browsers send no origin from a page that answered a form. */
async function questionPage({ request }: Visit, { fields, place }: Submission, question: Question) {
  const { token, cookie } = await formToken(request)
  const problem: Problem = { kind: 'sure', action: place, token, fields: { ...fields }, ...question }
  return json(problem, { status: 200, headers: cookie ? { 'Set-Cookie': cookie } : {} })
}
