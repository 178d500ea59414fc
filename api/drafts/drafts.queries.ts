import type { Connection } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

export async function findDraft(db: Connection, id: string, now: number) {
  return db
    .selectFrom('drafts')
    .select(['fields', 'place', 'updated_at'])
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function upsertDraft(tx: Connection, draft: Tables['drafts']): Promise<void> {
  const { fields, place, updated_at, expires_at } = draft
  await tx
    .insertInto('drafts')
    .values(draft)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ fields, place, updated_at, expires_at }))
    .execute()
}

export async function deleteDraft(tx: Connection, id: string): Promise<void> {
  await tx.deleteFrom('drafts').where('id', '=', id).execute()
}

export async function deleteExpiredDrafts(tx: Connection, now: number): Promise<void> {
  await tx.deleteFrom('drafts').where('expires_at', '<=', now).execute()
}
