import type { ActionResult } from '../forms/action-result'
import type { Fields } from '../forms/form-action'
import type { KeptDraft } from '../forms/kept-texts.server'
import type { Kind } from './kind'

/** Which of a page's text forms was just sent: the one that posts, or the one that edits the reader's own post. */
export function formResult(form: 'post' | 'edit', acted: ActionResult | null, { field, intents }: Kind): ActionResult | null {
  if (acted?.kind === 'refused' && ![intents.write, intents.edit, 'preview'].includes(acted.intent)) return null
  if (acted?.kind !== 'refused' && acted?.kind !== 'preview') return null
  // The form that edits names its post.
  const edits = acted.values[field] !== undefined
  return edits === (form === 'edit') ? acted : null
}

/** What was typed, from a form that was refused or previewed. */
export function typedIn(acted: ActionResult | null): Fields | null {
  return acted?.kind === 'refused' || acted?.kind === 'preview' ? acted.values : null
}

/** What stands in a form: as it was just sent, or as it was kept. */
export function writtenIn(acted: ActionResult | null, draft: KeptDraft | null): Fields | null {
  return typedIn(acted) ?? draft?.fields ?? null
}
