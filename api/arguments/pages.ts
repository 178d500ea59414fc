import { type ArgumentSort, argumentLimits } from '#contract/arguments'
import { lastNumberedPage, type Meta } from '#contract/lists'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/tables.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { type Level, loadLevel, loadLevelAfter, loadNumbers, type ShownRow } from './levels.queries.ts'

type Asked = { page?: number; per_page?: number; limit?: number; before?: string; sort: ArgumentSort }
type Span = { page: number; perPage: number; first: number }
type Found<T> = { rows: T[]; meta: Meta }

/**
 * A page of a level: by number up to 50, by cursor at any depth (PRODUCT §7). Totals are kept counters.
 * @param usual how many are on a page if nobody says
 * @throws Invalid for a cursor of another list
 */
export async function pageOfLevel(
  db: Connection,
  level: Level & { total: number },
  asked: Asked & { outline: boolean; usual: number },
): Promise<Found<ShownRow>> {
  const { page, perPage, first } = spanOf(asked, asked.usual)
  // One more than the page holds tells whether anything follows.
  const shape = { outline: asked.outline, limit: perPage + 1 }
  if (asked.before !== undefined) {
    return cut(await loadLevelAfter(db, level, readCursor(asked.before, asked.sort), shape), level.total, {
      sort: asked.sort,
      page,
      perPage,
    })
  }
  const found = page > lastNumberedPage ? [] : await loadLevel(db, level, { ...shape, sort: asked.sort, offset: first })
  return cut(found, level.total, { sort: asked.sort, page, perPage })
}

/** A page of a whole debate, one argument after the other by number: a range of numbers, for they have no gaps. */
export async function pageOfNumbers(db: Connection, debate: DebateRow, asked: Asked & { sort: 'old' | 'new' }): Promise<Found<ShownRow>> {
  const { page, perPage, first } = spanOf(asked, argumentLimits.flatPerPage)
  const total = debate.arguments_count
  const after = asked.before === undefined ? null : readCursor(asked.before, asked.sort)
  if (!after && page > lastNumberedPage) return cut([], total, { sort: asked.sort, page, perPage })
  if (asked.sort === 'old') {
    const from = (after?.number ?? first) + 1
    return cut(await loadNumbers(db, debate.id, { from, to: from + perPage }), total, { sort: 'old', page, perPage })
  }
  const to = (after?.number ?? total - first + 1) - 1
  const rows = await loadNumbers(db, debate.id, { from: to - perPage, to })
  return cut(rows.reverse(), total, { sort: 'new', page, perPage })
}

/** Both of the customer's spellings of a page's length (customer-spec §7). */
export function spanOf(asked: Omit<Asked, 'sort'>, usual: number): Span {
  const perPage = asked.per_page ?? asked.limit ?? usual
  const page = asked.page ?? 1
  return { page, perPage, first: (page - 1) * perPage }
}

/**
 * Makes a page of what was found, which is one more than the page holds if anything follows.
 * @param total the kept counter of the level
 */
export function cut<T extends { score: number; number: number }>(
  found: readonly T[],
  total: number,
  { sort, page, perPage }: Pick<Span, 'page' | 'perPage'> & { sort: ArgumentSort },
): Found<T> {
  const rows = found.slice(0, perPage)
  const last = rows.at(-1)
  return {
    rows,
    meta: {
      current_page: page,
      last_page: Math.max(1, Math.min(lastNumberedPage, Math.ceil(total / perPage))),
      per_page: perPage,
      total,
      total_capped: false,
      older: last && found.length > perPage ? writeCursor(sort, last) : null,
    },
  }
}
