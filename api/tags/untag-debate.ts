import type { Connection } from '../database/database.ts'
import { countsForTags, deleteDebateTags, tagsOf, uncountTag } from './tags.queries.ts'

/** Takes a debate's tags from it. @returns their names, in the order they were shown */
export async function untagDebate(tx: Connection, debateId: number): Promise<string[]> {
  const tags = (await tagsOf(tx, [debateId])).get(debateId) ?? []
  const counted = (await countsForTags(tx, debateId)) === 1 ? tags : []
  // In the order of tag-debate.ts, so that two never wait for each other crosswise.
  for (const { slug } of counted.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))) await uncountTag(tx, slug)
  await deleteDebateTags(tx, debateId)
  return tags.map(({ name }) => name)
}
