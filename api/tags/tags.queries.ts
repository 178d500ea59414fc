import { isCleanText } from '#contract/fields'
import { tagSlugOf } from '#contract/tag-names'
import type { ListedTag, Tag } from '#contract/tags'
import type { Connection } from '../database/database.ts'
import type { ListKeys, TagRow } from '../database/debate-tables.ts'
import { cappedCount, cappedCountQuery, type Placeholders, parseTotal, prepareQuery, selectIds } from '../database/query-building.ts'
import { fold } from '../platform/normalise-text.ts'
import type { Window } from '../platform/paging.ts'

/** Returns the tags of some debates in order, by debate id. */
export async function loadTags(db: Connection, debateIds: readonly number[]): Promise<Map<number, Tag[]>> {
  if (debateIds.length === 0) return new Map()
  const rows = await listTagsOfDebates(db, { debateIds })
  const byDebate = new Map<number, Tag[]>()
  for (const { debate_id, ...tag } of rows) byDebate.set(debate_id, [...(byDebate.get(debate_id) ?? []), presentTag(tag)])
  return byDebate
}

const listTagsOfDebates = prepareQuery((db, { debateIds }: Placeholders<{ debateIds: readonly number[] }>) =>
  db
    .selectFrom('debate_tags')
    .innerJoin('tags', 'tags.id', 'debate_tags.tag_id')
    .select(['debate_tags.debate_id', 'tags.id', 'tags.slug', 'tags.name', 'tags.debates_count'])
    .where('debate_tags.debate_id', 'in', selectIds(db, debateIds))
    .orderBy('debate_tags.debate_id')
    .orderBy('debate_tags.position'),
)

/** Finds a tag that a public debate has, or that somebody still follows. */
export async function findTag(db: Connection, slug: string): Promise<TagRow | null> {
  const find = await loadTagFinder(db, [slug])
  return find(slug, ({ debates_count, followers_count }) => debates_count > 0 || followers_count > 0)
}

/** Finds tags by slug, each once; null if any of the slugs has no tag. */
export async function findTags(db: Connection, slugs: readonly string[]): Promise<TagRow[] | null> {
  const find = await loadTagFinder(db, slugs)
  const found = slugs.map((slug) => find(slug)).filter((tag) => tag !== null)
  return found.length < slugs.length ? null : [...new Map(found.map((tag) => [tag.id, tag])).values()]
}

/**
 * Returns a function that finds tags by slug. An address may be in another case, or date from before slugs included signs; an exact match
 * comes first.
 */
async function loadTagFinder(db: Connection, slugs: readonly string[]) {
  const clean = slugs.filter(isCleanText)
  if (clean.length === 0) return () => null
  const candidates = [...new Set(clean.flatMap((slug) => [slug, tagSlugOf(slug)]))]
  const rows = await db
    .selectFrom('tags')
    .selectAll()
    .where((eb) => eb.or([eb('slug', 'in', candidates), eb('former_slug', 'in', clean)]))
    .execute()
  return (slug: string, matches: (tag: TagRow) => boolean = () => true): TagRow | null => {
    const eligible = rows.filter(matches)
    const bySlug = (wanted: string) => eligible.find((tag) => tag.slug === wanted)
    return bySlug(slug) ?? eligible.find(({ former_slug }) => former_slug === slug) ?? bySlug(tagSlugOf(slug)) ?? null
  }
}

/** Loads a page of tags, the most used first. */
export async function loadMostUsed(db: Connection, { limit, offset, before }: Window<number>): Promise<ListedTagRow[]> {
  if (before === undefined) return listMostUsed(db, { limit, offset })
  const last = await db.selectFrom('tags').select(['debates_count', 'id']).where('id', '=', before).executeTakeFirst()
  if (!last) return []
  return mostUsed(db)
    .where((eb) => eb(eb.refTuple('debates_count', 'id'), '<', eb.tuple(last.debates_count, last.id)))
    .limit(limit)
    .execute()
}

const listMostUsed = prepareQuery((db, { limit, offset }: Placeholders<{ limit: number; offset: number }>) =>
  mostUsed(db).limit(limit).offset(offset),
)

const mostUsed = (db: Connection) => inUse(db).select(listedColumns).orderBy('debates_count', 'desc').orderBy('id', 'desc')

/** Loads tags whose name starts with some letters, by name. @param search folded */
export async function loadTagsByPrefix(db: Connection, search: string, { limit, offset, before }: Window<number>): Promise<ListedTagRow[]> {
  const all = named(db, search).select(listedColumns).orderBy('search_key').orderBy('id').limit(limit).offset(offset)
  if (before === undefined) return all.execute()
  const last = await db.selectFrom('tags').select(['search_key', 'id']).where('id', '=', before).executeTakeFirst()
  if (!last) return []
  return all.where((eb) => eb(eb.refTuple('search_key', 'id'), '>', eb.tuple(last.search_key, last.id))).execute()
}

/** Counts all tags, or those that start with `search`. */
export async function countTags(db: Connection, search: string): Promise<number> {
  return search === '' ? parseTotal(await countInUse(db, {})) : cappedCount(db, named(db, search).select('id'))
}

const countInUse = prepareQuery((db) => cappedCountQuery(db, inUse(db).select('id')))

function inUse(db: Connection) {
  return db.selectFrom('tags').where('debates_count', '>', 0)
}

/** Appended to a prefix, it sorts after every text that begins with the prefix. */
const afterAll = '\u{10FFFF}'

function named(db: Connection, search: string) {
  return inUse(db)
    .where('search_key', '>=', search)
    .where('search_key', '<', search + afterAll)
}

/**
 * Finds or creates a tag and counts another debate for it. A tag that no public debate has takes the spelling of the next one.
 * @param counts 0 for a debate of a private group, whose tags aren't listed
 * @returns its id
 */
export async function countTag(tx: Connection, { slug, name }: Pick<TagRow, 'slug' | 'name'>, counts: 0 | 1): Promise<number> {
  const search_key = fold(name)
  const { id } = await tx
    .insertInto('tags')
    .values({ slug, name, search_key, debates_count: counts })
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((eb) => ({
        debates_count: eb('tags.debates_count', '+', counts),
        name: eb.case().when('tags.debates_count', '=', 0).then(name).else(eb.ref('tags.name')).end(),
        search_key: eb.case().when('tags.debates_count', '=', 0).then(search_key).else(eb.ref('tags.search_key')).end(),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns by how much a debate counts for its tags: 0 in a private group, otherwise 1. */
export async function countsForTags(tx: Connection, debateId: number): Promise<0 | 1> {
  const debate = await tx.selectFrom('debates').select('private_to').where('id', '=', debateId).executeTakeFirstOrThrow()
  return debate.private_to === null ? 1 : 0
}

/** The columns by which debates are listed and sorted. `debate_tags` repeats them, so that an index serves the list of a tag. */
export const listKeys = [
  'type',
  'status',
  'created_at',
  'popularity',
  'last_activity_at',
  'ends_key',
] as const satisfies readonly (keyof ListKeys)[]

/** Counts one debate fewer for a tag. */
export async function uncountTag(tx: Connection, slug: string): Promise<void> {
  await tx
    .updateTable('tags')
    .set((eb) => ({ debates_count: eb('debates_count', '-', 1) }))
    .where('slug', '=', slug)
    .execute()
}

export async function deleteDebateTags(tx: Connection, debateId: number): Promise<void> {
  await tx.deleteFrom('debate_tags').where('debate_id', '=', debateId).execute()
}

export async function insertDebateTag(tx: Connection, row: { debate_id: number; tag_id: number; position: number }): Promise<void> {
  const debate = await tx.selectFrom('debates').select(listKeys).where('id', '=', row.debate_id).executeTakeFirstOrThrow()
  await tx
    .insertInto('debate_tags')
    .values({ ...row, ...debate })
    .execute()
}

/**
 * Copies changed columns of a debate to its tags. The debate's row is locked, so nothing can change in between.
 * @param changed only the changed columns, since each has indexes of its own to update
 */
export async function updateDebateTags(tx: Connection, debateId: number, changed: readonly (keyof ListKeys)[]): Promise<void> {
  await tx
    .updateTable('debate_tags')
    .from('debates')
    .set((eb) => Object.fromEntries(changed.map((key) => [key, eb.ref(`debates.${key}`)])))
    .whereRef('debates.id', '=', 'debate_tags.debate_id')
    .where('debate_tags.debate_id', '=', debateId)
    .execute()
}

/** Presents a tag as debates show it. */
function presentTag({ id, slug, name, debates_count }: Pick<TagRow, 'id' | 'slug' | 'name' | 'debates_count'>): Tag {
  return { id: String(id), slug, name, url: `/tags/${encodeURIComponent(slug)}`, debates_count }
}

/** The columns that lists of tags show. */
const listedColumns = ['id', 'slug', 'name', 'debates_count', 'followers_count'] as const satisfies readonly (keyof TagRow)[]
export type ListedTagRow = Pick<TagRow, (typeof listedColumns)[number]>

/** Presents a tag as its page and lists show it. @param followed the ids of tags that the reader follows */
export function presentListedTag(tag: ListedTagRow, followed: ReadonlySet<number>): ListedTag {
  return { ...presentTag(tag), followers_count: tag.followers_count, user_is_following: followed.has(tag.id) }
}
