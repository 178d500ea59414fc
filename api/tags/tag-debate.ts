import { tagSlugOf } from '#contract/tag-names'
import type { Connection } from '../database/database.ts'
import { countsForTags, countTag, deleteDebateTags, insertDebateTag, loadTags, uncountTag } from './tags.queries.ts'

/**
 * Adds tags to a new debate. Names with the same slug are one tag; names without a visible character are skipped.
 * @param names in the order in which they are shown
 */
export async function tagDebate(tx: Connection, debateId: number, names: readonly string[]): Promise<void> {
  const bySlug = new Map<string, string>()
  for (const name of names) {
    const slug = tagSlugOf(name)
    if (slug !== '' && !bySlug.has(slug)) bySlug.set(slug, name)
  }
  const counts = await countsForTags(tx, debateId)
  const positions = new Map([...bySlug.keys()].map((slug, position) => [slug, position]))
  // Locks tags in the order of slugs, so that two debates with the same tags can't deadlock.
  for (const [slug, name] of [...bySlug].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const tag_id = await countTag(tx, { slug, name }, counts)
    await insertDebateTag(tx, { debate_id: debateId, tag_id, position: positions.get(slug) ?? 0 })
  }
}

/** Removes a debate's tags. @returns their names, in the order in which they were shown */
export async function untagDebate(tx: Connection, debateId: number): Promise<string[]> {
  const tags = (await loadTags(tx, [debateId])).get(debateId) ?? []
  const counted = (await countsForTags(tx, debateId)) === 1 ? tags : []
  // The same order as in `tagDebate`, so that the two can't deadlock.
  for (const { slug } of counted.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))) await uncountTag(tx, slug)
  await deleteDebateTags(tx, debateId)
  return tags.map(({ name }) => name)
}
