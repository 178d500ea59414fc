import { type AliasedExpression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { countedTo } from '#contract/lists'
import type { Window } from '../platform/paging.ts'
import type { Connection } from './database.ts'

type Most = number | RawBuilder<number>
type Rows = { limit(most: Most): { as(name: 'some'): AliasedExpression<object, 'some'> } }

/**
 * How many rows a query finds.
 * @param most no further is counted: one more than lists tell, unless given, by which they know that there are more
 */
export async function cappedCount(db: Connection, rows: Rows, most = countedTo + 1): Promise<number> {
  return totalIn(await countOf(db, rows, most).execute())
}

/** The query that counts so, for `prepared`. */
export function countOf(db: Connection, rows: Rows, most: Most = countedTo + 1) {
  return db.selectFrom(rows.limit(most).as('some')).select((eb) => eb.fn.countAll<number>().as('total'))
}

/** What such a query answers. */
export const totalIn = ([row]: readonly { total: number }[]) => Number(row?.total)

/**
 * A window of some rows, those with the largest ids first.
 * @param id the column that counts up; an index begins with what `rows` asks for, and goes on with it
 */
export function latest<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  id: string,
  { limit, offset, before }: Window<number>,
): SelectQueryBuilder<DB, TB, O> {
  const column = sql.ref<number>(id)
  const window = rows.orderBy(column, 'desc').limit(limit).offset(offset)
  return before === undefined ? window : window.where(column, '<', before)
}
