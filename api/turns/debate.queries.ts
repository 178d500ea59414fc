import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import { debateColumns } from '../database/debate-queries.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import { invalidatePages } from '../database/invalidate-pages.ts'
import { needsRowLocks, type Placeholders, prepareQuery } from '../database/query-building.ts'
import { updateRank } from '../search/documents.queries.ts'
import { computeRank } from '../search/search-rank.ts'
import { listKeys, updateDebateTags } from '../tags/tags.queries.ts'

/** The value of `ends_key` and `due_at` if nothing ends: later than any time. */
export const neverEnds = 8_640_000_000_000_000

export async function findDebate(db: Connection, id: number): Promise<DebateRow | undefined> {
  return (await listById(db, { id }))[0]
}

const listById = prepareQuery((db, { id }: Placeholders<{ id: number }>) =>
  db.selectFrom('debates').select(debateColumns).where('id', '=', id),
)

/** Loads a debate for writing. Other writers wait until this transaction ends. */
export async function lockDebate(tx: Connection, id: number): Promise<DebateRow | undefined> {
  // A debate is only locked to be changed, which outdates its cached pages.
  invalidatePages(tx, id)
  const query = tx.selectFrom('debates').selectAll().where('id', '=', id)
  return (needsRowLocks(tx) ? query.forUpdate() : query).executeTakeFirst()
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
  | 'roots_gone'
  | 'votes_count'
  | 'watchers_count'
  | 'comments_count'
  | 'comments_gone'
  | 'comment_roots_count'
  | 'comment_roots_gone'
  | 'participants_count'

/** The counters that make up a debate's popularity: readable arguments, votes on them, and watchers. */
const popularityWeights: Partial<Record<Counter, 1 | -1>> = { arguments_count: 1, arguments_gone: -1, votes_count: 1, watchers_count: 1 }

/** Changes stored counters, and the popularity that is their sum. */
export async function addToCounters(tx: Connection, id: number, steps: Partial<Record<Counter, number>>): Promise<void> {
  const entries = Object.entries(steps) as [Counter, number][]
  const popularity = entries.reduce((sum, [name, step]) => sum + step * (popularityWeights[name] ?? 0), 0)
  const change = Object.fromEntries(
    [...entries, ['popularity', popularity] as const].map(([name, step]) => [name, sql`${sql.ref(name)} + ${step}`]),
  )
  const updated = await tx
    .updateTable('debates')
    .set(change)
    .where('id', '=', id)
    .returning(['popularity', 'created_at'])
    .executeTakeFirst()
  if (popularity !== 0 && updated) await copyPopularity(tx, id, updated)
}

/** Copies a debate's new popularity to its tags and to search, which store it too. */
export async function copyPopularity(
  tx: Connection,
  id: number,
  { popularity, created_at }: Pick<DebateRow, 'popularity' | 'created_at'>,
): Promise<void> {
  await updateDebateTags(tx, id, ['popularity'])
  await updateRank(tx, 'debate', id, computeRank(popularity, created_at))
}
