import { randomBytes } from 'node:crypto'
import { json } from '@remix-run/node'
import { guestDraftPrefix, keepDraft } from '#contract/drafts'
import { authPath, settingsPaths } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import type { Problem } from '../platform/define-loader.server'
import { commitSession } from '../platform/session.server'
import type { Visit } from '../platform/visit.server'
import { leadTo, refuse } from './answer.server'
import { withoutPasswords } from './csrf-guard.server'
import type { Fields, FormAction, Submission } from './form-action'
import { holdsText, unlessRefused } from './kept-texts.server'
import { hasLostPicture, withoutFiles } from './lost-picture.server'

/**
 * Takes a guest through sign-in without losing what they did: the form is kept as a guest's draft, and its key in the
 * sealed session (docs/product.md#drafts). Where the API has no drafts or can't keep one now, the form rides through the
 * sign-in page instead; one that no draft can hold comes back as it was.
 */
export async function signInFirst(visit: Visit, action: FormAction, sent: Submission, { ended = false } = {}) {
  const fields = withoutPasswords(withoutFiles(sent))
  try {
    await letWait(visit, fields, sent.place)
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    // What no draft can hold, none of ours will take.
    if (failure.status === 422) return refuse(failure, fields.intent ?? '', fields)
    return ridingAlong(visit, action, { ...sent, fields }, ended)
  }
  return leadTo(visit, authPath(action.ofNewcomers ? 'register' : 'login'), ended ? endedInWords(fields) : undefined, 'refused')
}

/** Takes a member by way of the page where they show that it is still them, and then does it. @param asked the API's refusal */
export async function proveFirst(visit: Visit, sent: Submission, asked: ApiFailure) {
  try {
    await letWait(visit, withoutPasswords(withoutFiles(sent)), sent.place)
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return refuse(asked, sent.fields.intent ?? '', sent.fields)
  }
  return leadTo(visit, settingsPaths.proof)
}

/** Keeps a form as a guest's draft, and its key in the session. @throws ApiFailure where it can't be kept */
async function letWait(visit: Visit, fields: Fields, place: string): Promise<void> {
  const key = guestDraftPrefix + randomBytes(32).toString('base64url')
  await visit.beside().guestApi(keepDraft, { path: { key }, body: { fields: { ...fields }, place } })
  visit.session.set('waiting', { draft: key, place })
}

function endedInWords(fields: Fields): string {
  const but = hasLostPicture(fields) ? ', except the picture. Choose it again after you sign in' : ''
  return `Your session has ended. We’ve saved what you sent${but}.`
}

/** @throws the page to sign in on, with the form in it; what was sent in place is no text, and is pressed again after it */
async function ridingAlong(visit: Visit, action: FormAction, { fields, place }: Submission, ended: boolean) {
  if (fields.enhanced === '1')
    return leadTo(visit, authPath('login', place), `${ended ? 'Your session has ended. ' : ''}Sign in, then try again.`, 'refused')
  const waits = async () => action.describe(visit.beside(), { fields, files: {}, place })
  const carrying: Problem = {
    kind: 'carry',
    title: ended ? endedInWords(fields) : 'Sign in first',
    place,
    fields: { ...fields },
    words: (await waits().catch(unlessRefused)) ?? 'your request is completed',
    holdsText: holdsText(action, fields),
  }
  throw json(carrying, { status: 401, headers: ended ? { 'Set-Cookie': await commitSession(visit.session) } : {} })
}
