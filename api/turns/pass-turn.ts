import { clockLimits } from '#contract/debate-limits'
import type { Side } from '#contract/debates'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/tables.ts'
import { record } from '../facts/record.ts'
import { endKicks } from '../kicks/end-kicks.ts'
import { dueInTurn } from './deadlines.ts'
import { neverEnds, updateDebate } from './debate.queries.ts'
import type { Seat } from './seats.queries.ts'
import { nextKickExpiry } from './turns.queries.ts'

const votingFor = { standard: 7 * 24 * 60 * 60 * 1000, live: 10 * 60 * 1000, open: 0 } as const

/** When something happened, and by whose act; without one by nobody's, or nobody may know whose. */
type Act = { at: number; actor_id?: number }

/**
 * Ends the present turn: the next speaker's begins, or the voting after the last (docs/product.md#turns).
 * @param debate locked by this transaction
 * @param seats all of the debate's, in order of joining, as they are after what just happened
 * @param act the post, or that the turn was overdue
 */
export async function passTurn(tx: Connection, debate: DebateRow, seats: readonly Seat[], act: Act): Promise<void> {
  if (debate.turn_participant_id === null) return
  const next = nextTurn(seats, debate.turn_participant_id, debate.current_round, debate.round_limit)
  if (!next) return beginVoting(tx, debate, act)
  await updateDebate(tx, debate.id, await turnOf(tx, debate, seats, { ...next, at: act.at }))
  const { round, speaker } = next
  const whose = { ...act, user_id: speaker.user_id, round }
  const passed = { kind: 'turn.passed' as const, ...whose }
  await (round > debate.current_round ? record(tx, debate, { kind: 'round.began', ...whose }, passed) : record(tx, debate, passed))
}

/** Begins the rounds with the first speaker's turn. */
export async function beginRounds(tx: Connection, debate: DebateRow, seats: readonly Seat[], act: Act): Promise<void> {
  const { at } = act
  const [speaker] = turnOrder(seats)
  if (!speaker) throw new Error(`debate ${debate.id} has nobody to begin with`)
  const turn = await turnOf(tx, debate, seats, { speaker, round: 1, at })
  await updateDebate(tx, debate.id, { status: 'active', started_at: at, last_activity_at: at, ...turn })
  const whose = { ...act, user_id: speaker.user_id, round: 1 }
  await record(tx, debate, { kind: 'debate.began', ...whose }, { kind: 'turn.passed', ...whose })
}

/** Somebody whose turn it is not has gone: the round is shorter. */
export async function shortenRound(tx: Connection, debate: DebateRow, seats: readonly Seat[]): Promise<void> {
  if (debate.turn_participant_id === null || debate.turn_end === null) return
  const round_end = debate.turn_end + turnsLeft(seats, debate.turn_participant_id) * debate.turn_seconds * 1000
  await updateDebate(tx, debate.id, { round_end, ends_key: round_end })
}

type Turn = { speaker: Seat; round: number; at: number }

async function turnOf(tx: Connection, debate: DebateRow, seats: readonly Seat[], { speaker, round, at }: Turn) {
  const turn_end = turnEnd(debate, speaker, at)
  const round_end = turn_end + turnsLeft(seats, speaker.id) * debate.turn_seconds * 1000
  const due_at = dueInTurn(debate, turn_end, await nextKickExpiry(tx, debate.id))
  return { current_round: round, turn_participant_id: speaker.id, turn_end, round_end, ends_key: round_end, due_at }
}

/** Who is suspended for all of their turn has none: it is overdue at once, though not at the moment at which it began. */
function turnEnd({ type, turn_seconds }: DebateRow, { suspended_until }: Seat, at: number): number {
  const end = at + turn_seconds * 1000
  return suspended_until !== null && suspended_until >= end ? at + 1 - clockLimits.grace[type] : end
}

async function beginVoting(tx: Connection, debate: DebateRow, act: Act): Promise<void> {
  const { at } = act
  const voting_ends_at = at + votingFor[debate.type]
  const ends = { voting_ends_at, ends_key: voting_ends_at, due_at: voting_ends_at }
  await endKicks(tx, debate, at)
  await updateDebate(tx, debate.id, { status: 'voting', turn_participant_id: null, turn_end: null, round_end: null, ...ends })
  await record(tx, debate, { kind: 'voting.began', ...act })
}

/** What a debate that is over no longer has. */
export function closedAt(at: number) {
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

/** A seat as the order of turns sees it, in order of joining. */
export type Speaker = { id: number; side: Side | null; left_at: number | null }

/**
 * The order of a round (docs/product.md#turns): sides alternate, `for` first; within a side by order of joining; the
 * longer side finishes the round. A leaver's place is passed over, and nobody else loses or changes theirs.
 * @param speakers all seats in order of joining, leavers too
 * @returns those who are present
 */
export function turnOrder<S extends Speaker>(speakers: readonly S[]): S[] {
  return inSpeakingOrder(speakers).filter(isPresent)
}

type NextTurn<S> = { round: number; speaker: S } | null

/**
 * Whose turn follows, and in which round.
 * @param current the id of the seat whose turn ends, who may have left
 * @returns null after the last turn of the last round
 */
export function nextTurn<S extends Speaker>(speakers: readonly S[], current: number, round: number, rounds: number): NextTurn<S> {
  const later = after(speakers, current)[0]
  if (later) return { round, speaker: later }
  const first = turnOrder(speakers)[0]
  return first && round < rounds ? { round: round + 1, speaker: first } : null
}

/** How many turns of this round come after the one of `current`. */
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
