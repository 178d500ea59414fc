import type { PostKind, PostRow } from '../database/post-tables.ts'
import { heatOf, scoreOf } from './score.ts'

type Where = { kind: PostKind; debate_id: number; number: number; parent: Pick<PostRow, 'id' | 'number'> | null }

/** The row of a post that somebody has just written: nobody has answered it, or voted. */
export function newPost({ parent, ...where }: Where, now: number) {
  const noVotes = { up: 0, down: 0 }
  return {
    ...where,
    parent_id: parent?.id ?? null,
    parent_number: parent?.number ?? null,
    author_name: null,
    stance: null,
    side: null,
    round: 0,
    created_at: now,
    edited_at: null,
    taken_away_at: null,
    ...noVotes,
    score: scoreOf(noVotes),
    heat: heatOf(noVotes, now),
    replies_count: 0,
    replies_for: 0,
    replies_against: 0,
    archive_id: null,
  }
}
