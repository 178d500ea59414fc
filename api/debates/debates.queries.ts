import { isCleanText } from '#contract/fields'
import { normaliseSlug } from '#contract/slug'
import type { Connection } from '../database/database.ts'
import { type CardRow, cardColumns, debateColumns } from '../database/debate-queries.ts'
import type { DebateRow, NewDebateRow } from '../database/debate-tables.ts'
import type { DebateWordingRow } from '../database/post-tables.ts'
import { type Placeholders, prepareQuery, selectIds } from '../database/query-building.ts'
import { indexDebate } from '../search/documents.queries.ts'
import { addPerson } from '../turns/seats.queries.ts'

/** Loads debates with the columns that cards need, in the order of the given ids. */
export async function loadForCards(db: Connection, ids: readonly number[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const rows = await listForCards(db, { ids })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const listForCards = prepareQuery((db, { ids }: Placeholders<{ ids: readonly number[] }>) =>
  db.selectFrom('debates').select(cardColumns).where('id', 'in', selectIds(db, ids)),
)

export async function findDebateBySlug(db: Connection, slug: string): Promise<DebateRow | undefined> {
  // PostgreSQL fails on NUL in a value, even in a lookup.
  if (!isCleanText(slug)) return undefined
  const [found] = await listBySlug(db, { slug })
  const [normalised] = found || normaliseSlug(slug) === slug ? [] : await listBySlug(db, { slug: normaliseSlug(slug) })
  return found ?? normalised
}

const listBySlug = prepareQuery((db, { slug }: Placeholders<{ slug: string }>) =>
  db.selectFrom('debates').select(debateColumns).where('slug', '=', slug),
)

/** Returns the rule by which the debate that had a slug is hidden; undefined if there is none. */
export async function findHiddenRuleBySlug(db: Connection, slug: string): Promise<number | undefined> {
  if (!isCleanText(slug)) return undefined
  const hidden = db
    .selectFrom('hidden_debates')
    .innerJoin('debates', 'debates.id', 'hidden_debates.debate_id')
    .select('debates.hidden_rule')
    .where('hidden_debates.slug', '=', slug)
    .where('debates.private_to', 'is', null)
  return (await hidden.executeTakeFirst())?.hidden_rule ?? undefined
}

export async function isSlugFree(tx: Connection, slug: string): Promise<boolean> {
  return (await tx.selectFrom('debates').select('id').where('slug', '=', slug).executeTakeFirst()) === undefined
}

/**
 * Checks whether another debate had a slug before moderators hid it or before it was corrected.
 * @param id the debate that wants the slug
 */
export async function isSlugReserved(tx: Connection, slug: string, id: number): Promise<boolean> {
  for (const table of ['hidden_debates', 'former_slugs'] as const) {
    const former = tx.selectFrom(table).select('debate_id').where('slug', '=', slug).where('debate_id', '<>', id)
    if ((await former.executeTakeFirst()) !== undefined) return true
  }
  return false
}

/** Inserts a debate and indexes its text. @returns the new id, or null if the slug is taken */
export async function insertDebate(tx: Connection, row: NewDebateRow): Promise<number | null> {
  const inserted = await tx
    .insertInto('debates')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return null
  if (row.creator_id) await addPerson(tx, inserted.id, row.creator_id)
  await indexDebate(tx, inserted.id, row)
  return inserted.id
}

/** How many former wordings of a debate are shown. */
const maxShown = 50

/** Returns a debate's former wordings, the latest first. */
export async function listWordings(db: Connection, debateId: number): Promise<DebateWordingRow[]> {
  return db.selectFrom('debate_wordings').selectAll().where('debate_id', '=', debateId).orderBy('id', 'desc').limit(maxShown).execute()
}

export async function insertWording(tx: Connection, row: Omit<DebateWordingRow, 'id' | 'hidden_at'>): Promise<void> {
  await tx
    .insertInto('debate_wordings')
    .values({ ...row, hidden_at: null })
    .execute()
}

/** Deletes the text of a former wording for good. @returns whether the wording exists */
export async function clearWording(tx: Connection, { id, debateId }: { id: number; debateId: number }, now: number): Promise<boolean> {
  const emptyText = { topic: '', description_source: '', description_html: '', tags: '[]' }
  const { numUpdatedRows } = await tx
    .updateTable('debate_wordings')
    .set({ ...emptyText, hidden_at: now })
    .where('id', '=', id)
    .where('debate_id', '=', debateId)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) === 1
}

/** Checks whether anybody except its author has argued in a debate, even if the argument was withdrawn. */
export async function haveOthersArgued(db: Connection, { id, creator_id }: Pick<DebateRow, 'id' | 'creator_id'>): Promise<boolean> {
  return (await listArguedByOthers(db, { id, creator: creator_id ?? 0 })).length > 0
}

const listArguedByOthers = prepareQuery((db, { id, creator }: Placeholders<{ id: number; creator: number }>) =>
  db
    .selectFrom('posts')
    .select('key')
    .where('kind', '=', 'argument')
    .where('debate_id', '=', id)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '<>', creator)]))
    .limit(1),
)

/** Returns the debate that had a slug before it was corrected; it may be hidden. */
export async function findFormerSlugOwner(
  db: Connection,
  slug: string,
): Promise<Pick<DebateRow, 'id' | 'hidden_rule' | 'private_to'> | undefined> {
  return db
    .selectFrom('former_slugs')
    .innerJoin('debates', 'debates.id', 'former_slugs.debate_id')
    .select(['debates.id', 'debates.hidden_rule', 'debates.private_to'])
    .where('former_slugs.slug', '=', slug)
    .executeTakeFirst()
}

/** Reserves a former slug for its debate. */
export async function storeFormerSlug(tx: Connection, row: { slug: string; debate_id: number }): Promise<void> {
  await tx
    .insertInto('former_slugs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Forgets a former slug, because its debate has it again. */
export async function deleteFormerSlug(tx: Connection, slug: string): Promise<void> {
  await tx.deleteFrom('former_slugs').where('slug', '=', slug).execute()
}
