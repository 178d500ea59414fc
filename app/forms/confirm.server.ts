import { json } from '@remix-run/node'
import { ApiFailure } from '../platform/api-failure'
import type { Problem } from '../platform/loading.server'
import type { Visit } from '../platform/visit.server'
import { keepRefused } from './after-sign-in.server'
import { type Question, sureField, tokenField } from './form-buttons'
import { formToken } from './form-token.server'
import type { FormAction, Submission } from './submit.server'

/**
 * Asks once more before an act that cannot be undone. What is wrong with the form is told before.
 * @returns what is sent on; or, for who says no, the way back, with what was typed kept where that can be
 * @throws the page that asks, with all that was typed; ApiFailure for what will be refused
 */
export async function askedOnceMore(
  visit: Visit,
  act: FormAction,
  { fields, ...rest }: Submission,
): Promise<{ sent: Submission } | { back: { to: string; text: string } }> {
  const { [sureField]: sure, [tokenField]: _, ...typed } = fields
  const sent = { ...rest, fields: typed }
  if (!act.confirmation || sure === 'yes') return { sent }
  if (sure === 'no') return { back: { to: `${sent.place}#${act.confirmation.back}`, text: await leftUndone(visit, act, sent) } }
  act.checkFields?.(typed)
  const question = await questionOf(visit, act.confirmation, sent)
  if (question) throw await pageThatAsks(visit, sent, question)
  return { sent }
}

/** @throws ApiFailure where what was typed can be kept nowhere: then it comes back in its form */
async function leftUndone(visit: Visit, act: FormAction, sent: Submission): Promise<string> {
  const nothing = 'Nothing has been done.'
  if (!act.draftKey?.(sent.fields)) return nothing
  const { kept, also } = visit.member ? await keepRefused(visit, act, sent) : { kept: false, also: '' }
  if (kept) return `${nothing} What you typed is kept in its form. ${also}`.trim()
  throw new ApiFailure(422, `${nothing} What you typed is in its form again.`)
}

/** Where it can't be looked up what exactly comes of it, one is asked all the same. */
async function questionOf(visit: Visit, { question }: NonNullable<FormAction['confirmation']>, sent: Submission): Promise<Question | null> {
  try {
    return await question(visit, sent)
  } catch (failure) {
    if (failure instanceof ApiFailure) return { title: 'Are you sure?', words: 'This cannot be undone.', yes: 'Do it for good' }
    throw failure
  }
}

/** With a token, for text browsers name no page of origin after an answer to a form. */
async function pageThatAsks({ request }: Visit, { fields, place }: Submission, question: Question) {
  const { token, cookie } = await formToken(request)
  const asking: Problem = { kind: 'sure', action: place, token, fields: { ...fields }, ...question }
  return json(asking, { status: 200, headers: cookie ? { 'Set-Cookie': cookie } : {} })
}
