import type { Comment } from '#contract/comments'
import type { VoteType } from '#contract/votes'
import { presentAuthor } from '../accounts/people.ts'
import { iso } from '../platform/clock.ts'
import type { ShownComment } from './levels.queries.ts'

/** What of a comment depends on its reader. */
export type Viewed = { own: boolean; vote: VoteType | null; source: string | null }

/** A tombstone names nobody; the row knows its author only so that nobody else is taken for them. */
export function presentComment(row: ShownComment, depth: number, { own, vote, source }: Viewed): Comment {
  return {
    id: String(row.id),
    number: row.number,
    parent_comment_id: row.parent_id === null ? null : String(row.parent_id),
    user: row.deleted_at === null ? presentAuthor(row) : null,
    content: row.content_html,
    excerpt: row.excerpt,
    content_source: source,
    created_at: iso(row.created_at),
    edited_at: iso(row.edited_at),
    deleted_at: iso(row.deleted_at),
    up: row.up,
    down: row.down,
    your_vote: vote,
    is_own: own,
    replies_count: row.replies_count,
    depth,
  }
}
