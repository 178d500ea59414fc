import type { ListedTag, Tag } from '#contract/tags'
import type { TagRow } from '../database/tables.ts'

/** A tag as debates show it. */
export function presentTag({ id, slug, name, debates_count }: Pick<TagRow, 'id' | 'slug' | 'name' | 'debates_count'>): Tag {
  return { id: String(id), slug, name, url: `/tags/${encodeURIComponent(slug)}`, debates_count }
}

/** A tag as its page and the lists of tags show it. @param followed the ids of those the reader follows */
export function presentListed(tag: TagRow, followed: ReadonlySet<number>): ListedTag {
  return { ...presentTag(tag), followers_count: tag.followers_count, user_is_following: followed.has(tag.id) }
}
