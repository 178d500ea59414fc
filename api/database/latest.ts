import { type SelectQueryBuilder, sql } from 'kysely'
import type { Window } from '../platform/paging.ts'

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
