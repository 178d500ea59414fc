import { type AliasedExpression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { countCap } from '#contract/lists'
import type { Window } from '../platform/paging.ts'
import type { Connection } from './database.ts'

type Limit = number | RawBuilder<number>
type Rows = { limit(most: Limit): { as(name: 'some'): AliasedExpression<object, 'some'> } }

/**
 * Counts the rows that a query finds, up to a limit.
 * @param most where counting stops: by default one more than lists show, so that they can tell that there are more
 */
export async function cappedCount(db: Connection, rows: Rows, most = countCap + 1): Promise<number> {
  return totalOf(await cappedCountQuery(db, rows, most).execute())
}

/** Builds the capped count as a query, for `prepareQuery`. */
export function cappedCountQuery(db: Connection, rows: Rows, most: Limit = countCap + 1) {
  return db.selectFrom(rows.limit(most).as('some')).select((eb) => eb.fn.countAll<number>().as('total'))
}

/** Reads the number from the result of such a query. */
export const totalOf = ([row]: readonly { total: number }[]) => Number(row?.total)

/**
 * Limits a query to one page of rows, those with the largest ids first.
 * @param id the column that counts up; an index must begin with the filters of `rows` and continue with this column
 */
export function newestFirst<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  id: string,
  { limit, offset, before }: Window<number>,
): SelectQueryBuilder<DB, TB, O> {
  const column = sql.ref<number>(id)
  const window = rows.orderBy(column, 'desc').limit(limit).offset(offset)
  return before === undefined ? window : window.where(column, '<', before)
}
