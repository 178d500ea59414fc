import { kickLimits } from '#contract/debate-limits'
import type { Side } from '#contract/debates'
import type { KickChoice, KickTally } from '#contract/kicks'
import type { Connection } from '../database/database.ts'
import type { KickVoteRow } from '../database/mechanics-tables.ts'
import type { DebateRow } from '../database/tables.ts'
import { findDebate } from '../turns/debate.queries.ts'
import { removeSeat } from '../turns/remove-seat.ts'
import { listSeats, type Seat } from '../turns/seats.queries.ts'
import { endKick } from './end-kicks.ts'
import { listKickBallots, listOpenKickVotes, setKickTally } from './kicks.queries.ts'

/**
 * Counts every open kick vote of a debate again, after a ballot and after somebody has gone: whoever is kicked by one no
 * longer counts in the others, so it goes round until nothing changes.
 */
export async function settleKicks(tx: Connection, debateId: number, at: number): Promise<void> {
  const debate = await findDebate(tx, debateId)
  if (debate?.status !== 'active') return
  const seats = await listSeats(tx, [debateId])
  for (const vote of await listOpenKickVotes(tx, debateId))
    if (await kicksBy(tx, { debate, seats, vote, at })) return settleKicks(tx, debateId, at)
}

type Open = { debate: DebateRow; seats: readonly Seat[]; vote: KickVoteRow; at: number }

/** @returns whether somebody has gone by it */
async function kicksBy(tx: Connection, { debate, seats, vote, at }: Open): Promise<boolean> {
  const target = seats.find(({ id }) => id === vote.target_seat_id)
  if (!target || target.left_at !== null) {
    await endKick(tx, debate, vote, { status: 'ended', at })
    return false
  }
  const { tally, result } = countKick(seats, target, await listKickBallots(tx, vote.id))
  await setKickTally(tx, vote.id, tally)
  if (result === 'open') return false
  await endKick(tx, debate, vote, { status: result, at })
  if (result === 'failed') return false
  await removeSeat(tx, debate, seats, { seat: target, how: 'kicked', at })
  return true
}

/** A seat as a kick vote sees it. */
export type Voter = { id: number; user_id: number | null; side: Side | null; left_at: number | null }
type KickResult = { tally: KickTally; result: 'open' | 'passed' | 'failed' }

/**
 * Counts a kick vote (docs/product.md#debates): all present participants but the target are eligible. It passes at 60 % of them, at
 * least two, one of them from the target's own side; and has failed as soon as that can no longer happen.
 * @param ballots of whoever cast one, of the gone too, which do not count
 */
export function countKick(seats: readonly Voter[], target: Voter, ballots: readonly { user_id: number; choice: KickChoice }[]): KickResult {
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
