import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../database/database.ts'

/** The start of each month, earliest first, and the end of the last month, in ms. */
type MonthBoundaries = readonly number[]
/** Numbers by the month's index in `MonthBoundaries`. */
type ByMonth = ReadonlyMap<number, number>

export async function countReports(db: Connection, edges: MonthBoundaries): Promise<ByMonth> {
  const month = selectMonth('created_at', edges)
  return byMonth(await db.selectFrom('reports').select([month, amount]).where(inMonths('created_at', edges)).groupBy('month').execute())
}

export async function countDecisions(db: Connection, edges: MonthBoundaries): Promise<ByMonth> {
  const month = selectMonth('created_at', edges)
  return byMonth(await db.selectFrom('decisions').select([month, amount]).where(inMonths('created_at', edges)).groupBy('month').execute())
}

/** Counts appeals by month. @param overturned if true, only appeals that reversed a decision */
export async function countAppeals(db: Connection, edges: MonthBoundaries, { overturned }: { overturned: boolean }): Promise<ByMonth> {
  const rows = await db
    .selectFrom('appeals')
    .select([selectMonth('created_at', edges), amount])
    .where(inMonths('created_at', edges))
    .$if(overturned, (appeals) => appeals.where('outcome', '=', 'overturned'))
    .groupBy('month')
    .execute()
  return byMonth(rows)
}

/** Returns the median time from first report to first decision, by the month of that decision, in ms. */
export async function findMedianWaits(db: Connection, edges: MonthBoundaries): Promise<ByMonth> {
  const rows = await db
    .with('waits', (query) =>
      query
        .selectFrom('decisions')
        .innerJoin('cases', 'cases.id', 'decisions.case_id')
        .select([selectMonth('decisions.created_at', edges), sql<number>`decisions.created_at - cases.created_at`.as('waited')])
        .where(inMonths('decisions.created_at', edges))
        .where('reporters', '>', 0)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('decisions as earlier')
                .select('earlier.id')
                .whereRef('earlier.case_id', '=', 'decisions.case_id')
                .whereRef('earlier.id', '<', 'decisions.id'),
            ),
          ),
        ),
    )
    .with('ranked', (query) =>
      query
        .selectFrom('waits')
        .select(['month', 'waited'])
        .select(sql<number>`row_number() over (partition by month order by waited)`.as('place'))
        .select(sql<number>`count(*) over (partition by month)`.as('many')),
    )
    .selectFrom('ranked')
    .select(['month', 'waited as amount'])
    .where('place', '=', sql<number>`(many + 1) / 2`)
    .execute()
  return byMonth(rows)
}

const amount = sql<number>`count(*)`.as('amount')

type Moment = 'created_at' | 'decisions.created_at'

/** Selects the index of the month that a timestamp falls into. */
function selectMonth(column: Moment, edges: MonthBoundaries) {
  const ends = edges.slice(1).map((end, index) => sql`when ${sql.ref(column)} < ${sql.lit(end)} then ${sql.lit(index)}`)
  return sql<number>`case ${sql.join(ends, sql` `)} end`.as('month')
}

function inMonths(column: Moment, edges: MonthBoundaries): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} >= ${edges[0] ?? 0} and ${sql.ref(column)} < ${edges.at(-1) ?? 0}`
}

function byMonth(rows: readonly { month: number; amount: number }[]): ByMonth {
  return new Map(rows.map(({ month, amount }) => [Number(month), Number(amount)]))
}
