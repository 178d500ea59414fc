import type { Connection } from '../database/database.ts'
import type { noteColumns } from '../rendering/rendered-text.ts'

type Columns = ReturnType<typeof noteColumns>

/** Sets or removes a post's content warning. */
export async function setNoteOfPost(tx: Connection, key: number, columns: Columns): Promise<void> {
  await tx.updateTable('posts').set(columns).where('key', '=', key).execute()
}

/** Sets or removes a debate's content warning. */
export async function setNoteOfDebate(tx: Connection, id: number, columns: Columns): Promise<void> {
  await tx.updateTable('debates').set(columns).where('id', '=', id).execute()
}
