import type { Connection } from '../database/database.ts'
import type { KickVoteRow } from '../database/mechanics-tables.ts'
import type { DebateRow } from '../database/tables.ts'
import { findDebate } from '../turns/debate.queries.ts'
import { removeSeat } from '../turns/remove-seat.ts'
import { listSeats, type Seat } from '../turns/seats.queries.ts'
import { countKick } from './count-kick.ts'
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
