import type { VoteType } from '#contract/post-limits'
import { pickVoteCounts } from '#contract/votes'
import { presentAuthor } from '../accounts/present-person.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import type { PostKind, PostRow } from '../database/post-tables.ts'
import { iso } from '../platform/clock.ts'
import type { NamedFailure } from '../platform/failures.ts'
import type { RateLimit } from '../platform/rate-limits.ts'
import { computeVersion } from '../platform/versions.ts'
import { presentNote } from '../rendering/rendered-text.ts'
import type { ShownRow } from './readable.queries.ts'

/** The parts of a post that depend on its reader. */
type ReaderFields = { own: boolean; vote: VoteType | null; editable: boolean; source: string | null }

/** How arguments and comments differ, for the code that handles both. `Shown` is the contract's type. */
export type PostKindConfig<Shown> = {
  kind: PostKind
  notFoundMessage: string
  /** The field in which a reply names its parent, and the messages if that is not in the debate, or was deleted. */
  reply: { field: string; notInDebate: string; deletedMessage(parent: Pick<PostRow, 'number'>): string }
  rateLimit: RateLimit
  deletion: { verb: 'withdraw' | 'delete'; participle: 'withdrawn' | 'deleted' }
  /** True if the debate's number of votes includes votes on this kind. */
  countsInDebate: boolean
  /** Returns why the author can't edit it now; null if they can. Pages use it to offer editing, and the edit itself to refuse. */
  editRefusal(
    post: Pick<PostRow, 'taken_away_at' | 'replies_count' | 'created_at'>,
    debate: Pick<DebateRow, 'status'>,
    now: number,
  ): NamedFailure | null
  /** Checks a text against the debate's limits. @throws Invalid */
  requireText(content: string, debate: DebateRow): void
  /** Refuses to delete a post again, if this kind forbids that. @throws Conflict */
  requireNotDeleted(post: Pick<PostRow, 'taken_away_at'>): void
  /** The message for a post whose page is gone. */
  deletedMessage(post: Pick<PostRow, 'number'>): string
  /** The message for a post that moderators have hidden. */
  hiddenMessage(post: Pick<PostRow, 'number'>, rule: number): string
  present(row: ShownRow, depth: number, viewed: ReaderFields): Shown
}

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
    version: source === null ? null : computeVersion(source),
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
