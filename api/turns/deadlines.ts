import { clockLimits } from '#contract/debate-limits'
import type { Side } from '#contract/debates'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/tables.ts'
import { neverEnds, updateDebate } from './debate.queries.ts'

/*
 * When something next happens to a debate by itself, in milliseconds: what `due_at` holds (docs/product.md#turns). How the clock
 * treats the demo is decided here alone: nobody misses anything, and nothing is cancelled, until somebody real is in it.
 */

type Clocked = Pick<DebateRow, 'demo'>

const isLeftAlone = ({ demo }: Clocked): boolean => demo === 1

/** Of a debate that lacks an opponent since then: it is cancelled by itself. */
export function dueAlone(debate: Clocked, since: number): number {
  return isLeftAlone(debate) ? neverEnds : since + clockLimits.lonely
}

/** Of a debate in its rounds. @param nextKickExpiry when the next open kick vote runs out, if one is open */
export function dueInTurn(debate: Clocked & Pick<DebateRow, 'type'>, turnEnd: number, nextKickExpiry: number | null): number {
  if (isLeftAlone(debate)) return turnEnd
  return Math.min(overdueAt(debate, turnEnd), nextKickExpiry ?? neverEnds)
}

/** Of a debate in which a kick vote is opened now. */
export function dueWithKick(debate: Clocked & Pick<DebateRow, 'due_at'>, expiresAt: number): number {
  return isLeftAlone(debate) ? debate.due_at : Math.min(debate.due_at, expiresAt)
}

/** When a turn is missed. */
export function overdueAt({ type }: Pick<DebateRow, 'type'>, turnEnd: number): number {
  return turnEnd + clockLimits.grace[type]
}

type Ends = Pick<DebateRow, 'turn_end' | 'round_end' | 'voting_ends_at' | 'ends_key' | 'due_at'>

/**
 * The ends of a debate of the demo, once one of them is due: what would be over begins again.
 * @returns null where the clock goes on
 */
export function begunAgain(debate: Clocked & Ends & Pick<DebateRow, 'turn_seconds'>, now: number): Ends | null {
  if (!isLeftAlone(debate)) return null
  const length = Math.max(debate.turn_seconds * 1000, 60_000)
  const by = (Math.floor((now - debate.due_at) / length) + 1) * length
  const later = (moment: number | null) => (moment === null ? null : moment + by)
  return {
    turn_end: later(debate.turn_end),
    round_end: later(debate.round_end),
    voting_ends_at: later(debate.voting_ends_at),
    due_at: debate.due_at + by,
    ends_key: debate.ends_key === neverEnds ? neverEnds : debate.ends_key + by,
  }
}

/** Whether a debate lacks an opponent: it is cancelled by itself after 14 days of that (docs/product.md#status). */
export function isLonely(seats: readonly { side: Side | null }[]): boolean {
  return !(['for', 'against'] as const).every((side) => seats.some((seat) => seat.side === side))
}

export async function waitAlone(tx: Connection, debate: Pick<DebateRow, 'id' | 'demo'>, since: number): Promise<void> {
  await updateDebate(tx, debate.id, { due_at: dueAlone(debate, since) })
}
