import type { Tag } from '#contract/tags'
import type { Connection } from '../database/database.ts'
import type { ListKeys } from '../database/tables.ts'

/** The tags of some debates, by debate, in their order. */
export async function tagsOf(db: Connection, debateIds: readonly number[]): Promise<Map<number, Tag[]>> {
  if (debateIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('debate_tags')
    .innerJoin('tags', 'tags.id', 'debate_tags.tag_id')
    .select(['debate_tags.debate_id', 'tags.id', 'tags.slug', 'tags.name', 'tags.debates_count'])
    .where('debate_tags.debate_id', 'in', [...debateIds])
    .orderBy('debate_tags.debate_id')
    .orderBy('debate_tags.position')
    .execute()
  const byDebate = new Map<number, Tag[]>()
  for (const { debate_id, ...tag } of rows) byDebate.set(debate_id, [...(byDebate.get(debate_id) ?? []), presentTag(tag)])
  return byDebate
}

export async function findTag(db: Connection, slug: string): Promise<Tag | null> {
  const tag = await db.selectFrom('tags').selectAll().where('slug', '=', slug).executeTakeFirst()
  return tag ? presentTag(tag) : null
}

/** The most used tags first. */
export async function pageOfTags(db: Connection, { limit, offset }: { limit: number; offset: number }): Promise<Tag[]> {
  const rows = await db
    .selectFrom('tags')
    .selectAll()
    .where('debates_count', '>', 0)
    .orderBy('debates_count', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(presentTag)
}

export async function countTags(db: Connection, most: number): Promise<number> {
  const some = db.selectFrom('tags').select('id').where('debates_count', '>', 0).limit(most)
  const { total } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Finds or makes a tag, and counts one more debate for it. @returns its id */
export async function countTag(tx: Connection, slug: string, name: string): Promise<number> {
  const { id } = await tx
    .insertInto('tags')
    .values({ slug, name, debates_count: 1 })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet((eb) => ({ debates_count: eb('tags.debates_count', '+', 1) })))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What debates are listed and sorted by; their tags keep it too, so that a list of a tag is read by an index. */
export const listKeys = [
  'type',
  'status',
  'created_at',
  'popularity',
  'last_activity_at',
  'ends_key',
] as const satisfies readonly (keyof ListKeys)[]

export async function insertDebateTag(tx: Connection, row: { debate_id: number; tag_id: number; position: number }): Promise<void> {
  const debate = await tx.selectFrom('debates').select(listKeys).where('id', '=', row.debate_id).executeTakeFirstOrThrow()
  await tx
    .insertInto('debate_tags')
    .values({ ...row, ...debate })
    .execute()
}

/**
 * Carries a change of a debate's keys to its tags. The debate's row is locked, so that nobody comes between.
 * @param changed those that did, for each has indexes of its own to be written
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

function presentTag(tag: { id: number; slug: string; name: string; debates_count: number }): Tag {
  return {
    id: String(tag.id),
    slug: tag.slug,
    name: tag.name,
    url: `/tags/${encodeURIComponent(tag.slug)}`,
    debates_count: tag.debates_count,
  }
}
