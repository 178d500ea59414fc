import { sql } from 'kysely'
import type { VoteType } from '#contract/votes'
import type { Connection } from '../database/database.ts'
import type { PostKind, PostRow } from '../database/post-tables.ts'

const voteValues = { up: 1, down: -1 } as const
const voteTypeOf = { 1: 'up', [-1]: 'down' } as const

type Ballot = { kind: PostKind; postId: number; userId: number }
type VoteRow = { post_id: number; user_id: number; value: 1 | -1 }

const asVotes = {
  argument: sql<VoteRow>`(select argument_id as post_id, user_id, value from votes)`,
  comment: sql<VoteRow>`(select comment_id as post_id, user_id, value from comment_votes)`,
}
const tables = {
  argument: { votes: sql.table('votes'), post: sql.ref('argument_id') },
  comment: { votes: sql.table('comment_votes'), post: sql.ref('comment_id') },
}

export async function findVote(db: Connection, { kind, postId, userId }: Ballot): Promise<VoteType | null> {
  const row = await db
    .selectFrom(asVotes[kind].as('votes'))
    .select('value')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? voteTypeOf[row.value] : null
}

/** A person's votes on some posts, by the posts' ids. */
export async function listVotesOf(db: Connection, kind: PostKind, userId: number, ids: readonly number[]): Promise<Map<number, VoteType>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom(asVotes[kind].as('votes'))
    .select(['post_id', 'value'])
    .where('post_id', 'in', [...ids])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map((row) => [row.post_id, voteTypeOf[row.value]]))
}

export async function putVote(tx: Connection, { kind, postId, userId }: Ballot, vote: VoteType, now: number): Promise<void> {
  const { votes, post } = tables[kind]
  await sql`insert into ${votes} (${post}, user_id, value, created_at) values (${postId}, ${userId}, ${voteValues[vote]}, ${now})
    on conflict (${post}, user_id) do update set value = excluded.value`.execute(tx)
}

export async function deleteVote(tx: Connection, { kind, postId, userId }: Ballot): Promise<void> {
  const { votes, post } = tables[kind]
  await sql`delete from ${votes} where ${post} = ${postId} and user_id = ${userId}`.execute(tx)
}

export async function updateTally(
  tx: Connection,
  kind: PostKind,
  id: number,
  { heat, ...tally }: Pick<PostRow, 'up' | 'down' | 'score' | 'heat'>,
): Promise<void> {
  if (kind === 'argument')
    await tx
      .updateTable('arguments')
      .set({ ...tally, heat })
      .where('id', '=', id)
      .execute()
  else await tx.updateTable('comments').set(tally).where('id', '=', id).execute()
}
