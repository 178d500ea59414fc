import type { Connection } from '../database/database.ts'
import type { noteColumns } from '../rendering/noted.ts'

type Columns = ReturnType<typeof noteColumns>

/** Says of a post that it is sensitive, or no more. */
export async function setNoteOfPost(tx: Connection, key: number, columns: Columns): Promise<void> {
  await tx.updateTable('posts').set(columns).where('key', '=', key).execute()
}

/** The same of a debate. */
export async function setNoteOfDebate(tx: Connection, id: number, columns: Columns): Promise<void> {
  await tx.updateTable('debates').set(columns).where('id', '=', id).execute()
}
