import { followTag, listTags, readTagBySlug, unfollowTag } from '#contract/tags'
import type { Room } from '../context.ts'
import { setFollowing } from './follow-tag.ts'
import { listSomeTags, readTag } from './list-tags.ts'

/** Tags: the most used, one by its slug, and who follows which (PRODUCT §6). */
export function mountTags(room: Room): void {
  room.on(listTags, (context, { query }) => listSomeTags(context, query))
  room.on(readTagBySlug, (context, { path }) => readTag(context, path.slug))
  room.on(followTag, (context, { path }) => setFollowing(context, path.slug, true))
  room.on(unfollowTag, (context, { path }) => setFollowing(context, path.slug, false))
}
