import type { Visit } from '../platform/visit.server'
import type { Question } from './form-buttons'

export type Fields = Readonly<Record<string, string>>

/** A form as it was sent: its fields and files, and the page it was sent from, as a path with its query. */
export type Submission = { fields: Fields; files: Readonly<Record<string, File>>; place: string }

/** The outcome of a form: another page with a status message, or something to show on the same page. */
export type Outcome = { to: string; text?: string; answer?: unknown } | { show: PreviewResult }
/** A page shown again with everything typed, and with a preview. */
export type PreviewResult = { kind: 'preview'; html: string; values: Fields }

/** An action of a form. The name of the button, `intent`, selects it. */
export type FormAction = {
  /** `member`: a guest has to sign in first; then the action is performed. */
  who: 'anyone' | 'member'
  /** Whether guests are sent to sign-up instead of sign-in, because most of them have no account yet. */
  forNewPeople?: true
  /** @throws ApiFailure for a refusal */
  perform(visit: Visit, submission: Submission): Promise<Outcome>
  /** The confirmation before an action that can't be undone; null if this one can be undone. Guests are asked before they sign in. */
  confirmation?: {
    question(visit: Visit, submission: Submission): Promise<Question | null>
    /** The fragment of the page to return to after the answer “no”. */
    back: string
  }
  /** Describes the action, for the pages before it is performed: "your vote up on #12 is cast". */
  describe(visit: Visit, submission: Submission): Promise<string> | string
  /**
   * Checks a guest's form before sign-in, as far as possible.
   * @throws ApiFailure for what would be refused after sign-in
   */
  checkFields?(fields: Fields): void
  /** Returns the key of the draft that stores a refused text; null if nothing was written. */
  draftKey?(fields: Fields): string | null
}
export type FormActions = Readonly<Record<string, FormAction>>

/** Merges the actions of several tables. An intent in two tables is a type error. */
export function mergeActions<const Tables extends readonly FormActions[]>(...tables: Disjoint<Tables>): FormActions {
  return Object.assign({}, ...tables)
}

/** A list of tables in which no intent occurs twice. */
type Disjoint<Tables extends readonly FormActions[]> = Tables extends readonly [
  infer First extends FormActions,
  ...infer Rest extends readonly FormActions[],
]
  ? readonly [keyof First & IntentsOf<Rest> extends never ? First : never, ...Disjoint<Rest>]
  : Tables
type IntentsOf<Tables extends readonly FormActions[]> = Tables[number] extends infer Table
  ? Table extends FormActions
    ? keyof Table
    : never
  : never
