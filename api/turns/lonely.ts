import type { Side } from '#contract/debates'
import { clockLimits } from '#contract/turn-limits'
import type { Connection } from '../database/database.ts'
import { updateDebate } from './debate.queries.ts'

/** Whether a debate lacks an opponent: it is cancelled by itself after 14 days of that (PRODUCT §2, Status). */
export function isLonely(seats: readonly { side: Side | null }[]): boolean {
  return !(['for', 'against'] as const).every((side) => seats.some((seat) => seat.side === side))
}

export async function waitAlone(tx: Connection, debateId: number, since: number): Promise<void> {
  await updateDebate(tx, debateId, { due_at: since + clockLimits.lonely })
}
