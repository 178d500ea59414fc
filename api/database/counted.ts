import type { AliasedExpression } from 'kysely'
import { countedTo } from '#contract/lists'
import type { Connection } from './database.ts'

type Rows = { limit(most: number): { as(name: 'some'): AliasedExpression<object, 'some'> } }

/**
 * How many rows a query finds.
 * @param most no further is counted: one more than lists tell, unless given, by which they know that there are more
 */
export async function counted(db: Connection, rows: Rows, most = countedTo + 1): Promise<number> {
  const { total } = await db
    .selectFrom(rows.limit(most).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
