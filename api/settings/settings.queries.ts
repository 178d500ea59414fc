import type { Updateable } from 'kysely'
import type { Connection } from '../database/database.ts'
import { locksRows } from '../database/locking.ts'
import type { Tables, UserRow } from '../database/tables.ts'

/** One's own account, which nobody else changes until this transaction is over. */
export async function lockAccount(tx: Connection, id: number): Promise<UserRow | undefined> {
  const account = tx.selectFrom('users').selectAll().where('id', '=', id)
  return (locksRows(tx) ? account.forUpdate() : account).executeTakeFirst()
}

export async function updateAccount(tx: Connection, id: number, change: Updateable<Tables['users']>): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', id).execute()
}

type Former = { user_id: number; display_key: string; until: number }

/** Keeps a name for whom it was, to lead to the one they have now. */
export async function keepFormerName(tx: Connection, former: Former): Promise<void> {
  const { user_id, until } = former
  await tx
    .insertInto('former_names')
    .values(former)
    .onConflict((conflict) => conflict.column('display_key').doUpdateSet({ user_id, until }))
    .execute()
}

/** For who has that name again. */
export async function dropFormerName(tx: Connection, display_key: string): Promise<void> {
  await tx.deleteFrom('former_names').where('display_key', '=', display_key).execute()
}

/** Moves somebody to their new name in the lists of their debates' people. @param search_key folded */
export async function renameInDebates(tx: Connection, user_id: number, search_key: string): Promise<void> {
  await tx.updateTable('debate_people').set({ search_key }).where('user_id', '=', user_id).execute()
}

/** Lets every post that names somebody be rendered again, by the name they have now (service/render-again.ts). */
export async function outdatePostsNaming(tx: Connection, user_id: number): Promise<void> {
  const naming = tx
    .selectFrom('mentions')
    .innerJoin('posts', (join) => join.onRef('posts.kind', '=', 'mentions.post_kind').onRef('posts.id', '=', 'mentions.post_id'))
    .select('posts.key')
    .where('mentions.user_id', '=', user_id)
    .where('name_key', 'is not', null)
  await tx.updateTable('posts').set({ html_version: 0 }).where('key', 'in', naming).execute()
}
