import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import { needsRowLocks } from '../database/query-building.ts'
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
  const { fields, place, updated_at, expires_at, network, bytes } = draft
  await tx
    .insertInto('drafts')
    .values(draft)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ fields, place, updated_at, expires_at, network, bytes }))
    .execute()
}

export async function deleteDraft(tx: Connection, id: string): Promise<void> {
  await tx.deleteFrom('drafts').where('id', '=', id).execute()
}

export async function deleteExpiredDrafts(tx: Connection, now: number): Promise<void> {
  await tx.deleteFrom('drafts').where('expires_at', '<=', now).execute()
}

/** Whose drafts are counted together: a member's, or those of guests at one address. */
export type DraftOwner = { user_id: number } | { network: string }

/** Locks an owner's drafts until the transaction ends. Call it first in the transaction. */
export async function lockDraftsOf(tx: Connection, owner: DraftOwner): Promise<void> {
  const name = 'user_id' in owner ? `member ${owner.user_id}` : `network ${owner.network}`
  if (needsRowLocks(tx)) await sql`select pg_advisory_xact_lock(7390, hashtext(${name}))`.execute(tx)
}

/** Returns the size of each draft of an owner in bytes, the most recently changed first. */
export async function listDraftSizes(tx: Connection, owner: DraftOwner): Promise<{ id: string; bytes: number }[]> {
  const all = tx.selectFrom('drafts').select(['id', 'bytes']).orderBy('updated_at', 'desc').orderBy('id', 'desc')
  return ('user_id' in owner ? all.where('user_id', '=', owner.user_id) : all.where('network', '=', owner.network)).execute()
}

/** Deletes drafts. @returns the deleted drafts, the oldest first */
export async function deleteDrafts(
  tx: Connection,
  ids: readonly string[],
): Promise<Pick<Tables['drafts'], 'key' | 'place' | 'updated_at'>[]> {
  const deleted = await tx
    .deleteFrom('drafts')
    .where('id', 'in', [...ids])
    .returning(['key', 'place', 'updated_at'])
    .execute()
  return deleted.sort((a, b) => a.updated_at - b.updated_at)
}
