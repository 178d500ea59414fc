import type { Connection } from '../database/database.ts'
import type { Situation } from '../permissions/permissions.ts'
import { Conflict, Forbidden, Invalid } from '../platform/failures.ts'
import { minuteInWords } from '../platform/moment-in-words.ts'
import type { Seat } from '../turns/seats.queries.ts'
import { nameOnSeat, takenSeats } from '../turns/seats.ts'
import { lastFailureAgainst, listOpenKickVotes } from './kicks.queries.ts'
import { retryAt } from './present-kick-vote.ts'

/**
 * The seat of somebody against whom a kick vote may be opened now; whether one may open any is asked before.
 * @throws Invalid for oneself and for strangers, Conflict and Forbidden with the reason
 */
export async function requireKickable(
  tx: Connection,
  { debate, seats, actorId }: Situation,
  { target_user_id, now }: { target_user_id: string; now: number },
): Promise<Seat> {
  const target = seats.find(({ user_id }) => user_id !== null && String(user_id) === target_user_id)
  if (!target) throw new Invalid({ target_user_id: ['Choose somebody who takes part in this debate.'] })
  if (target.user_id === actorId) throw new Invalid({ target_user_id: ['You cannot kick yourself. Leave the debate instead.'] })
  const name = nameOnSeat(target)
  if (target.left_at !== null) throw new Conflict(`${name} takes no part in this debate any more.`)
  if (target.side === null || takenSeats(seats, target.side) < 2)
    throw new Forbidden(`${name} is the last one ${target.side ?? ''} the motion, and the last one of a side cannot be kicked.`)
  const open = await listOpenKickVotes(tx, debate.id)
  if (open.some((vote) => vote.target_seat_id === target.id))
    throw new Conflict(`There is an open kick vote against ${name} already. Vote on that one.`)
  const retry = retryAt(debate.type, await lastFailureAgainst(tx, debate.id, target.id))
  if (retry !== null && retry > now)
    throw new Conflict(`A kick vote against ${name} has failed. The next can be opened from ${minuteInWords(retry)} on.`)
  return target
}
