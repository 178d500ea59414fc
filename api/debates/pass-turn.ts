import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/tables.ts'
import { neverEnds, type Seat, updateDebate } from './debates.queries.ts'
import { nextTurn, turnOrder, turnsLeft } from './turn-order.ts'

const votingFor = { standard: 7 * 24 * 60 * 60 * 1000, live: 10 * 60 * 1000, open: 0 } as const

/**
 * Ends the present turn: the next speaker's begins now, or the voting after the last (PRODUCT §2, Turns).
 * @param debate locked by this transaction
 * @param seats all of the debate's, in order of joining, as they are after what just happened
 */
export async function passTurn(tx: Connection, debate: DebateRow, seats: readonly Seat[], now: number): Promise<void> {
  if (debate.turn_participant_id === null) return
  const next = nextTurn(seats, debate.turn_participant_id, debate.current_round, debate.round_limit)
  await updateDebate(tx, debate.id, next ? turnOf(debate, seats, next.speaker, next.round, now) : votingFrom(debate, now))
}

/** Begins the rounds with the first speaker's turn. */
export async function beginRounds(tx: Connection, debate: DebateRow, seats: readonly Seat[], now: number): Promise<void> {
  const [first] = turnOrder(seats)
  if (!first) throw new Error(`debate ${debate.id} has nobody to begin with`)
  await updateDebate(tx, debate.id, { status: 'active', started_at: now, last_activity_at: now, ...turnOf(debate, seats, first, 1, now) })
}

function turnOf(debate: DebateRow, seats: readonly Seat[], speaker: Seat, round: number, now: number) {
  const turn_end = now + debate.turn_seconds * 1000
  const round_end = turn_end + turnsLeft(seats, speaker.id) * debate.turn_seconds * 1000
  return { current_round: round, turn_participant_id: speaker.id, turn_end, round_end, ends_key: round_end }
}

function votingFrom(debate: DebateRow, now: number) {
  const voting_ends_at = now + votingFor[debate.type]
  return { status: 'voting' as const, turn_participant_id: null, turn_end: null, round_end: null, voting_ends_at, ends_key: voting_ends_at }
}

/** What a debate that is over no longer has. */
export function closedAt(now: number) {
  return {
    status: 'closed' as const,
    turn_participant_id: null,
    turn_end: null,
    round_end: null,
    voting_ends_at: null,
    ends_key: neverEnds,
    closed_at: now,
  }
}
