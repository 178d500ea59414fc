import { createHash } from 'node:crypto'
import { json } from '@remix-run/node'
import { named } from '#contract/named'
import { ApiFailure } from '../platform/api-failure'
import { placeOf, type Visit } from '../platform/visit.server'
import { keepRefused, proveFirst, signInFirst } from './after-sign-in.server'
import { carryingOn } from './came-from.server'
import { askedOnceMore } from './confirm.server'
import { defineAction, leadTo, refuse, textsOf } from './define-action.server'
import type { Question } from './form-buttons'
import { performed } from './perform.server'

export type Fields = Readonly<Record<string, string>>

/** Where a form was sent from and what was in it. */
export type Submission = { fields: Fields; files: Readonly<Record<string, File>>; place: string }

/** What a form led to: another place with a status message, or something to show on the same page. */
export type Outcome = { to: string; text?: string; answer?: unknown } | { show: ShownAgain }
/** A page shown again with something new on it, and everything typed. */
export type ShownAgain = { kind: 'preview'; html: string; values: Fields }

/** One thing that a form can do, by the name of its button: `intent`. */
export type FormAction = {
  /** `member`: a guest is taken through sign-in first, and then it is done. */
  who: 'anyone' | 'member'
  /** Guests who come to it are new here more often than not: they are led to sign up. */
  ofNewcomers?: true
  perform(visit: Visit, sent: Submission): Promise<Outcome>
  /** What is asked once more, for it cannot be undone; null where it can. Asked before a sign-in, as by a guest. */
  confirmation?: {
    question(visit: Visit, sent: Submission): Promise<Question | null>
    /** The fragment of its page to which one comes back who says no. */
    back: string
  }
  /** How the pages that come between name what waits, for a sign-in or for being confirmed: "your vote up on #12 is cast". */
  describe(visit: Visit, sent: Submission): Promise<string> | string
  /** What can be told of a guest's form before the sign-in. @throws ApiFailure for what will be refused after it */
  checkFields?(fields: Fields): void
  /** The key under which a refused text is kept and offered back; null where nothing was written. */
  draftKey?(fields: Fields): string | null
}
export type FormActions = Readonly<Record<string, FormAction>>

/** Acts of several tables as one; where two tables have one intent, that is a type error. */
export function mergeActions<const Tables extends readonly FormActions[]>(...tables: Apart<Tables>): FormActions {
  return Object.assign({}, ...tables)
}

/** Tables of which each has intents that none after it has. */
type Apart<Tables extends readonly FormActions[]> = Tables extends readonly [
  infer First extends FormActions,
  ...infer Rest extends readonly FormActions[],
]
  ? readonly [keyof First & IntentsOf<Rest> extends never ? First : never, ...Apart<Rest>]
  : Tables
type IntentsOf<Tables extends readonly FormActions[]> = Tables[number] extends infer Table
  ? Table extends FormActions
    ? keyof Table
    : never
  : never

/**
 * The action of a page with several forms: does what the pressed button's `intent` names.
 * @param acts those of the page, by intent
 */
export function submit(acts: FormActions) {
  async function perform(visit: Visit, form: FormData) {
    const fields = textsOf(form)
    const act = named(acts, fields.intent)
    if (!act) return refuse(new ApiFailure(422, 'This form is not known here. Load the page again and send it once more.'), '', fields)
    const files = Object.fromEntries([...form].filter((entry): entry is [string, File] => typeof entry[1] !== 'string'))
    return doOrSignIn(visit, act, { fields, files, place: carryingOn(placeOf(visit.url), fields.back) })
  }
  return defineAction(perform, async (visit, fields) => {
    const act = named(acts, fields.intent)
    return act ? act.describe(visit, { fields, files: {}, place: placeOf(visit.url) }) : 'this page answers that it does not know this form'
  })
}

async function doOrSignIn(visit: Visit, act: FormAction, pressed: Submission) {
  let sent = pressed
  try {
    const asked = await askedOnceMore(visit, act, pressed)
    if ('back' in asked) return leadTo(visit, asked.back.to, asked.back.text)
    sent = asked.sent
    if (act.who === 'member' && !visit.member) {
      act.checkFields?.(sent.fields)
      return await signInFirst(visit, act, sent)
    }
    const done = await performed(visit, act, sent)
    if ('show' in done) return json(done.show)
    // The enhanced form stays on its page and asks for the answer alone.
    if (sent.fields.enhanced === '1' && done.answer !== undefined) return json({ kind: 'answer' as const, answer: done.answer })
    return leadTo(visit, done.to, done.text)
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    if (failure.status === 401) {
      visit.endSession()
      return signInFirst(visit, act, sent, { ended: true })
    }
    if (failure.status === 403 && failure.errors.proof) return proveFirst(visit, sent, failure)
    const { also } = visit.member ? await keepRefused(visit, act, sent) : { also: '' }
    return refuse(failure, sent.fields.intent ?? '', sent.fields, also)
  }
}

/**
 * The Idempotency-Key of a form (PRODUCT §7): its nonce together with its content, so that a double submit is one and a
 * corrected text another. A guest's page has none, for all guests get the same one: who posts there, signs in for it, goes back to that page
 * and posts once more has the content alone in common, and that is enough.
 */
export function idempotencyKey({ nonce = '', back: _, ...content }: Fields): string {
  return createHash('sha256')
    .update(JSON.stringify([nonce, Object.entries(content).sort()]))
    .digest('base64url')
}
