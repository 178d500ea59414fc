import { argumentLimits } from '#contract/arguments'
import type { Meta } from '#contract/lists'
import type { ThreadSort } from '#contract/threads'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/tables.ts'
import { type AskedPage, pageOf, type Span, spanOf } from '../platform/paging.ts'
import { readCursor, writeCursor } from '../threads/cursor.ts'
import { type Level, loadLevel, loadLevelAfter, loadNumbers, type ShownRow } from './levels.queries.ts'

type Asked = AskedPage & { sort: ThreadSort }
type Found = { rows: ShownRow[]; meta: Meta }

/**
 * A page of a level: by number up to 50, by cursor at any depth (PRODUCT §7). Totals are kept counters.
 * @param usual how many are on a page if nobody says
 * @throws Invalid for a cursor of another list
 */
export async function pageOfLevel(
  db: Connection,
  level: Level & { total: number },
  asked: Asked & { outline: boolean; usual: number },
): Promise<Found> {
  const { sort, before, outline } = asked
  const span = spanOf(asked, asked.usual)
  const shape = { outline, limit: span.limit }
  const numbered = () => (span.beyond ? [] : loadLevel(db, level, { ...shape, sort, offset: span.offset }))
  const found = await (before === undefined ? numbered() : loadLevelAfter(db, level, readCursor(before, sort), shape))
  return pageOf(found, span, { total: level.total, cursorOf: (last) => writeCursor(sort, last) })
}

/** A page of a whole debate, one argument after the other by number: a range of numbers, for they have no gaps. */
export async function pageOfNumbers(db: Connection, debate: DebateRow, asked: Asked & { sort: 'old' | 'new' }): Promise<Found> {
  const span = spanOf(asked, argumentLimits.flatPerPage)
  const found = span.beyond ? [] : await numbersOf(db, debate, asked, span)
  return pageOf(found, span, { total: debate.arguments_count, cursorOf: (last) => writeCursor(asked.sort, last) })
}

async function numbersOf(db: Connection, debate: DebateRow, { sort, before }: Asked, { offset, perPage }: Span): Promise<ShownRow[]> {
  const after = before === undefined ? null : readCursor(before, sort)
  if (sort === 'old') {
    const from = (after?.number ?? offset) + 1
    return loadNumbers(db, debate.id, { from, to: from + perPage })
  }
  const to = (after?.number ?? debate.arguments_count - offset + 1) - 1
  return (await loadNumbers(db, debate.id, { from: to - perPage, to })).reverse()
}
