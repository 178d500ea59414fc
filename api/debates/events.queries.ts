import type { Connection } from '../database/database.ts'
import type { DebateEventKind } from '../database/mechanics-tables.ts'
import type { DebateRow } from '../database/tables.ts'
import { tellDebate } from '../realtime/tell-debate.ts'

type Event = { kind: DebateEventKind; at: number; user_id?: number | null; about_id?: number | null; round?: number }

/** Writes down what happened, in the transaction in which it does: once, however many noticed it. */
export async function record(tx: Connection, debate: DebateRow, ...events: Event[]): Promise<void> {
  const rows = events.map(({ kind, at, user_id = null, about_id = null, round = debate.current_round }) => {
    return { debate_id: debate.id, kind, at, user_id, about_id, round }
  })
  await tx.insertInto('debate_events').values(rows).execute()
  // How a kick vote goes is nobody's business until it is decided; who has gone by it is told as that.
  const told = events.filter(({ kind }) => !kind.startsWith('kick.'))
  const [first] = told
  if (first) await tellDebate(tx, { debateId: debate.id, at: first.at }, 'debate.changed', { what: told.map(({ kind }) => kind) })
}
