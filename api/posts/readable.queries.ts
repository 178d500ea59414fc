import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import type { PostRow } from '../database/post-tables.ts'
import { addToCounters } from '../turns/debate.queries.ts'

/**
 * What numbers tell is what can be read. The kept counts that give posts their numbers and pages (`arguments_count`, `comments_count`,
 * `replies_count`) hold tombstones too, so beside them is kept how many of each are gone; the counts by side hold readable posts alone.
 * Every change of `posts.taken_away_at` comes here, or to `recountReadable`.
 * @param step 1 for a post that is withdrawn, deleted or hidden, -1 for one that is shown again
 */
export async function countAsGone(
  tx: Connection,
  { kind, debate_id, parent_id, stance, side }: Pick<PostRow, 'kind' | 'debate_id' | 'parent_id' | 'stance' | 'side'>,
  step: 1 | -1,
): Promise<void> {
  await addToCounters(tx, debate_id, { [`${kind}s_gone` as const]: step, ...(side ? { [`arguments_${side}`]: -step } : {}) })
  if (parent_id === null) return
  await tx
    .updateTable('posts')
    .set({
      replies_gone: sql`replies_gone + ${step}`,
      ...(stance === 'for' ? { replies_for: sql`replies_for - ${step}` } : {}),
      ...(stance === 'against' ? { replies_against: sql`replies_against - ${step}` } : {}),
    })
    .where('kind', '=', kind)
    .where('id', '=', parent_id)
    .execute()
}

/** Counts the posts of a debate anew, for where many came at once with tombstones among them. */
export async function recountReadable(tx: Connection, debateId: number): Promise<void> {
  await recountDebates(sql`debates.id = ${debateId}`).execute(tx)
  await recountParents(sql`posts.debate_id = ${debateId} and posts.replies_count > 0`).execute(tx)
}

/** @param which a condition on `debates` */
const recountDebates = (which: ReturnType<typeof sql>) => sql`update debates set
  arguments_gone = (select count(*) from posts where debate_id = debates.id and kind = 'argument' and taken_away_at is not null),
  comments_gone = (select count(*) from posts where debate_id = debates.id and kind = 'comment' and taken_away_at is not null),
  arguments_for = (select count(*) from posts where debate_id = debates.id and kind = 'argument' and side = 'for' and taken_away_at is null),
  arguments_against = (select count(*) from posts
    where debate_id = debates.id and kind = 'argument' and side = 'against' and taken_away_at is null)
  where ${which}`

/** @param which a condition on `posts` */
const recountParents = (which: ReturnType<typeof sql>) => sql`update posts set
  replies_gone = (select count(*) from posts as reply
    where reply.kind = posts.kind and reply.parent_id = posts.id and reply.taken_away_at is not null),
  replies_for = (select count(*) from posts as reply
    where reply.kind = posts.kind and reply.parent_id = posts.id and reply.stance = 'for' and reply.taken_away_at is null),
  replies_against = (select count(*) from posts as reply
    where reply.kind = posts.kind and reply.parent_id = posts.id and reply.stance = 'against' and reply.taken_away_at is null)
  where ${which}`
