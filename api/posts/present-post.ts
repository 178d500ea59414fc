import { pickVoteCounts } from '#contract/vote-counts'
import { presentAuthor } from '../accounts/people.ts'
import { iso } from '../platform/clock.ts'
import { versionOf } from '../platform/versions.ts'
import { presentNote } from '../rendering/content-note.ts'
import type { ReaderFields } from './post-kind.ts'
import type { ShownRow } from './shown.queries.ts'

/**
 * Returns the parts that the contract shows of every post. A tombstone names no author; the row keeps them so that nobody else is mistaken
 * for them.
 */
export function presentPost(row: ShownRow, depth: number, { own, vote, source }: ReaderFields) {
  return {
    id: String(row.id),
    number: row.number,
    user: row.taken_away_at === null ? presentAuthor(row) : null,
    content: row.content_html,
    excerpt: row.excerpt,
    content_source: source,
    version: source === null ? null : versionOf(source),
    created_at: iso(row.created_at),
    edited_at: iso(row.edited_at),
    ...pickVoteCounts(row),
    hidden_rule: row.hidden_rule,
    note: row.taken_away_at === null ? presentNote(row) : null,
    your_vote: vote,
    is_own: own,
    replies_count: row.replies_count - row.replies_gone,
    replies_gone: row.replies_gone,
    depth,
  }
}
