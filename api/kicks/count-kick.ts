import type { Side } from '#contract/debates'
import { kickLimits } from '#contract/kick-limits'
import type { KickChoice, KickTally } from '#contract/kicks'

/** A seat as a kick vote sees it. */
export type Voter = { id: number; user_id: number | null; side: Side | null; left_at: number | null }
type Counted = { tally: KickTally; result: 'open' | 'passed' | 'failed' }

/**
 * Counts a kick vote (PRODUCT §2): all present participants but the target are eligible. It passes at 60 % of them, at
 * least two, one of them from the target's own side; and has failed as soon as that can no longer happen.
 * @param ballots of whoever cast one, of the gone too, which do not count
 */
export function countKick(seats: readonly Voter[], target: Voter, ballots: readonly { user_id: number; choice: KickChoice }[]): Counted {
  const cast = new Map<number | null, KickChoice>(ballots.map(({ user_id, choice }) => [user_id, choice]))
  const eligible = seats
    .filter(({ id, left_at }) => id !== target.id && left_at === null)
    .map(({ user_id, side }) => ({ own: side === target.side, choice: cast.get(user_id) }))
  const count = (choice: KickChoice | undefined) => eligible.filter((voter) => voter.choice === choice).length
  const tally = { yes: count('yes'), no: count('no'), abstain: count('abstain'), eligible: eligible.length }
  const needed = Math.max(kickLimits.atLeast, Math.ceil((eligible.length * kickLimits.share) / 100))
  const ownSide = eligible.filter(({ own }) => own)
  if (tally.yes >= needed && ownSide.some(({ choice }) => choice === 'yes')) return { tally, result: 'passed' }
  const canStill = tally.yes + count(undefined) >= needed && ownSide.some(({ choice }) => choice === 'yes' || choice === undefined)
  return { tally, result: canStill ? 'open' : 'failed' }
}
