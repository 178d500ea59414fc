import type { Noter } from '#contract/note-limits'
import type { Connection } from '../database/database.ts'
import { excerptUnlessNoted } from '../database/noted.ts'

type Note = { note: string | null; noted_by: Noter | null }

/** Says of a post that it is sensitive, or no more. @param beginning of its text */
export async function setNoteOfPost(tx: Connection, key: number, note: Note, beginning: string): Promise<void> {
  await tx.updateTable('posts').set(note).where('key', '=', key).execute()
  await tx
    .updateTable('posts')
    .set({ excerpt: excerptUnlessNoted(beginning) })
    .where('key', '=', key)
    .execute()
}

/** The same of a debate. */
export async function setNoteOfDebate(tx: Connection, id: number, note: Note, beginning: string): Promise<void> {
  await tx.updateTable('debates').set(note).where('id', '=', id).execute()
  await tx
    .updateTable('debates')
    .set({ excerpt: excerptUnlessNoted(beginning) })
    .where('id', '=', id)
    .execute()
}
