import type { Side } from '#contract/debates'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/tables.ts'
import { updateDebate } from './debate.queries.ts'
import { dueAlone } from './due.ts'

/** Whether a debate lacks an opponent: it is cancelled by itself after 14 days of that (PRODUCT §2, Status). */
export function isLonely(seats: readonly { side: Side | null }[]): boolean {
  return !(['for', 'against'] as const).every((side) => seats.some((seat) => seat.side === side))
}

export async function waitAlone(tx: Connection, debate: Pick<DebateRow, 'id' | 'demo'>, since: number): Promise<void> {
  await updateDebate(tx, debate.id, { due_at: dueAlone(debate, since) })
}
