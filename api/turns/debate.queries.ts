import { sql } from 'kysely'
import { sayChanged } from '../database/changes.ts'
import type { Connection } from '../database/database.ts'
import { debateColumns } from '../database/debate-columns.ts'
import { locksRows } from '../database/locking.ts'
import { type Places, prepared } from '../database/prepared.ts'
import type { DebateRow } from '../database/tables.ts'
import { moveRank } from '../search/documents.queries.ts'
import { rankOf } from '../search/rank.ts'
import { listKeys, updateDebateTags } from '../tags/tags.queries.ts'

/** What `ends_key` holds where nothing ends: later than every moment. */
export const neverEnds = 8_640_000_000_000_000

export async function findDebate(db: Connection, id: number): Promise<DebateRow | undefined> {
  return (await listById(db, { id }))[0]
}

const listById = prepared((db, { id }: Places<{ id: number }>) => db.selectFrom('debates').select(debateColumns).where('id', '=', id))

/** Loads a debate for writing: who else wants to write to it waits until this transaction ends. */
export async function lockDebate(tx: Connection, id: number): Promise<DebateRow | undefined> {
  // Nobody locks it but to change it.
  sayChanged(tx, id)
  const query = tx.selectFrom('debates').selectAll().where('id', '=', id)
  return (locksRows(tx) ? query.forUpdate() : query).executeTakeFirst()
}

export async function updateDebate(tx: Connection, id: number, change: Partial<Omit<DebateRow, 'id'>>): Promise<void> {
  await tx.updateTable('debates').set(change).where('id', '=', id).execute()
  const listed = listKeys.filter((key) => key in change)
  if (listed.length > 0) await updateDebateTags(tx, id, listed)
}

type Counter =
  | 'arguments_count'
  | 'arguments_gone'
  | 'arguments_for'
  | 'arguments_against'
  | 'roots_count'
  | 'votes_count'
  | 'watchers_count'
  | 'comments_count'
  | 'comments_gone'
  | 'comment_roots_count'
  | 'participants_count'
const popular: readonly Counter[] = ['arguments_count', 'votes_count', 'watchers_count']

/** Moves kept counters, and the popularity that is their sum. */
export async function addToCounters(tx: Connection, id: number, steps: Partial<Record<Counter, number>>): Promise<void> {
  const entries = Object.entries(steps) as [Counter, number][]
  const popularity = entries.reduce((sum, [name, step]) => (popular.includes(name) ? sum + step : sum), 0)
  const change = Object.fromEntries(
    [...entries, ['popularity', popularity] as const].map(([name, step]) => [name, sql`${sql.ref(name)} + ${step}`]),
  )
  const now = await tx.updateTable('debates').set(change).where('id', '=', id).returning(['popularity', 'created_at']).executeTakeFirst()
  if (popularity === 0 || !now) return
  await updateDebateTags(tx, id, ['popularity'])
  await moveRank(tx, 'debate', id, rankOf(now.popularity, now.created_at))
}
