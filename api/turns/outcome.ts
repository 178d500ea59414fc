import type { Outcome, Side } from '#contract/debates'
import type { DebateRow } from '../database/tables.ts'

type Tally = Pick<DebateRow, 'ballots_for' | 'ballots_against' | 'ballots_tie' | 'arguments_count'>

/** The most ballots win; equal tops are a tie; no argument or no ballot at all is no contest (PRODUCT §2, Voting and outcome). */
export function outcomeOf({ ballots_for, ballots_against, ballots_tie, arguments_count }: Tally): {
  outcome: Outcome
  winning_side: Side | null
} {
  const most = Math.max(ballots_for, ballots_against, ballots_tie)
  if (arguments_count === 0 || most === 0) return { outcome: 'no_contest', winning_side: null }
  const tops = [ballots_for, ballots_against, ballots_tie].filter((count) => count === most)
  if (tops.length > 1 || ballots_tie === most) return { outcome: 'tie', winning_side: null }
  const side = ballots_for === most ? 'for' : 'against'
  return { outcome: side, winning_side: side }
}
