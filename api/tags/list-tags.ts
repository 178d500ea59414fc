import type { z } from 'zod'
import { countedTo, type Meta } from '#contract/lists'
import type { ListedTag, listTags } from '#contract/tags'
import type { Context } from '../context.ts'
import type { TagRow } from '../database/tables.ts'
import { Unauthorized } from '../platform/failures.ts'
import { fold } from '../platform/folding.ts'
import { idBefore, pageOf, spanOf } from '../platform/paging.ts'
import { countFollowed, followedAmong, loadFollowed } from './follows.queries.ts'
import { presentListed } from './present-tag.ts'
import { countTags, loadMostUsed, loadNamed } from './tags.queries.ts'

type Asked = z.output<typeof listTags.query>
type Page = { data: ListedTag[]; meta: Meta }

/**
 * A page of tags, with which of them the reader follows.
 * @throws Unauthorized for a guest who asks for their own, TooMany for too many searches, Invalid for a broken cursor
 */
export async function listSomeTags({ db, actor, limits, address }: Context, asked: Asked): Promise<Page> {
  const span = spanOf(asked, 50)
  if (asked.followed) {
    if (!actor) throw new Unauthorized('Sign in to see the tags you follow.')
    const found = await loadFollowed(db.read, actor.id, span)
    const { rows, meta } = pageOf(found, span, { total: await countFollowed(db.read, actor.id) })
    return { data: presentAll(rows, new Set(rows.map(({ id }) => id))), meta }
  }
  if (asked.search) await limits.take('searchByAddress', address)
  const search = fold(asked.search ?? '')
  const place = { ...span, before: asked.before === undefined ? undefined : idBefore(asked.before) }
  const found = span.beyond ? [] : await (search === '' ? loadMostUsed(db.read, place) : loadNamed(db.read, search, place))
  const total = await countTags(db.read, search, countedTo + 1)
  const { rows, meta } = pageOf(found, span, { total, counted: true, cursorOf: ({ id }) => String(id) })
  const ids = rows.map(({ id }) => id)
  return { data: presentAll(rows, actor ? await followedAmong(db.read, actor.id, ids) : new Set()), meta }
}

function presentAll(rows: readonly TagRow[], followed: ReadonlySet<number>): ListedTag[] {
  return rows.map((row) => presentListed(row, followed))
}
