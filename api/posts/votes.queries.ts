import type { VoteType } from '#contract/post-limits'
import type { Connection } from '../database/database.ts'
import type { PostKind, PostRow } from '../database/post-tables.ts'

const voteValues = { up: 1, down: -1 } as const
/** Maps a stored value to its type of vote. */
export const voteTypeOf = { 1: 'up', [-1]: 'down' } as const

type VoteKey = { post_kind: PostKind; post_id: number; user_id: number }

export async function findVote(db: Connection, { post_kind, post_id, user_id }: VoteKey): Promise<VoteType | null> {
  const row = await db
    .selectFrom('post_votes')
    .select('value')
    .where('post_kind', '=', post_kind)
    .where('post_id', '=', post_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row ? voteTypeOf[row.value] : null
}

/** Returns a person's votes on some posts, by post id. */
export async function listVotesOf(db: Connection, kind: PostKind, userId: number, ids: readonly number[]): Promise<Map<number, VoteType>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('post_votes')
    .select(['post_id', 'value'])
    .where('post_kind', '=', kind)
    .where('post_id', 'in', [...ids])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map((row) => [row.post_id, voteTypeOf[row.value]]))
}

export async function putVote(tx: Connection, voteKey: VoteKey, vote: VoteType, now: number): Promise<void> {
  const value = voteValues[vote]
  await tx
    .insertInto('post_votes')
    .values({ ...voteKey, value, created_at: now })
    .onConflict((conflict) => conflict.columns(['post_kind', 'post_id', 'user_id']).doUpdateSet({ value }))
    .execute()
}

export async function deleteVote(tx: Connection, { post_kind, post_id, user_id }: VoteKey): Promise<void> {
  await tx
    .deleteFrom('post_votes')
    .where('post_kind', '=', post_kind)
    .where('post_id', '=', post_id)
    .where('user_id', '=', user_id)
    .execute()
}

type Tally = Pick<PostRow, VoteType | 'score' | 'heat'>

export async function updateTally(tx: Connection, { key }: Pick<PostRow, 'key'>, tally: Tally): Promise<void> {
  await tx.updateTable('posts').set(tally).where('key', '=', key).execute()
}
