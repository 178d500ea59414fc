import { useKnown } from '../platform/use-known'
import type { Acted } from './sent-in-place'
import type { KeptDraft } from './waiting.server'

/**
 * What became of the form just sent: to this page, or before the sign-in that came between, after which it was refused.
 * @param drafts the texts that were kept of this page's forms
 */
export function useActed(sent: Acted | null | undefined, drafts: readonly (KeptDraft | null)[]): Acted | null {
  const { notice } = useKnown()
  if (sent || !notice?.form) return sent ?? null
  const { intent, errors, also } = notice.form
  const kept = drafts.find((draft) => draft?.fields.intent === intent)
  if (kept) return { kind: 'refused', intent, message: notice.text, errors, values: kept.fields, ...(also && { also }) }
  // Of a picture no text is kept: its field is empty, and says so.
  const field = errors.picture ? { intent, errors } : { intent: '', errors: {} }
  return { kind: 'refused', message: notice.text, values: {}, ...field }
}
