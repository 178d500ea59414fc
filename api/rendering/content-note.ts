import type { ContentNote } from '#contract/fields'
import { noteHeading } from '#contract/post-limits'

type NoteFields = { note: string | null; noted_by: ContentNote['by'] | null }

/** Returns the content warning of a text for the contract; null for most. */
export function presentNote({ note, noted_by }: NoteFields): ContentNote | null {
  return note === null || noted_by === null ? null : { reason: note, by: noted_by }
}

/**
 * Returns the content warning as the quoted text if there is one, else the quotation.
 * @param quoted returns the quotation
 */
export function quoteOrWarning<Quoted>({ note }: Pick<NoteFields, 'note'>, quoted: () => Quoted): Quoted | { text: string; marks: [] } {
  return note === null ? quoted() : { text: noteHeading(note), marks: [] }
}

/**
 * Builds the columns for a content warning, with the matching excerpt: the warning, or the beginning of the text.
 * @param note null, undefined or empty if there is no warning
 */
export function noteColumns(note: string | null | undefined, { by, beginning }: { by: ContentNote['by']; beginning: string }) {
  return note ? { note, noted_by: by, excerpt: noteHeading(note) } : { note: null, noted_by: null, excerpt: beginning }
}
