import { countedTo, lastNumberedPage } from '#contract/lists'
import { listTags, readTagBySlug } from '#contract/tags'
import { NotFound } from '../platform/failures.ts'
import type { Room } from '../platform/mount.ts'
import { countTags, findTag, pageOfTags } from './tags.queries.ts'

/** Tags: the most used, and one by its slug. */
export function mountTags(room: Room): void {
  room.on(listTags, async ({ db }, { query }) => {
    const perPage = query.per_page ?? query.limit ?? 50
    const page = Math.min(query.page ?? 1, lastNumberedPage + 1)
    const total = await countTags(db.read, countedTo + 1)
    const data = page > lastNumberedPage ? [] : await pageOfTags(db.read, perPage, (page - 1) * perPage)
    const last_page = Math.max(1, Math.min(lastNumberedPage, Math.ceil(Math.min(total, countedTo) / perPage)))
    return {
      data,
      meta: {
        current_page: page,
        last_page,
        per_page: perPage,
        total: Math.min(total, countedTo),
        total_capped: total > countedTo,
        older: null,
      },
    }
  })
  room.on(readTagBySlug, async ({ db }, { path }) => {
    const tag = await findTag(db.read, path.slug)
    if (!tag) throw new NotFound('There is no such tag.')
    return { data: tag }
  })
}
