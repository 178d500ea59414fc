import type { ListedTag, Tag } from '#contract/tags'
import type { TagRow } from '../database/tables.ts'

/** A tag as debates show it. */
export function presentTag({ id, slug, name, debates_count }: Pick<TagRow, 'id' | 'slug' | 'name' | 'debates_count'>): Tag {
  return { id: String(id), slug, name, url: `/tags/${encodeURIComponent(slug)}`, debates_count }
}

/** What lists of tags show of each. */
export const listedColumns = ['id', 'slug', 'name', 'debates_count', 'followers_count'] as const satisfies readonly (keyof TagRow)[]
export type ListedRow = Pick<TagRow, (typeof listedColumns)[number]>

/** A tag as its page and the lists of tags show it. @param followed the ids of those the reader follows */
export function presentListed(tag: ListedRow, followed: ReadonlySet<number>): ListedTag {
  return { ...presentTag(tag), followers_count: tag.followers_count, user_is_following: followed.has(tag.id) }
}
