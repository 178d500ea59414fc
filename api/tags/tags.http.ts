import { countedTo } from '#contract/lists'
import { listTags, readTagBySlug } from '#contract/tags'
import { NotFound } from '../platform/failures.ts'
import type { Room } from '../platform/mount.ts'
import { pageOf, spanOf } from '../platform/paging.ts'
import { countTags, findTag, pageOfTags } from './tags.queries.ts'

/** Tags: the most used, and one by its slug. */
export function mountTags(room: Room): void {
  room.on(listTags, async ({ db }, { query }) => {
    const span = spanOf(query, 50)
    const found = span.beyond ? [] : await pageOfTags(db.read, span)
    const { rows: data, meta } = pageOf(found, span, { total: await countTags(db.read, countedTo + 1), counted: true })
    return { data, meta }
  })
  room.on(readTagBySlug, async ({ db }, { path }) => {
    const tag = await findTag(db.read, path.slug)
    if (!tag) throw new NotFound('There is no such tag.')
    return { data: tag }
  })
}
