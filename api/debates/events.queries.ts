import type { Connection } from '../database/database.ts'
import type { DebateEventKind, DebateRow } from '../database/tables.ts'

type Event = { kind: DebateEventKind; at: number; user_id?: number | null; about_id?: number | null; round?: number }

/** Writes down what happened, in the transaction in which it does: once, however many noticed it. */
export async function record(tx: Connection, debate: DebateRow, event: Event): Promise<void> {
  const { kind, at, user_id = null, about_id = null, round = debate.current_round } = event
  await tx.insertInto('debate_events').values({ debate_id: debate.id, kind, at, user_id, about_id, round }).execute()
}
