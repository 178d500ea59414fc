import type { Updateable } from 'kysely'
import type { Connection } from '../database/database.ts'
import { needsRowLocks } from '../database/query-building.ts'
import type { Tables, UserRow } from '../database/tables.ts'
import { parsePictureName } from '../platform/pictures.ts'

/** Finds an account and locks its row until this transaction ends. */
export async function lockAccount(tx: Connection, id: number): Promise<UserRow | undefined> {
  const account = tx.selectFrom('users').selectAll().where('id', '=', id)
  return (needsRowLocks(tx) ? account.forUpdate() : account).executeTakeFirst()
}

export async function updateAccount(tx: Connection, id: number, change: Updateable<Tables['users']>): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', id).execute()
}

type FormerName = { user_id: number; display_key: string; until: number }

/** Reserves a former name for its owner; it redirects to their current one. */
export async function storeFormerName(tx: Connection, former: FormerName): Promise<void> {
  const { user_id, until } = former
  await tx
    .insertInto('former_names')
    .values(former)
    .onConflict((conflict) => conflict.column('display_key').doUpdateSet({ user_id, until }))
    .execute()
}

/** Deletes a former name, for an owner who takes it again. */
export async function deleteFormerName(tx: Connection, display_key: string): Promise<void> {
  await tx.deleteFrom('former_names').where('display_key', '=', display_key).execute()
}

/** Updates somebody's name in the lists of debates' people. @param search_key folded */
export async function renameInDebates(tx: Connection, user_id: number, search_key: string): Promise<void> {
  await tx.updateTable('debate_people').set({ search_key }).where('user_id', '=', user_id).execute()
}

/** Lists waiting or running debates in which somebody still has a seat. Open debates have no turns to miss. */
export async function listRunningDebatesOf(db: Connection, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('participants')
    .innerJoin('debates', 'debates.id', 'participants.debate_id')
    .select('debates.id')
    .where('participants.user_id', '=', userId)
    .where('left_at', 'is', null)
    .where('status', 'in', ['waiting', 'active'])
    .where('type', '<>', 'open')
    .orderBy('debates.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists accounts that are deleted but not erased yet, the earliest deleted first, through an index. */
export async function listDeletedAccounts(db: Connection): Promise<{ id: number; deleted_at: number }[]> {
  return db
    .selectFrom('users')
    .select(({ ref }) => ['id', ref('deleted_at').$notNull().as('deleted_at')])
    .where('deleted_at', 'is not', null)
    .where('erased_at', 'is', null)
    .orderBy('deleted_at')
    .execute()
}

/** Lists watched debates in order of their ids, because they are locked one after the other. */
export async function listWatchedDebatesOf(db: Connection, userId: number): Promise<number[]> {
  const rows = await db.selectFrom('watches').select('debate_id').where('user_id', '=', userId).orderBy('debate_id').execute()
  return rows.map(({ debate_id }) => debate_id)
}

/** Lists followed tags in order of their ids, for the same reason. */
export async function listFollowedTagsOf(db: Connection, userId: number): Promise<number[]> {
  const rows = await db.selectFrom('tag_follows').select('tag_id').where('user_id', '=', userId).orderBy('tag_id').execute()
  return rows.map(({ tag_id }) => tag_id)
}

/** Checks whether a picture is still in use. Pictures are named by their content, so several owners may share one. */
export async function isPictureUsed(db: Connection, address: string): Promise<boolean> {
  const name = parsePictureName(address)
  const found = await Promise.all([
    db.selectFrom('users').select('id').where('avatar', '=', address).limit(1).executeTakeFirst(),
    db.selectFrom('debates').select('id').where('picture', '=', name).limit(1).executeTakeFirst(),
    db.selectFrom('hidden_debates').select('debate_id as id').where('picture', '=', name).limit(1).executeTakeFirst(),
    db.selectFrom('circles').select('id').where('picture', '=', name).limit(1).executeTakeFirst(),
    db.selectFrom('hidden_circles').select('circle_id as id').where('picture', '=', name).limit(1).executeTakeFirst(),
  ])
  return found.some((one) => one !== undefined)
}
