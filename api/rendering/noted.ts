import type { ContentNote } from '#contract/content-note'
import { noteInWords } from '#contract/note-limits'

type Noted = { note: string | null; noted_by: ContentNote['by'] | null }

/** Why a text is sensitive, as the contract tells it; null for most. */
export function presentNote({ note, noted_by }: Noted): ContentNote | null {
  return note === null || noted_by === null ? null : { reason: note, by: noted_by }
}

/** What is quoted of a text: that it is sensitive, where it is. @param quoted called for all others */
export function unlessNoted<Quoted>({ note }: Pick<Noted, 'note'>, quoted: () => Quoted): Quoted | { text: string; marks: [] } {
  return note === null ? quoted() : { text: noteInWords(note), marks: [] }
}

/** What the row of a new text has of its author's word that it is sensitive; nothing else than it had where they say nothing. */
export function withNote<Row extends { excerpt: string }>(row: Row, note: string | undefined) {
  return note ? { ...row, note, noted_by: 'author' as const, excerpt: noteInWords(note) } : row
}
