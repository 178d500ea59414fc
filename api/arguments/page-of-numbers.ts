import { argumentLimits } from '#contract/arguments'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/tables.ts'
import { type AskedPage, pageOf, type Span, spanOf } from '../platform/paging.ts'
import { readCursor, writeCursor } from '../posts/cursor.ts'
import { loadNumbers, type ShownRow } from '../posts/shown.queries.ts'

type Asked = AskedPage & { sort: 'old' | 'new' }

/**
 * A page of a whole debate, one argument after the other by number: a range of numbers, for they have no gaps.
 * @throws Invalid for a cursor of another list
 */
export async function pageOfNumbers(db: Connection, debate: DebateRow, asked: Asked) {
  const span = spanOf(asked, argumentLimits.flatPerPage)
  const found = span.beyond ? [] : await numbersOf(db, debate, asked, span)
  return pageOf(found, span, {
    total: debate.arguments_count,
    gone: debate.arguments_gone,
    cursorOf: (last) => writeCursor(asked.sort, last),
  })
}

async function numbersOf(db: Connection, debate: DebateRow, { sort, before }: Asked, { offset, perPage }: Span): Promise<ShownRow[]> {
  const after = before === undefined ? null : readCursor(before, sort)
  if (sort === 'old') {
    const from = (after?.number ?? offset) + 1
    return loadNumbers(db, 'argument', debate.id, { from, to: from + perPage })
  }
  const to = (after?.number ?? debate.arguments_count - offset + 1) - 1
  return (await loadNumbers(db, 'argument', debate.id, { from: to - perPage, to })).reverse()
}
