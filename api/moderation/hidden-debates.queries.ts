import type { Connection } from '../database/database.ts'
import type { HiddenDebatesTable } from '../database/moderation-tables.ts'
import { excerptUnlessNoted } from '../database/noted.ts'

export async function insertHiddenDebate(tx: Connection, row: HiddenDebatesTable): Promise<void> {
  await tx.insertInto('hidden_debates').values(row).execute()
}

export async function findHiddenDebate(db: Connection, debateId: number): Promise<HiddenDebatesTable | undefined> {
  return db.selectFrom('hidden_debates').selectAll().where('debate_id', '=', debateId).executeTakeFirst()
}

export async function deleteHiddenDebate(tx: Connection, debateId: number): Promise<void> {
  await tx.deleteFrom('hidden_debates').where('debate_id', '=', debateId).execute()
}

type Text = Omit<HiddenDebatesTable, 'debate_id' | 'tags' | 'hidden_at'>

/** Gives a debate its words back. */
export async function restoreDebate(tx: Connection, debateId: number, text: Text): Promise<void> {
  await tx
    .updateTable('debates')
    .set({ ...text, excerpt: excerptUnlessNoted(text.excerpt), hidden_rule: null })
    .where('id', '=', debateId)
    .execute()
}
