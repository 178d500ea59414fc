import type { ActionResult } from '../forms/action-result'
import type { SavedDraft } from '../forms/drafts.server'
import type { Fields } from '../forms/form-action'
import type { Kind } from './kind'

/** Returns the result of a page's form if that form was just sent: the one that posts, or the one that edits the reader's own post. */
export function formResult(form: 'post' | 'edit', actionResult: ActionResult | null, { field, intents }: Kind): ActionResult | null {
  if (actionResult?.kind === 'refused' && ![intents.write, intents.edit, 'preview'].includes(actionResult.intent)) return null
  if (actionResult?.kind !== 'refused' && actionResult?.kind !== 'preview') return null
  // Only the editing form has a field with the post's id.
  const edits = actionResult.values[field] !== undefined
  return edits === (form === 'edit') ? actionResult : null
}

/** Returns the fields of a form that was refused or previewed. */
export function typedFields(actionResult: ActionResult | null): Fields | null {
  return actionResult?.kind === 'refused' || actionResult?.kind === 'preview' ? actionResult.values : null
}

/** Returns the fields to fill a form with: as just sent, or from a saved draft. */
export function initialFields(actionResult: ActionResult | null, draft: SavedDraft | null): Fields | null {
  return typedFields(actionResult) ?? draft?.fields ?? null
}
