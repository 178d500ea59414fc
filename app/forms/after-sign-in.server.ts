import { randomBytes } from 'node:crypto'
import { json } from '@remix-run/node'
import { dropDraft, guestDraftPrefix, keepDraft, readDraft } from '#contract/drafts'
import { named } from '#contract/named'
import { draftLimits } from '#contract/post-limits'
import { authPath, settingsPaths } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import type { Problem } from '../platform/loading.server'
import { commitSession } from '../platform/session.server'
import { safePlace, type Visit } from '../platform/visit.server'
import { leadTo, refuse } from './define-action.server'
import { withoutPasswords } from './guard.server'
import { hasLostPicture, requirePicture, withoutFiles } from './lost-files.server'
import { performed } from './perform.server'
import type { Fields, FormAction, FormActions, Submission } from './submit.server'

/**
 * Takes a guest through sign-in without losing what they did: the form is kept as a guest's draft, and its key in the
 * sealed session (PRODUCT §7, Drafts). Where the API has no drafts or can't keep one now, the form rides through the
 * sign-in page instead; one that no draft can hold comes back as it was.
 */
export async function signInFirst(visit: Visit, act: FormAction, sent: Submission, { ended = false } = {}) {
  const fields = withoutPasswords(withoutFiles(sent))
  try {
    await letWait(visit, fields, sent.place)
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    // What no draft can hold, none of ours will take.
    if (failure.status === 422) return refuse(failure, fields.intent ?? '', fields)
    return ridingAlong(visit, act, { ...sent, fields }, ended)
  }
  return leadTo(visit, authPath(act.ofNewcomers ? 'register' : 'login'), ended ? endedInWords(fields) : undefined, 'refused')
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
  const but = hasLostPicture(fields) ? ', but not the picture: choose it again after you have signed in' : ''
  return `Your session has ended; what you sent is kept${but}.`
}

/** @throws the page to sign in on, with the form in it; what was sent in place is no text, and is pressed again after it */
async function ridingAlong(visit: Visit, act: FormAction, { fields, place }: Submission, ended: boolean) {
  if (fields.enhanced === '1')
    return leadTo(visit, authPath('login', place), `${ended ? 'Your session has ended. ' : ''}Sign in, then do it once more.`, 'refused')
  const waits = async () => act.describe(visit.beside(), { fields, files: {}, place })
  const carrying: Problem = {
    kind: 'carry',
    title: ended ? endedInWords(fields) : 'Sign in first',
    place,
    fields: { ...fields },
    words: (await waits().catch(unlessBroken)) ?? 'what you sent is done',
    holdsText: holdsText(act, fields),
  }
  throw json(carrying, { status: 401, headers: ended ? { 'Set-Cookie': await commitSession(visit.session) } : {} })
}

/** Whether something was written: the page says that a text waits, where one does. */
export function holdsText(act: FormAction, fields: Fields): boolean {
  return Boolean(act.draftKey?.(fields))
}

/** What waits for a sign-in, or null. */
export async function waitingFields(visit: Visit): Promise<{ fields: Fields; place: string } | null> {
  const waiting = visit.session.get('waiting')
  if (!waiting) return null
  try {
    const draft = await visit.guestApi(readDraft, { path: { key: waiting.draft } })
    return { fields: draft.data.fields, place: safePlace(waiting.place) }
  } catch (failure) {
    if (failure instanceof ApiFailure) return null
    throw failure
  }
}

/**
 * Does what waited, now that somebody is signed in, and leads back to the place. What is refused comes back there with
 * its reason, and a text as a draft in its form.
 * @param visit of the member who just signed in
 * @param besides what the sign-in did already, in words; empty for nothing
 */
export async function performWaiting(visit: Visit, acts: FormActions, waiting: { fields: Fields; place: string }, besides = '') {
  const { fields, place } = waiting
  const act = named(acts, fields.intent)
  const held = visit.session.get('waiting')
  visit.session.unset('waiting')
  if (held) await forget(visit, held.draft)
  if (!act) return leadTo(visit, place)
  try {
    requirePicture(fields)
    const done = await performed(visit, act, { fields, files: {}, place })
    return 'show' in done ? leadTo(visit, place, besides) : leadTo(visit, done.to, `${done.text ?? ''} ${besides}`.trim())
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    const { message: text, errors } = failure
    const { kept, also } = await keepRefused(visit, act, { fields, files: {}, place })
    if (kept) {
      const hasField = holdsText(act, fields) || hasLostPicture(fields)
      if (Object.keys(errors).length === 0 || !hasField) return leadTo(visit, place, `${text} ${also}`.trim(), 'refused')
      visit.session.flash('notice', { kind: 'refused', text, form: { intent: fields.intent ?? '', errors, ...(also && { also }) } })
      return leadTo(visit, place)
    }
    const again: Problem = { kind: 'again', place, fields: { ...fields }, message: failure.message }
    throw json(again, { status: failure.status, headers: { 'Set-Cookie': await commitSession(visit.session) } })
  }
}

/**
 * Keeps a refused text under its form's key, so that the page offers it back. Where that fails the answer still shows it.
 * @returns whether it is kept, and as a sentence which older ones were removed for it; empty for none
 */
export async function keepRefused(visit: Visit, act: FormAction, { fields, place }: Submission): Promise<{ kept: boolean; also: string }> {
  const key = act.draftKey?.(fields)
  if (!key) return { kept: true, also: '' }
  const kept = await visit
    .beside()
    .api(keepDraft, { path: { key }, body: { fields: { ...fields }, place } })
    .catch(unlessBroken)
  return { kept: kept !== undefined, also: droppedInWords(kept?.data.dropped.length ?? 0) }
}

function droppedInWords(count: number): string {
  if (count === 0) return ''
  const which = count === 1 ? 'your oldest unsent text' : `your ${count} oldest unsent texts`
  return `To keep this one, we removed ${which}: we keep up to ${draftLimits.ofMember.drafts} for you, and 2 MB.`
}

/** A text that was refused or came too late, to be offered back in its form. */
export type KeptDraft = { fields: Fields; keptAt: string | null }

/** The member's draft under a form's key; null for guests, where there is none, and where drafts can't be read. */
export async function keptDraft(visit: Visit, key: string): Promise<KeptDraft | null> {
  if (!visit.member) return null
  const draft = await visit.beside().api(readDraft, { path: { key } }).catch(unlessBroken)
  return draft ? { fields: draft.data.fields, keptAt: draft.data.updated_at } : null
}

/** Forgets a draft; that there is none is no fault. */
export async function forget(visit: Visit, key: string): Promise<void> {
  await visit.beside().api(dropDraft, { path: { key } }).catch(unlessBroken)
}

function unlessBroken(failure: unknown): undefined {
  if (!(failure instanceof ApiFailure)) throw failure
}
