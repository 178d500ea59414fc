import type { Argument } from '#contract/arguments'
import type { VoteType } from '#contract/votes'
import { presentAuthor } from '../accounts/people.ts'
import { iso } from '../platform/clock.ts'
import type { ShownRow } from './levels.queries.ts'

/** What of an argument depends on its reader. */
export type Viewed = { own: boolean; vote: VoteType | null; editableUntil: number | null; source: string | null }

/** A tombstone names nobody; the row knows its author only so that nobody else is taken for them. */
export function presentArgument(row: ShownRow, depth: number, { own, vote, editableUntil, source }: Viewed): Argument {
  return {
    id: String(row.id),
    number: row.number,
    parent_id: row.parent_id === null ? null : String(row.parent_id),
    parent_number: row.parent_number,
    user: row.withdrawn_at === null ? presentAuthor(row) : null,
    stance: row.stance,
    round: row.round,
    content: row.content_html,
    excerpt: row.excerpt,
    content_source: source,
    created_at: iso(row.created_at),
    edited_at: iso(row.edited_at),
    withdrawn_at: iso(row.withdrawn_at),
    up: row.up,
    down: row.down,
    your_vote: vote,
    is_own: own,
    editable_until: iso(editableUntil),
    replies_count: row.replies_count,
    replies_for: row.replies_for,
    replies_against: row.replies_against,
    depth,
  }
}
