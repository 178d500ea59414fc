import { lookUp } from '#contract/lookup'
import { savedVersionAnchor } from '../paths'
import { useRootData } from '../platform/root-data'
import { WithTimes } from '../ui/moment'
import type { Refusal } from './answer.server'
import type { SavedDraft } from './drafts.server'
import type { PreviewResult } from './form-action'

/** What an action made by `submit` answers, unless it redirects. */
export type ActionResult = Refusal | PreviewResult | { kind: 'answer'; answer?: unknown }

/**
 * Returns the result of the form just sent. If a guest sent it and it was refused after signing in, restores the result from the notice and
 * the draft.
 * @param sent the answer of this page's action
 * @param drafts the drafts of this page's forms
 */
export function useActionResult(sent: ActionResult | null | undefined, drafts: readonly (SavedDraft | null)[]): ActionResult | null {
  const { notice } = useRootData()
  if (sent || !notice?.form) return sent ?? null
  const { intent, errors, also } = notice.form
  const saved = drafts.find((draft) => draft?.fields.intent === intent)
  if (saved) return { kind: 'refused', intent, message: notice.text, errors, values: saved.fields, ...(also && { also }) }
  // A picture has no draft: its field is empty and shows the error.
  const field = errors.picture ? { intent, errors } : { intent: '', errors: {} }
  return { kind: 'refused', message: notice.text, values: {}, ...field }
}

/**
 * Shows the errors of the form just sent, first in `main`.
 * @param fields the id of the control for each field name; errors of other fields are shown without a link
 */
export function PageFaults({ actionResult, fields }: { actionResult: ActionResult | null; fields: Readonly<Record<string, string>> }) {
  return actionResult?.kind === 'refused' ? <RefusalFaults refusal={actionResult} getId={(name) => lookUp(fields, name)} /> : null
}

/**
 * Shows the errors of a form on its own page, whose controls have their names as ids.
 * @param controls an object whose keys are the names of the controls
 */
export function FormFaults({ refusal, controls = {} }: { refusal: Refusal | null; controls?: Readonly<Record<string, unknown>> }) {
  return refusal ? <RefusalFaults refusal={refusal} getId={(name) => (Object.hasOwn(controls, name) ? name : undefined)} /> : null
}

type RefusalFaultsProps = { refusal: Pick<Refusal, 'message' | 'errors' | 'also'>; getId: (name: string) => string | undefined }

function RefusalFaults({ refusal: { message, errors, also }, getId: getFieldId }: RefusalFaultsProps) {
  const getControlId = (name: string) => (name === 'seen' ? savedVersionAnchor : getFieldId(name))
  return <ErrorSummary faults={[...listFaults(message, errors, getControlId), ...(also ? [{ message: also }] : [])]} />
}

export type Fault = { field?: string; message: string }

/**
 * Shows the errors of a form, first in `main` and focused (GOV.UK's pattern; docs/product.md#screen-readers).
 * @param title one sentence or name for all of them
 * @param faults the errors, each with the id of the field that it links to
 */
export function ErrorSummary({ title = 'There is a problem', faults }: { title?: string; faults: readonly Fault[] }) {
  return (
    // React writes attributes of custom elements as given, so these are spelled as in HTML.
    <error-summary tabindex="-1" autofocus="" role="group" aria-labelledby="wrong">
      <h2 id="wrong">{title}</h2>
      {faults.length > 0 ? (
        <ul>
          {faults.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {field ? (
                <a href={`#${field}`}>
                  <WithTimes text={message} />
                </a>
              ) : (
                <WithTimes text={message} />
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </error-summary>
  )
}

/** Returns the errors of an answer with the ids of their fields. Errors of fields without an id are listed as plain sentences. */
export function listFaults(
  message: string,
  errors: Readonly<Record<string, readonly string[]>>,
  getId: (field: string) => string | undefined,
): Fault[] {
  const faults = Object.entries(errors).flatMap(([field, messages]) => messages.map((text) => ({ field: getId(field), message: text })))
  return faults.length > 0 ? faults : [{ message }]
}
