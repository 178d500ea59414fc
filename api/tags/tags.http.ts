import { followTag, listTags, readTagBySlug, unfollowTag } from '#contract/tags'
import type { Routes } from '../context.ts'
import { listSomeTags, readTag, setFollowing } from './tags.ts'

/** Mounts the calls that list, show and follow tags (docs/product.md#finding-debates). */
export function mountTags(routes: Routes): void {
  routes.on(listTags, (context, { query }) => listSomeTags(context, query))
  routes.on(readTagBySlug, (context, { path }) => readTag(context, path.slug))
  routes.on(followTag, (context, { path }) => setFollowing(context, path.slug, true))
  routes.on(unfollowTag, (context, { path }) => setFollowing(context, path.slug, false))
}
