import { clockLimits } from '#contract/debate-limits'
import type { Side } from '#contract/debates'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import { invalidatePages } from '../database/invalidate-pages.ts'
import { neverEnds, updateDebate } from './debate.queries.ts'
import { listTurnsOf } from './turns.queries.ts'

/*
 * Computes `due_at`: when a debate next changes by itself, in ms (docs/product.md#turns). This is the only place that knows how the clock
 * treats debates of the demo: nobody misses a turn and nothing is cancelled until a real person takes part.
 */

type ClockColumns = Pick<DebateRow, 'demo'>

const isDemo = ({ demo }: ClockColumns): boolean => demo === 1

/** Returns when a debate without an opponent is cancelled, if it has had none since `since`. */
export function cancellationDue(debate: ClockColumns, since: number): number {
  return isDemo(debate) ? neverEnds : since + clockLimits.noOpponent
}

/** Returns when a debate in its rounds next changes. @param nextKickExpiry when the next open kick vote ends, if there is one */
export function dueInRounds(debate: ClockColumns & Pick<DebateRow, 'type'>, turnEnd: number, nextKickExpiry: number | null): number {
  if (isDemo(debate)) return turnEnd
  return Math.min(computeOverdueTime(debate, turnEnd), nextKickExpiry ?? neverEnds)
}

/** Returns when a debate next changes after a kick vote is opened. */
export function dueWithKickVote(debate: ClockColumns & Pick<DebateRow, 'due_at'>, expiresAt: number): number {
  return isDemo(debate) ? debate.due_at : Math.min(debate.due_at, expiresAt)
}

/** Returns when a turn counts as missed, after its grace period. */
export function computeOverdueTime({ type }: Pick<DebateRow, 'type'>, turnEnd: number): number {
  return turnEnd + clockLimits.grace[type]
}

type Ends = Pick<DebateRow, 'turn_end' | 'round_end' | 'voting_ends_at' | 'ends_key' | 'due_at'>

/**
 * Restarts the deadlines of a demo debate when one is due, so that the debate goes on.
 * @returns null if the debate isn't part of the demo and its clock runs normally
 */
export function restartDeadlines(debate: ClockColumns & Ends & Pick<DebateRow, 'turn_seconds'>, now: number): Ends | null {
  if (!isDemo(debate)) return null
  const length = Math.max(debate.turn_seconds * 1000, 60_000)
  const shift = (Math.floor((now - debate.due_at) / length) + 1) * length
  const later = (time: number | null) => (time === null ? null : time + shift)
  return {
    turn_end: later(debate.turn_end),
    round_end: later(debate.round_end),
    voting_ends_at: later(debate.voting_ends_at),
    due_at: debate.due_at + shift,
    ends_key: debate.ends_key === neverEnds ? neverEnds : debate.ends_key + shift,
  }
}

/** Checks if a debate has no opponent; it is cancelled after 14 days without one (docs/product.md#status). */
export function lacksOpponent(seats: readonly { side: Side | null }[]): boolean {
  return !(['for', 'against'] as const).every((side) => seats.some((seat) => seat.side === side))
}

export async function scheduleCancellation(tx: Connection, debate: Pick<DebateRow, 'id' | 'demo'>, since: number): Promise<void> {
  await updateDebate(tx, debate.id, { due_at: cancellationDue(debate, since) })
}

/** Makes each of a person's current turns overdue, so that the clock skips it as missed (docs/moderation.md#suspensions). */
export async function skipTurnsOfPerson(tx: Connection, userId: number, now: number): Promise<void> {
  for (const { id, type } of await listTurnsOf(tx, userId)) {
    invalidatePages(tx, id)
    await updateDebate(tx, id, { turn_end: now - clockLimits.grace[type], due_at: now })
  }
}
