import type { Fields } from '../platform/acts.server'
import type { Acted } from '../shell/sent-in-place'

/** Which of a page's text forms was just sent: the one that posts, or the one that edits the reader's own post. */
export function actedOn(form: 'post' | 'edit', acted: Acted | null): Acted | null {
  if (acted?.kind === 'refused' && !textIntents.has(acted.intent)) return null
  if (acted?.kind !== 'refused' && acted?.kind !== 'preview') return null
  // The form that edits names its post.
  const edits = acted.values.argument !== undefined || acted.values.comment !== undefined
  return edits === (form === 'edit') ? acted : null
}

/** What was typed, from a form that was refused or previewed. */
export function typedIn(acted: Acted | null): Fields | null {
  return acted?.kind === 'refused' || acted?.kind === 'preview' ? acted.values : null
}

const textIntents: ReadonlySet<string> = new Set(['argue', 'edit', 'comment', 'edit-comment', 'preview'])
