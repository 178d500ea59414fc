import { setImmediate as breathe } from 'node:timers/promises'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PostType, SearchSort } from '#contract/search'
import { searchLimits } from '#contract/search-limits'
import { authorColumns, personColumns } from '../accounts/present-person.ts'
import type { Connection } from '../database/database.ts'
import { onPostgres, selectIds } from '../database/query-building.ts'
import { buildFullTextQuery, collectUncheckedParts, type UncheckedParts } from './expressions.ts'
import type { Kind } from './lexemes.ts'
import { type IdRange, listRangesBelow } from './search-rank.ts'
import type { Term } from './terms.ts'

/** One more than are ranked, to tell that there are more. */
const maxMatches = searchLimits.ranked + 1
/** The fewest documents to look through at once. */
const minBatch = 50
/** How many texts are read for phrases and long prefixes: the newest that have all the words. */
const maxRead = 50_000

/**
 * Returns the ids of the newest matching documents, newest first: at most a thousand and one. It doesn't look at everything on the site,
 * and both databases give the same result.
 * @param letters the prefixes of kinds, or of titles
 */
export async function newestMatches(db: Connection, terms: readonly Term[], letters: readonly string[]): Promise<number[]> {
  const match = buildFullTextQuery(terms, letters, onPostgres(db))
  if (match === null) return []
  const parts = collectUncheckedParts(terms)
  const found: number[] = []
  let read = 0
  const missing = () => maxMatches - found.length
  const readable = () => (parts ? maxRead - read : missing())
  for await (const ids of onPostgres(db) ? walkOnPostgres(db, match, readable) : walkOnSqlite(db, match, missing)) {
    found.push(...(parts ? await withParts(db, ids.slice(0, readable()), parts) : ids))
    read += ids.length
    if (found.length >= maxMatches || (parts && read >= maxRead)) break
    // SQLite answers synchronously; let others run between two reads.
    await breathe()
  }
  return found.slice(0, maxMatches)
}

/** Reads matches from FTS5 from the newest down, until there are enough. @param missing how many are still needed */
async function* walkOnSqlite(db: Connection, match: string, missing: () => number): AsyncGenerator<number[]> {
  for (let below = Number.MAX_SAFE_INTEGER; ; ) {
    // If nearly all of the last batch matched, don't read another full batch for the few that are missing.
    const limit = Math.min(maxMatches, Math.max(minBatch, 2 * missing()))
    const { rows } = await sql<{ id: number }>`select rowid as id from search_index
      where search_index match ${match} and rowid < ${below} order by rowid desc limit (${limit} + 0)`.execute(db)
    const last = rows.at(-1)
    if (last) yield rows.map(({ id }) => id)
    if (!last || rows.length < limit) return
    below = last.id
  }
}

/**
 * Reads matches from PostgreSQL from the newest down.
 * @param readable how many more are useful; a range has thousands of a frequent word
 */
async function* walkOnPostgres(db: Connection, match: string, readable: () => number): AsyncGenerator<number[]> {
  const { rows } = await sql<{ newest: number | null }>`select max(rowid) as newest from search_index`.execute(db)
  for (const range of listRangesBelow(rows[0]?.newest ?? 0)) yield await findMatches(db, match, range, readable())
}

async function findMatches(db: Connection, match: string, { after, upTo, blocks }: IdRange, limit: number): Promise<number[]> {
  const query = blocks.length === 0 ? match : `${match} & (${blocks.map((block) => `'${block}'`).join(' | ')})`
  // Without `materialized`, the planner may walk the table by its key and look into every text.
  const { rows } = await sql<{ id: number }>`with matching as materialized (
      select rowid as id from search_index where lexemes @@ ${query}::tsquery)
    select id from matching where id > ${after} and id <= ${upTo} order by id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

async function withParts(db: Connection, ids: readonly number[], parts: UncheckedParts): Promise<number[]> {
  const rows = await db
    .selectFrom('search_texts')
    .select('document_id')
    .where('document_id', 'in', selectIds(db, ids))
    .where(matchesParts(db, parts))
    .orderBy('document_id', 'desc')
    .execute()
  return rows.map((row) => row.document_id)
}

/** Builds the condition that a text contains the wanted strings and none of the unwanted ones. */
export function matchesParts(db: Connection, { wanted, unwanted }: UncheckedParts): RawBuilder<SqlBool> {
  const position = sql.raw(onPostgres(db) ? 'strpos' : 'instr')
  const has = (parts: readonly string[]) =>
    sql<SqlBool>`(${sql.join(
      parts.map((part) => sql`${position}(search_texts.words, ${part}) > 0`),
      sql` and `,
    )})`
  const conditions = [
    ...wanted.map((ways) => sql<SqlBool>`(${sql.join(ways.map(has), sql` or `)})`),
    ...unwanted.map((parts) => sql<SqlBool>`not ${has(parts)}`),
  ]
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

type Page = { limit: number; offset: number; sort: SearchSort }

/** Returns the kind and id of documents in the order of a page: those with the words in their title first, then by rank. */
export async function rankedPage(
  db: Connection,
  { ids, titled }: { ids: readonly number[]; titled: readonly number[] },
  { limit, offset, sort }: Page,
): Promise<{ kind: Kind; ref_id: number }[]> {
  if (ids.length <= offset) return []
  const all = db.selectFrom('search_documents').select(['kind', 'ref_id']).where('id', 'in', selectIds(db, ids)).limit(limit).offset(offset)
  if (sort === 'newest') return all.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
  const inTitle = sql<number>`case when id in ${selectIds(db, titled)} then 0 else 1 end`
  return (titled.length > 0 ? all.orderBy(inTitle) : all).orderBy('rank', 'desc').orderBy('id', 'desc').execute()
}

export async function listFoundDebates(db: Connection, ids: readonly number[]) {
  return db
    .selectFrom('debates')
    .select(['id', 'slug', 'topic', 'description_html', 'note'])
    .select(['status', 'type', 'outcome', 'winning_side', 'current_round', 'round_limit'])
    .where('id', 'in', selectIds(db, ids))
    .execute()
}

export async function listFoundPeople(db: Connection, ids: readonly number[]) {
  return db
    .selectFrom('users')
    .select([...personColumns, 'bio', 'bio_html'])
    .where('id', 'in', selectIds(db, ids))
    .where('deleted_at', 'is', null)
    .execute()
}

/** Leaves out groups whose owner has deleted their account. */
export async function listFoundGroups(db: Connection, ids: readonly number[]) {
  return db
    .selectFrom('circles')
    .innerJoin('users', 'users.id', 'circles.owner_id')
    .select(['circles.id', 'circles.slug', 'circles.name', 'circles.description_html'])
    .where('circles.id', 'in', selectIds(db, ids))
    .where('users.deleted_at', 'is', null)
    .execute()
}

/** Leaves out posts that were deleted or hidden after they were found. */
export async function listFoundPosts(db: Connection, type: PostType, ids: readonly number[]) {
  return db
    .selectFrom('posts')
    .innerJoin('debates', 'debates.id', 'posts.debate_id')
    .leftJoin('users', 'users.id', 'posts.user_id')
    .select(['posts.id', 'posts.number', 'posts.content_html', 'posts.created_at', 'posts.user_id', 'posts.author_name', 'posts.note'])
    .select(['debates.slug', 'debates.topic', ...authorColumns])
    .where('posts.kind', '=', type)
    .where('posts.id', 'in', selectIds(db, ids))
    .where('posts.content_html', '<>', '')
    .execute()
}
