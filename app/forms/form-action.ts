import type { Visit } from '../platform/visit.server'
import type { Question } from './form-buttons'

export type Fields = Readonly<Record<string, string>>

/** A form as it was sent: its fields and files, and the page that it was sent from, as a path with its query. */
export type Submission = { fields: Fields; files: Readonly<Record<string, File>>; place: string }

/** What a form led to: another page with a status message, or something to show on the same page. */
export type Outcome = { to: string; text?: string; answer?: unknown } | { show: ShownAgain }
/** A page shown again with something new on it, and everything typed. */
export type ShownAgain = { kind: 'preview'; html: string; values: Fields }

/** One thing that a form can do, by the name of its button: `intent`. */
export type FormAction = {
  /** `member`: a guest is taken through sign-in first, and then it is done. */
  who: 'anyone' | 'member'
  /** Guests who come to it are new here more often than not: they are led to sign up. */
  ofNewcomers?: true
  /** @throws ApiFailure for what is refused */
  perform(visit: Visit, submission: Submission): Promise<Outcome>
  /** What is asked before it is done, as it cannot be undone; null where it can. Asked before a sign-in, as by a guest. */
  confirmation?: {
    question(visit: Visit, submission: Submission): Promise<Question | null>
    /** The fragment of its page to which one comes back who says no. */
    back: string
  }
  /** What it does, as the pages name it that come between: "your vote up on #12 is cast". */
  describe(visit: Visit, submission: Submission): Promise<string> | string
  /** What can be told of a guest's form before the sign-in. @throws ApiFailure for what will be refused after it */
  checkFields?(fields: Fields): void
  /** The key under which a refused text is kept and offered back; null where nothing was written. */
  draftKey?(fields: Fields): string | null
}
export type FormActions = Readonly<Record<string, FormAction>>

/** The actions of several tables as one; where two tables have one intent, that is a type error. */
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
