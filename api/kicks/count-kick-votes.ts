import { kickLimits } from '#contract/debate-limits'
import type { Side } from '#contract/debates'
import type { KickChoice, KickTally } from '#contract/kicks'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import type { KickVoteRow } from '../database/post-tables.ts'
import { findDebate } from '../turns/debate.queries.ts'
import { removeSeat } from '../turns/pass-turn.ts'
import { listSeats, type Seat } from '../turns/seats.queries.ts'
import { endKick } from './end-kicks.ts'
import { listKickBallots, listOpenKickVotes, setKickTally } from './kicks.queries.ts'

/**
 * Recounts every open kick vote of a debate, after a ballot or after somebody left. People removed by one vote no
 * longer count in the others, so it repeats until nothing changes.
 */
export async function settleKicks(tx: Connection, debateId: number, at: number): Promise<void> {
  const debate = await findDebate(tx, debateId)
  if (debate?.status !== 'active') return
  const seats = await listSeats(tx, [debateId])
  for (const vote of await listOpenKickVotes(tx, debateId))
    if (await settleKick(tx, { debate, seats, vote, at })) return settleKicks(tx, debateId, at)
}

type OpenKick = { debate: DebateRow; seats: readonly Seat[]; vote: KickVoteRow; at: number }

/** @returns whether it removed somebody */
async function settleKick(tx: Connection, { debate, seats, vote, at }: OpenKick): Promise<boolean> {
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

/** The columns of a seat that a kick vote needs. */
export type Voter = { id: number; user_id: number | null; side: Side | null; left_at: number | null }
type KickResult = { tally: KickTally; result: 'open' | 'passed' | 'failed' }

/**
 * Counts a kick vote (docs/product.md#debates). All present participants except the target are eligible. It passes at
 * 60 % of them, at least two, including one from the target's own side. It fails as soon as that can no longer happen.
 * @param ballots of everybody who voted; those of people who left don't count
 */
export function countKick(seats: readonly Voter[], target: Voter, ballots: readonly { user_id: number; choice: KickChoice }[]): KickResult {
  const cast = new Map<number | null, KickChoice>(ballots.map(({ user_id, choice }) => [user_id, choice]))
  const eligible = seats
    .filter(({ id, left_at }) => id !== target.id && left_at === null)
    .map(({ user_id, side }) => ({ onTargetSide: side === target.side, choice: cast.get(user_id) }))
  const count = (choice: KickChoice | undefined) => eligible.filter((voter) => voter.choice === choice).length
  const tally = { yes: count('yes'), no: count('no'), abstain: count('abstain'), eligible: eligible.length }
  const required = Math.max(kickLimits.atLeast, Math.ceil((eligible.length * kickLimits.share) / 100))
  const ownSide = eligible.filter(({ onTargetSide }) => onTargetSide)
  if (tally.yes >= required && ownSide.some(({ choice }) => choice === 'yes')) return { tally, result: 'passed' }
  const canStillPass = tally.yes + count(undefined) >= required && ownSide.some(({ choice }) => choice === 'yes' || choice === undefined)
  return { tally, result: canStillPass ? 'open' : 'failed' }
}
