import type { ContentNote } from '#contract/content-note'
import { noteInWords } from '#contract/post-limits'

type NoteFields = { note: string | null; noted_by: ContentNote['by'] | null }

/** Why a text is sensitive, as the contract tells it; null for most. */
export function presentNote({ note, noted_by }: NoteFields): ContentNote | null {
  return note === null || noted_by === null ? null : { reason: note, by: noted_by }
}

/** What is quoted of a text: that it is sensitive, where it is. @param quoted called for all others */
export function unlessNoted<Quoted>({ note }: Pick<NoteFields, 'note'>, quoted: () => Quoted): Quoted | { text: string; marks: [] } {
  return note === null ? quoted() : { text: noteInWords(note), marks: [] }
}

/**
 * What a row has of a note, and what is quoted of its text: that it is sensitive, or its beginning.
 * @param note nothing, or empty, where it is not
 */
export function noteColumns(note: string | null | undefined, { by, beginning }: { by: ContentNote['by']; beginning: string }) {
  return note ? { note, noted_by: by, excerpt: noteInWords(note) } : { note: null, noted_by: null, excerpt: beginning }
}
