import { clockLimits } from '#contract/debate-limits'
import type { Outcome, Side } from '#contract/debates'
import { type Connection, type Database, readPageWriteTimeout } from '../database/database.ts'
import { WriteError } from '../database/database-faults.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import { record } from '../facts/record.ts'
import { settleKicks } from '../kicks/count-kick-votes.ts'
import { expireKicks } from '../kicks/end-kicks.ts'
import { computeOverdueTime, dueInRounds, restartDeadlines } from './deadlines.ts'
import { findDebate, lockDebate, neverEnds, updateDebate } from './debate.queries.ts'
import { closedColumns, passTurn, removeSeat } from './pass-turn.ts'
import { listSeats, setMisses } from './seats.queries.ts'
import { nextKickExpiry } from './turns.queries.ts'

/**
 * Applies everything that a debate's clock says has happened by now, in order and each at its own time (docs/product.md#turns). The lock
 * makes sure that each step happens exactly once, no matter how many processes try.
 * @param debate locked by this transaction
 * @returns the debate as it is now
 */
async function settleDebate(tx: Connection, debate: DebateRow, now: number): Promise<DebateRow> {
  let current = debate
  while (current.due_at <= now) {
    const restarted = restartDeadlines(current, now)
    if (restarted) await updateDebate(tx, debate.id, restarted)
    else await settleNext(tx, current)
    const changed = await findDebate(tx, debate.id)
    if (!changed) throw new Error(`debate ${debate.id} vanished in its own transaction`)
    if (changed.due_at === current.due_at && changed.status === current.status)
      throw new Error(`the clock of debate ${debate.id} stands still`)
    current = changed
  }
  return current
}

/** Applies the change that is due first. `due_at` gives its time; the debate's state tells which change it is. */
async function settleNext(tx: Connection, debate: DebateRow): Promise<void> {
  const at = debate.due_at
  if (debate.status === 'waiting') return cancel(tx, debate, at)
  if (debate.status === 'voting') return decide(tx, debate, at)
  if (debate.status !== 'active' || debate.turn_end === null) return updateDebate(tx, debate.id, { due_at: neverEnds })
  const overdue = computeOverdueTime(debate, debate.turn_end)
  await expireKicks(tx, debate, at)
  if (overdue <= at) return missTurn(tx, debate, overdue)
  await updateDebate(tx, debate.id, { due_at: dueInRounds(debate, debate.turn_end, await nextKickExpiry(tx, debate.id)) })
}

/** Cancels a debate that nobody joined. */
async function cancel(tx: Connection, debate: DebateRow, at: number): Promise<void> {
  await updateDebate(tx, debate.id, { ...closedColumns(at), status: 'cancelled' })
  await record(tx, debate, { kind: 'debate.cancelled', at })
}

async function decide(tx: Connection, debate: DebateRow, at: number): Promise<void> {
  await updateDebate(tx, debate.id, { ...closedColumns(at), ...computeOutcome(debate) })
  await record(tx, debate, { kind: 'debate.closed', at })
}

/** Skips a missed turn. Two in a row are a forfeit. */
async function missTurn(tx: Connection, debate: DebateRow, at: number): Promise<void> {
  const seats = await listSeats(tx, [debate.id])
  const seat = seats.find(({ id }) => id === debate.turn_participant_id)
  if (!seat) throw new Error(`nobody has the turn of debate ${debate.id}`)
  const misses = seat.misses + 1
  await setMisses(tx, seat.id, misses)
  await record(tx, debate, { kind: 'turn.missed', user_id: seat.user_id, about_id: seat.id, at })
  if (misses < clockLimits.misses) return passTurn(tx, debate, seats, { at })
  await removeSeat(tx, debate, seats, { seat, how: 'forfeit', at })
  await settleKicks(tx, debate.id, at)
}

type Tally = Pick<DebateRow, 'ballots_for' | 'ballots_against' | 'ballots_tie' | 'arguments_count'>

/**
 * Returns the outcome of a vote (docs/product.md#voting-and-outcome). The choice with the most ballots wins; equal maxima are a tie;
 * without arguments or ballots it is no contest.
 */
export function computeOutcome({ ballots_for, ballots_against, ballots_tie, arguments_count }: Tally): {
  outcome: Outcome
  winning_side: Side | null
} {
  const most = Math.max(ballots_for, ballots_against, ballots_tie)
  if (arguments_count === 0 || most === 0) return { outcome: 'no_contest', winning_side: null }
  const leaders = [ballots_for, ballots_against, ballots_tie].filter((count) => count === most)
  if (leaders.length > 1 || ballots_tie === most) return { outcome: 'tie', winning_side: null }
  const side = ballots_for === most ? 'for' : 'against'
  return { outcome: side, winning_side: side }
}

/** Loads a debate for writing and brings its clock up to date, so that nobody acts on a turn that is over. */
export async function lockDebateNow(tx: Connection, id: number, now: number): Promise<DebateRow | undefined> {
  const debate = await lockDebate(tx, id)
  return debate && settleDebate(tx, debate, now)
}

/**
 * Brings a debate up to date for a reader, as the clock's sweep would, so that a page never shows a turn that is over. While the site is
 * read-only, nobody can act anyway, and the page shows the debate as stored.
 */
export async function settleForReader(db: Database, debate: DebateRow, now: number): Promise<DebateRow> {
  if (debate.due_at > now) return debate
  const settled = db
    .transaction((tx) => lockDebateNow(tx, debate.id, now), readPageWriteTimeout)
    .catch((error) => {
      if (error instanceof WriteError) return debate
      throw error
    })
  return (await settled) ?? debate
}
