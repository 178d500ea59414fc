import { noVotes } from '#contract/votes'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import type { PostKind, PostRow } from '../database/post-tables.ts'
import { Conflict, Invalid } from '../platform/failures.ts'
import type { PostKindConfig } from './post-kind.ts'
import { findPost } from './posts.queries.ts'
import { computeHeat, computeScore } from './score.ts'

type ParentPost = Pick<PostRow, 'id' | 'depth' | 'root_id'>
type PostPlace = { kind: PostKind; debate_id: number; number: number; parent: (ParentPost & Pick<PostRow, 'number'>) | null }

/** Returns a post's position in its thread, as a reply to `parent` or at the top level. */
export function computePosition(parent: ParentPost | null) {
  if (parent === null) return { parent_id: null, depth: 0, root_id: null }
  return { parent_id: parent.id, depth: parent.depth + 1, root_id: parent.root_id ?? parent.id }
}

/** Returns the row of a post just written, without replies or votes. */
export function newPost({ parent, ...place }: PostPlace, now: number) {
  return {
    ...place,
    ...computePosition(parent),
    parent_number: parent?.number ?? null,
    author_name: null,
    stance: null,
    side: null,
    round: 0,
    created_at: now,
    edited_at: null,
    taken_away_at: null,
    ...noVotes,
    score: computeScore(noVotes),
    heat: computeHeat(noVotes, now),
    replies_count: 0,
    replies_for: 0,
    replies_against: 0,
    archive_id: null,
  }
}

/**
 * Returns the post that a reply answers. It is read under the debate's lock, so that it can't be deleted at the same time.
 * @param id as the caller sent it
 * @throws Invalid if it isn't in the debate; Conflict if it is deleted or hidden
 */
export async function requireParentPost(
  tx: Connection,
  { kind, reply }: Pick<PostKindConfig<unknown>, 'kind' | 'reply'>,
  id: string,
  debate: Pick<DebateRow, 'id'>,
): Promise<PostRow> {
  const parent = /^\d{1,15}$/.test(id) ? await findPost(tx, kind, Number(id)) : undefined
  if (parent?.debate_id !== debate.id) throw new Invalid({ [reply.field]: [reply.notInDebate] })
  if (parent.hidden_rule !== null)
    throw new Conflict(
      'The moderators have hidden the post that you are replying to. Reply to another one, or post yours at the top level.',
    )
  if (parent.taken_away_at !== null) throw new Conflict(reply.deletedMessage(parent))
  return parent
}
