import type { DebateType } from '#contract/debates'
import { kickLimits } from '#contract/kick-limits'
import type { Kick, KickTally, KickVote } from '#contract/kicks'
import type { KickVoteRow } from '../database/mechanics-tables.ts'
import { iso } from '../platform/clock.ts'
import type { Seat } from '../turns/seats.queries.ts'
import { ownSeat, personOnSeat } from '../turns/seats.ts'
import { type Casting, castingOf } from './casting.ts'

export function presentKickVote(casting: Casting): KickVote {
  const { debate, vote, seats, ballot } = casting
  return {
    ...presentKick(vote, seats),
    status: vote.status,
    opened_at: iso(vote.opened_at),
    expires_at: iso(vote.expires_at),
    retry_at: iso(retryAt(debate.type, vote.status === 'failed' ? vote.decided_at : null)),
    your_ballot: ballot,
    casting: castingOf(casting),
  }
}

export function presentKick(vote: KickVoteRow, seats: readonly Seat[]): Kick {
  const target = seats.find(({ id }) => id === vote.target_seat_id)
  const opener = ownSeat(seats, vote.opened_by)
  if (!target) throw new Error(`kick vote ${vote.id} is about nobody`)
  return {
    id: String(vote.id),
    target: personOnSeat(target),
    reason: vote.hidden_rule === null ? vote.reason : '',
    hidden_rule: vote.hidden_rule,
    opened_by: opener ? personOnSeat(opener) : null,
    decided_at: iso(vote.decided_at),
    tally: tallyOf(vote),
  }
}

/** From when the next can be opened against somebody. @param failedAt when the last failed; null unless it did */
export function retryAt(type: DebateType, failedAt: number | null): number | null {
  return failedAt === null ? null : failedAt + kickLimits.retry[type]
}

/** What ended without a decision keeps its secret. */
function tallyOf({ status, yes, no, abstain, eligible }: KickVoteRow): KickTally | null {
  return status === 'passed' || status === 'failed' ? { yes, no, abstain, eligible } : null
}
