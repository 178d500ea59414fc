import { verdictLimits } from '#contract/debate-limits'
import type { Verdict } from '#contract/verdicts'
import { presentAuthor } from '../accounts/people.ts'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/tables.ts'
import { iso } from '../platform/clock.ts'
import { NotFound } from '../platform/failures.ts'
import { type PageQuery, pageByKey } from '../platform/paging.ts'
import { versionOf } from '../platform/versions.ts'
import { debateNotFoundMessage, findVisibleDebate } from '../turns/debate-visibility.ts'
import { settleForReader } from '../turns/lock-debate-now.ts'
import { countReasons, findBallot, listReasons } from './verdicts.queries.ts'

/**
 * Returns a debate's verdict for a reader. Tally and reasons are shown to people who have voted, and after the close to everybody
 * (docs/product.md#voting-and-outcome). No other part of the API reveals them.
 * @param debate with its clock up to date
 * @param query the page of reasons
 */
export async function showVerdict(db: Connection, debate: DebateRow, actorId: number | null, query: PageQuery): Promise<Verdict> {
  const ownBallot = actorId === null ? null : await findBallot(db, { debate_id: debate.id, user_id: actorId })
  const yours = ownBallot && { ...ownBallot, version: versionOf(ownBallot.reason) }
  const summary = { your_ballot: yours, outcome: debate.outcome, winning_side: debate.winning_side, ends_at: iso(debate.voting_ends_at) }
  if (!ownBallot && debate.status !== 'closed') return { ...summary, tally: null, ballots_count: null, reasons: null }
  const tally = { for: debate.ballots_for, against: debate.ballots_against, tie: debate.ballots_tie }
  const { rows, meta } = await pageByKey(query, verdictLimits.perPage, {
    load: (window) => listReasons(db, debate.id, window),
    count: () => countReasons(db, debate.id),
    name: 'reasons',
    keyOf: ({ cast_at, user_id }) => [cast_at, user_id],
  })
  const reasons = rows.map((row) => ({
    ...{ id: String(row.id), choice: row.choice, reason: row.hidden_rule === null ? row.reason : '' },
    ...{ user: presentAuthor(row), cast_at: iso(row.cast_at), hidden_rule: row.hidden_rule },
  }))
  return { ...summary, tally, ballots_count: tally.for + tally.against + tally.tie, reasons: { data: reasons, meta } }
}

/** Shows a debate's verdict. Closes the debate first if its voting is over. @throws NotFound; Invalid for a broken cursor */
export async function readVerdict({ db, clock, actor }: Context, id: number, query: PageQuery): Promise<{ data: Verdict }> {
  const found = await findVisibleDebate(db.read, id, actor?.id ?? null)
  if (!found) throw new NotFound(debateNotFoundMessage)
  const debate = await settleForReader(db, found, clock.now())
  return { data: await showVerdict(db.read, debate, actor?.id ?? null, query) }
}
