import { useRootData } from '../platform/root-data'
import type { Refusal } from './acting.server'
import type { Shown } from './acts.server'
import type { KeptDraft } from './waiting.server'

/** What an action of `actOn` answers where it does not lead elsewhere. */
export type ActionResult = Refusal | Shown | { kind: 'answer'; answer?: unknown }

/**
 * What became of the form just sent: to this page, or before the sign-in that came between, after which it was refused.
 * @param sent what this page's action answered
 * @param drafts the texts that were kept of this page's forms
 */
export function useActionResult(sent: ActionResult | null | undefined, drafts: readonly (KeptDraft | null)[]): ActionResult | null {
  const { notice } = useRootData()
  if (sent || !notice?.form) return sent ?? null
  const { intent, errors, also } = notice.form
  const kept = drafts.find((draft) => draft?.fields.intent === intent)
  if (kept) return { kind: 'refused', intent, message: notice.text, errors, values: kept.fields, ...(also && { also }) }
  // Of a picture no text is kept: its field is empty, and says so.
  const field = errors.picture ? { intent, errors } : { intent: '', errors: {} }
  return { kind: 'refused', message: notice.text, values: {}, ...field }
}
