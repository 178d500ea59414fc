import { json } from '@remix-run/node'
import { lookUp } from '#contract/lookup'
import { ApiFailure } from '../platform/api-failure'
import type { Problem } from '../platform/define-loader.server'
import { getPagePath, type Visit } from '../platform/visit.server'
import { perform, placeWithReturn, redirectWithNotice, refuse } from './answer.server'
import { textFields } from './csrf-guard.server'
import { defineAction } from './define-action.server'
import { saveDraft } from './drafts.server'
import type { FormAction, FormActions, Outcome, Submission } from './form-action'
import { confirmationField, type Question, tokenField } from './form-buttons'
import { cancelledText, generalQuestion, outdatedFormText, stillTypedText } from './form-text'
import { formToken } from './form-token.server'
import { requireProof, requireSignIn } from './pending-form.server'

/**
 * Makes the action of a page with several forms: guards the request (define-action.server.ts), finds the action by the `intent` of the
 * pressed button, and performs it after the necessary steps, such as sign-in. A step that ends the request throws its response.
 * @param actions the actions of the page, by intent
 */
export function submit(actions: FormActions) {
  async function takeSteps(visit: Visit, form: FormData) {
    const { submission, confirmed } = readSubmission(visit, form)
    const { fields } = submission
    const action = lookUp(actions, fields.intent)
    if (!action) return refuse(new ApiFailure(422, outdatedFormText), '', fields)
    try {
      await requireConfirmation(visit, action, submission, confirmed)
      if (action.who === 'member' && !visit.member) {
        action.checkFields?.(fields)
        return await requireSignIn(visit, action, submission)
      }
      return await respond(visit, submission, await perform(visit, action, submission))
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      return answerFailure(visit, action, submission, failure)
    }
  }
  return defineAction(takeSteps, async (visit, fields) => {
    const action = lookUp(actions, fields.intent)
    if (!action) return 'this page says that the form is out of date'
    return action.describe(visit, { fields, files: {}, place: getPagePath(visit.url) })
  })
}

/** Returns the form without its token and without the answer to the confirmation. */
function readSubmission(visit: Visit, form: FormData): { submission: Submission; confirmed: string | undefined } {
  const { [confirmationField]: confirmed, [tokenField]: _, ...fields } = textFields(form)
  const files = Object.fromEntries([...form].filter((entry): entry is [string, File] => typeof entry[1] !== 'string'))
  return { submission: { fields, files, place: placeWithReturn(getPagePath(visit.url), fields.back) }, confirmed }
}

async function respond(visit: Visit, { fields }: Submission, outcome: Outcome) {
  if ('show' in outcome) return json(outcome.show)
  // A form sent by script stays on its page and needs only the answer.
  if (fields.enhanced === '1' && outcome.answer !== undefined) return json({ kind: 'answer' as const, answer: outcome.answer })
  return redirectWithNotice(visit, outcome.to, outcome.text)
}

async function answerFailure(visit: Visit, action: FormAction, submission: Submission, failure: ApiFailure) {
  if (failure.status === 401) {
    visit.endSession()
    return requireSignIn(visit, action, submission, { ended: true })
  }
  if (failure.status === 403 && failure.errors.proof) return requireProof(visit, submission, failure)
  const { removedText } = visit.member ? await saveDraft(visit, action, submission) : { removedText: '' }
  return refuse(failure, submission.fields.intent ?? '', submission.fields, removedText)
}

/**
 * Asks for confirmation of an irreversible action, after checking the form itself.
 * @param confirmed the answer to the question: `yes` or `no`
 * @throws the page that asks, with everything typed; a redirect after `no`; ApiFailure for what would be refused
 */
async function requireConfirmation(visit: Visit, action: FormAction, submission: Submission, confirmed: string | undefined): Promise<void> {
  const { confirmation } = action
  if (!confirmation || confirmed === 'yes') return
  if (confirmed === 'no')
    throw await redirectWithNotice(visit, `${submission.place}#${confirmation.back}`, await cancel(visit, action, submission))
  action.checkFields?.(submission.fields)
  const question = await loadQuestion(visit, confirmation, submission)
  if (question) throw await questionPage(visit, submission, question)
}

/** @throws ApiFailure if the text can't be saved: then it is shown again in its form */
async function cancel(visit: Visit, action: FormAction, submission: Submission): Promise<string> {
  if (!action.draftKey?.(submission.fields)) return cancelledText
  const { isSaved, removedText } = visit.member ? await saveDraft(visit, action, submission) : { isSaved: false, removedText: '' }
  if (isSaved) return `${cancelledText} ${stillTypedText} ${removedText}`.trim()
  throw new ApiFailure(422, `${cancelledText} ${stillTypedText}`)
}

/** Returns the question; a general one if its details can't be loaded. */
async function loadQuestion(
  visit: Visit,
  { question }: NonNullable<FormAction['confirmation']>,
  submission: Submission,
): Promise<Question | null> {
  try {
    return await question(visit, submission)
  } catch (failure) {
    if (failure instanceof ApiFailure) return generalQuestion
    throw failure
  }
}

/** Includes a token, because text browsers send no origin from a page that was the answer to a form. */
async function questionPage({ request }: Visit, { fields, place }: Submission, question: Question) {
  const { token, cookie } = await formToken(request)
  const problem: Problem = { kind: 'sure', action: place, token, fields: { ...fields }, ...question }
  return json(problem, { status: 200, headers: cookie ? { 'Set-Cookie': cookie } : {} })
}
