import type { ActionResult } from '../forms/action-result'
import type { SavedDraft } from '../forms/drafts.server'
import type { Fields } from '../forms/form-action'
import type { Kind } from './kind'

/** Returns the result of a page's form if that form was just sent: the one that posts, or the one that edits the reader's own post. */
export function formResult(form: 'post' | 'edit', acted: ActionResult | null, { field, intents }: Kind): ActionResult | null {
  if (acted?.kind === 'refused' && ![intents.write, intents.edit, 'preview'].includes(acted.intent)) return null
  if (acted?.kind !== 'refused' && acted?.kind !== 'preview') return null
  // Only the editing form has a field with the post's id.
  const edits = acted.values[field] !== undefined
  return edits === (form === 'edit') ? acted : null
}

/** Returns the fields of a form that was refused or previewed. */
export function typedFields(acted: ActionResult | null): Fields | null {
  return acted?.kind === 'refused' || acted?.kind === 'preview' ? acted.values : null
}

/** Returns the fields to fill a form with: as just sent, or from a saved draft. */
export function initialFields(acted: ActionResult | null, draft: SavedDraft | null): Fields | null {
  return typedFields(acted) ?? draft?.fields ?? null
}
