import { json } from '@remix-run/node'
import { ApiFailure } from '../platform/api-failure'
import type { Problem } from '../platform/define-loader.server'
import type { Visit } from '../platform/visit.server'
import { leadTo } from './answer.server'
import type { FormAction, Submission } from './form-action'
import type { Question } from './form-buttons'
import { formToken } from './form-token.server'
import { keepRefused } from './kept-texts.server'

/**
 * Asks before what cannot be undone. What is wrong with the form is told before that.
 * @param sure what somebody answered who was asked: `yes` or `no`
 * @throws the page that asks, with all that was typed; the way back for who said no; ApiFailure for what will be refused
 */
export async function confirm(visit: Visit, action: FormAction, submission: Submission, sure: string | undefined): Promise<void> {
  const { confirmation } = action
  if (!confirmation || sure === 'yes') return
  if (sure === 'no') throw await leadTo(visit, `${submission.place}#${confirmation.back}`, await leftUndone(visit, action, submission))
  action.checkFields?.(submission.fields)
  const question = await questionOf(visit, confirmation, submission)
  if (question) throw await pageThatAsks(visit, submission, question)
}

/** @throws ApiFailure where what was typed can be kept nowhere: then it comes back in its form */
async function leftUndone(visit: Visit, action: FormAction, submission: Submission): Promise<string> {
  const nothing = 'Nothing has been changed.'
  if (!action.draftKey?.(submission.fields)) return nothing
  const { kept, also } = visit.member ? await keepRefused(visit, action, submission) : { kept: false, also: '' }
  if (kept) return `${nothing} What you typed is still in the form. ${also}`.trim()
  throw new ApiFailure(422, `${nothing} What you typed is still in the form.`)
}

/** Where it can't be looked up what exactly comes of it, one is asked all the same. */
async function questionOf(
  visit: Visit,
  { question }: NonNullable<FormAction['confirmation']>,
  submission: Submission,
): Promise<Question | null> {
  try {
    return await question(visit, submission)
  } catch (failure) {
    if (failure instanceof ApiFailure) return { title: 'Are you sure?', words: 'This cannot be undone.', yes: 'Yes, continue' }
    throw failure
  }
}

/** With a token, as text browsers name no page of origin after an answer to a form. */
async function pageThatAsks({ request }: Visit, { fields, place }: Submission, question: Question) {
  const { token, cookie } = await formToken(request)
  const asking: Problem = { kind: 'sure', action: place, token, fields: { ...fields }, ...question }
  return json(asking, { status: 200, headers: cookie ? { 'Set-Cookie': cookie } : {} })
}
