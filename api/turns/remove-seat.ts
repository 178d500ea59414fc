import type { LeaveReason } from '#contract/debates'
import type { Connection } from '../database/database.ts'
import type { FactKind } from '../database/notification-tables.ts'
import type { DebateRow } from '../database/tables.ts'
import { record } from '../facts/record.ts'
import { endKicks } from '../kicks/end-kicks.ts'
import { addToCounters, updateDebate } from './debate.queries.ts'
import { closedColumns, passTurn, shortenRound } from './pass-turn.ts'
import { markSeatLeft, type Seat } from './seats.queries.ts'
import { countTakenSeats } from './seats.ts'

const kinds = { left: 'participant.left', forfeit: 'participant.forfeited', kicked: 'participant.kicked' } as const satisfies Record<
  LeaveReason,
  FactKind
>

/**
 * Removes a participant from a debate that has started (docs/product.md#joining-and-leaving). If it is their turn, the next one starts; a
 * side without participants loses.
 * @param debate locked by this transaction, as it is now
 * @param removal `actor_id` is the person who caused it, if that is public
 */
export async function removeSeat(
  tx: Connection,
  debate: DebateRow,
  seats: readonly Seat[],
  { seat, how, ...act }: { seat: Seat; how: LeaveReason; at: number; actor_id?: number },
): Promise<void> {
  const { at } = act
  await markSeatLeft(tx, seat.id, how, at)
  if (how === 'kicked') await addToCounters(tx, debate.id, { participants_count: -1 })
  await record(tx, debate, { kind: kinds[how], user_id: seat.user_id, about_id: seat.id, ...act })
  const remaining = seats.map((one) => (one.id === seat.id ? { ...one, left_at: at, left_how: how } : one))
  const present = (['for', 'against'] as const).filter((side) => countTakenSeats(remaining, side) > 0)
  const [winner] = present
  if (present.length < 2) {
    const outcome = winner
      ? ({ outcome: 'forfeit', winning_side: winner } as const)
      : ({ outcome: 'no_contest', winning_side: null } as const)
    await endKicks(tx, debate, at)
    await updateDebate(tx, debate.id, { ...closedColumns(at), ...outcome })
    return record(tx, debate, { kind: 'debate.closed', ...act })
  }
  if (seat.id === debate.turn_participant_id) await passTurn(tx, debate, remaining, act)
  else await shortenRound(tx, debate, remaining)
}
