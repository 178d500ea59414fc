import type { z } from 'zod'
import type { Meta } from '#contract/lists'
import type { ListedTag, listTags } from '#contract/tags'
import type { Context } from '../context.ts'
import { NotFound, Unauthorized } from '../platform/failures.ts'
import { fold } from '../platform/normalise-text.ts'
import { pageById, pageOf, spanOf } from '../platform/paging.ts'
import { runInSearchQueue } from '../search/search-queue.ts'
import { countFollowed, followedAmong, loadFollowed } from './follows.queries.ts'
import { countTags, findTag, type ListedTagRow, loadMostUsed, loadTagsByPrefix, presentListedTag } from './tags.queries.ts'

type TagQuery = z.output<typeof listTags.query>
type Page = { data: ListedTag[]; meta: Meta }

const perPage = 50

/**
 * Lists tags, and which of them the reader follows.
 * @throws Unauthorized for guests who ask for followed tags; TooMany for too many searches; Busy; Invalid for a broken cursor
 */
export async function listSomeTags(context: Context, query: TagQuery): Promise<Page> {
  const { db, actor } = context
  if (query.followed) {
    if (!actor) throw new Unauthorized('Sign in to see the tags you follow.')
    const span = spanOf(query, perPage)
    const found = await loadFollowed(db.read, actor.id, span)
    const { rows, meta } = pageOf(found, span, { total: await countFollowed(db.read, actor.id) })
    return { data: presentAll(rows, new Set(rows.map(({ id }) => id))), meta }
  }
  const list = () => listPublicTags(context, query)
  return query.search ? runInSearchQueue(context, list) : list()
}

async function listPublicTags({ db, actor }: Context, query: TagQuery): Promise<Page> {
  const search = fold(query.search ?? '')
  const { rows, meta } = await pageById(query, perPage, {
    load: (window) => (search === '' ? loadMostUsed(db.read, window) : loadTagsByPrefix(db.read, search, window)),
    count: () => countTags(db.read, search),
  })
  const ids = rows.map(({ id }) => id)
  return { data: presentAll(rows, actor ? await followedAmong(db.read, actor.id, ids) : new Set()), meta }
}

function presentAll(rows: readonly ListedTagRow[], followed: ReadonlySet<number>): ListedTag[] {
  return rows.map((row) => presentListedTag(row, followed))
}

export const tagNotFoundMessage = 'There is no such tag.'

/** Shows a tag, and if the reader follows it. @throws NotFound */
export async function readTag({ db, actor }: Context, slug: string): Promise<{ data: ListedTag }> {
  const tag = await findTag(db.read, slug)
  if (!tag) throw new NotFound(tagNotFoundMessage)
  const followed = actor ? await followedAmong(db.read, actor.id, [tag.id]) : new Set<number>()
  return { data: presentListedTag(tag, followed) }
}
