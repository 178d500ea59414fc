import { clockLimits } from '#contract/debate-limits'
import type { LeaveReason, Side } from '#contract/debates'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import type { FactKind } from '../database/notification-tables.ts'
import { record } from '../facts/record.ts'
import { endKicks } from '../kicks/end-kicks.ts'
import { dueInRounds } from './deadlines.ts'
import { addToCounters, neverEnds, updateDebate } from './debate.queries.ts'
import { countTakenSeats, markSeatLeft, type Seat } from './seats.queries.ts'
import { nextKickExpiry } from './turns.queries.ts'

const votingDurations = { standard: 7 * 24 * 60 * 60 * 1000, live: 10 * 60 * 1000, open: 0 } as const

/** When something happened, and who caused it; nobody, if omitted, or a person who must not be named. */
type Act = { at: number; actor_id?: number }

/**
 * Ends the current turn and starts the next one, or the voting after the last one (docs/product.md#turns).
 * @param debate locked by this transaction
 * @param seats all seats of the debate in order of joining, after the change that ends the turn
 * @param action the post, or the missed deadline
 */
export async function passTurn(tx: Connection, debate: DebateRow, seats: readonly Seat[], action: Act): Promise<void> {
  if (debate.turn_participant_id === null) return
  const next = nextTurn(seats, debate.turn_participant_id, debate.current_round, debate.round_limit)
  if (!next) return beginVoting(tx, debate, action)
  await updateDebate(tx, debate.id, await turnColumns(tx, debate, seats, { ...next, at: action.at }))
  const { round, speaker } = next
  const fields = { ...action, user_id: speaker.user_id, round }
  const passed = { kind: 'turn.passed' as const, ...fields }
  await (round > debate.current_round ? record(tx, debate, { kind: 'round.began', ...fields }, passed) : record(tx, debate, passed))
}

/** Starts the rounds with the first speaker's turn. */
export async function beginRounds(tx: Connection, debate: DebateRow, seats: readonly Seat[], action: Act): Promise<void> {
  const { at } = action
  const [speaker] = turnOrder(seats)
  if (!speaker) throw new Error(`debate ${debate.id} has nobody to begin with`)
  const turn = await turnColumns(tx, debate, seats, { speaker, round: 1, at })
  await updateDebate(tx, debate.id, { status: 'active', started_at: at, last_activity_at: at, ...turn })
  const fields = { ...action, user_id: speaker.user_id, round: 1 }
  await record(tx, debate, { kind: 'debate.began', ...fields }, { kind: 'turn.passed', ...fields })
}

/** Shortens the round after somebody has left when it wasn't their turn. */
async function shortenRound(tx: Connection, debate: DebateRow, seats: readonly Seat[]): Promise<void> {
  if (debate.turn_participant_id === null || debate.turn_end === null) return
  const round_end = debate.turn_end + turnsLeft(seats, debate.turn_participant_id) * debate.turn_seconds * 1000
  await updateDebate(tx, debate.id, { round_end, ends_key: round_end })
}

type Turn = { speaker: Seat; round: number; at: number }

async function turnColumns(tx: Connection, debate: DebateRow, seats: readonly Seat[], { speaker, round, at }: Turn) {
  const turn_end = turnEnd(debate, speaker, at)
  const round_end = turn_end + turnsLeft(seats, speaker.id) * debate.turn_seconds * 1000
  const due_at = dueInRounds(debate, turn_end, await nextKickExpiry(tx, debate.id))
  return { current_round: round, turn_participant_id: speaker.id, turn_end, round_end, ends_key: round_end, due_at }
}

/**
 * Returns when a turn ends. If the speaker is suspended for all of it, it is overdue one ms after it began, since the clock must move on.
 */
function turnEnd({ type, turn_seconds }: DebateRow, { suspended_until }: Seat, at: number): number {
  const end = at + turn_seconds * 1000
  return suspended_until !== null && suspended_until >= end ? at + 1 - clockLimits.grace[type] : end
}

async function beginVoting(tx: Connection, debate: DebateRow, action: Act): Promise<void> {
  const { at } = action
  const voting_ends_at = at + votingDurations[debate.type]
  const ends = { voting_ends_at, ends_key: voting_ends_at, due_at: voting_ends_at }
  await endKicks(tx, debate, at)
  await updateDebate(tx, debate.id, { status: 'voting', turn_participant_id: null, turn_end: null, round_end: null, ...ends })
  await record(tx, debate, { kind: 'voting.began', ...action })
}

/** Returns the columns of a debate that has ended. */
export function closedColumns(at: number) {
  return {
    status: 'closed' as const,
    turn_participant_id: null,
    turn_end: null,
    round_end: null,
    voting_ends_at: null,
    ends_key: neverEnds,
    due_at: neverEnds,
    closed_at: at,
  }
}

/** A seat as the order of turns sees it. */
export type Speaker = { id: number; side: Side | null; left_at: number | null }

/**
 * Returns the speaking order of a round (docs/product.md#turns). Sides alternate, `for` first; within a side, people speak in order of
 * joining; the longer side finishes the round. Seats of people who left are skipped, and nobody else's place changes.
 * @param speakers all seats in order of joining, including those of people who left
 * @returns the seats of people who are still there
 */
export function turnOrder<S extends Speaker>(speakers: readonly S[]): S[] {
  return inSpeakingOrder(speakers).filter(isPresent)
}

type NextTurn<S> = { round: number; speaker: S } | null

/**
 * Returns the next speaker and the round.
 * @param current the id of the seat whose turn ends; that person may have left
 * @returns null after the last turn of the last round
 */
export function nextTurn<S extends Speaker>(speakers: readonly S[], current: number, round: number, rounds: number): NextTurn<S> {
  const later = after(speakers, current)[0]
  if (later) return { round, speaker: later }
  const first = turnOrder(speakers)[0]
  return first && round < rounds ? { round: round + 1, speaker: first } : null
}

/** Counts the turns after `current` in this round. */
export function turnsLeft(speakers: readonly Speaker[], current: number): number {
  return after(speakers, current).length
}

function after<S extends Speaker>(speakers: readonly S[], current: number): S[] {
  const everyone = inSpeakingOrder(speakers)
  return everyone.slice(everyone.findIndex(({ id }) => id === current) + 1).filter(isPresent)
}

function inSpeakingOrder<S extends Speaker>(speakers: readonly S[]): S[] {
  const pro = speakers.filter(({ side }) => side === 'for')
  const contra = speakers.filter(({ side }) => side === 'against')
  return Array.from({ length: Math.max(pro.length, contra.length) }, (_, index) => [pro[index], contra[index]])
    .flat()
    .filter((speaker) => speaker !== undefined)
}

const isPresent = ({ left_at }: Speaker): boolean => left_at === null

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
