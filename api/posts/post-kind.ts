import type { VoteType } from '#contract/post-limits'
import type { PostKind, PostRow } from '../database/post-tables.ts'
import type { DebateRow } from '../database/tables.ts'
import type { NamedFailure } from '../platform/failures.ts'
import type { RateLimit } from '../platform/rate-limits.ts'
import type { ShownRow } from './shown.queries.ts'

/** What of a post depends on its reader. */
export type Viewed = { own: boolean; vote: VoteType | null; editable: boolean; source: string | null }

/** What one kind of post has of its own, in what is done with all of them. `Shown` is how the contract shows it. */
export type KindOfPost<Shown> = {
  kind: PostKind
  /** For who asks for one that is not there. */
  noSuch: string
  /** In which field a reply names what it answers, and what is said if that is of no debate or of another one, or a tombstone. */
  replying: { field: string; elsewhere: string; takenAway(parent: Pick<PostRow, 'number'>): string }
  /** The limit on writing them. */
  writing: RateLimit
  /** What taking one away is called. */
  takeAway: { verb: 'withdraw' | 'delete'; done: 'withdrawn' | 'deleted' }
  /** Whether the debate's count of votes is of these. */
  countsInDebate: boolean
  /** Why its author cannot edit it now; null if they can. Pages ask here whether to offer it, the verb what to answer. */
  editRefusal(
    post: Pick<PostRow, 'taken_away_at' | 'replies_count' | 'created_at'>,
    debate: Pick<DebateRow, 'status'>,
    now: number,
  ): NamedFailure | null
  /** @throws Invalid for a text that its debate does not allow */
  requireText(content: string, debate: DebateRow): void
  /** @throws Conflict if taking it away twice is more than once */
  requireStanding(post: Pick<PostRow, 'taken_away_at'>): void
  /** Of one whose page is gone. */
  goneWords(post: Pick<PostRow, 'number'>): string
  /** Of one that moderators have hidden. */
  hiddenWords(post: Pick<PostRow, 'number'>, rule: number): string
  present(row: ShownRow, depth: number, viewed: Viewed): Shown
}
