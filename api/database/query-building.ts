import {
  type AliasedExpression,
  type CompiledQuery,
  type Expression,
  PostgresAdapter,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import { countCap } from '#contract/lists'
import { noteHeading } from '#contract/post-limits'
import type { Window } from '../platform/paging.ts'
import type { Connection } from './database.ts'

/** Checks which engine runs, for the few queries that must differ. */
export function onPostgres(db: Connection): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/**
 * Checks whether a transaction must lock rows with `for update`. On SQLite, BEGIN IMMEDIATE already admits one writer at a
 * time, and the clause does not exist.
 */
export function needsRowLocks(tx: Connection): boolean {
  return onPostgres(tx)
}

/** Placeholders for the values that a query gets when it runs. */
export type Placeholders<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> }
type Value = string | number | readonly number[] | null

/**
 * Compiles a query once for each engine and only fills in its values later: compiling took an eighth of the home page's time. Use
 * it for queries that every page runs, and write all others where they run.
 * @param build builds the query with placeholders; it cannot see the values, so the query is the same for all
 * @returns a function that runs it and returns its rows
 */
export function prepareQuery<Values extends { readonly [Name in keyof Values]: Value }, Row>(
  build: (db: Connection, placeholders: Placeholders<Values>) => { compile(): CompiledQuery<Row> },
): (db: Connection, values: Values) => Promise<Row[]> {
  const compiled = new Map<boolean, CompiledQuery<Row>>()
  return async (db, values) => {
    const postgres = onPostgres(db)
    const query = compiled.get(postgres) ?? build(db, createPlaceholders<Values>()).compile()
    if (!compiled.has(postgres)) compiled.set(postgres, query)
    const valuesByName = new Map(Object.entries<Value>(values))
    const filled = query.parameters.map((parameter) =>
      parameter instanceof Place ? encoded(valuesByName.get(parameter.name), postgres) : parameter,
    )
    return (await db.executeQuery<Row>({ ...query, parameters: filled })).rows
  }
}

class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

function createPlaceholders<Values>(): Placeholders<Values> {
  return new Proxy<Placeholders<Values>>(Object.create(null), { get: (_, name) => sql`${new Place(String(name))}` })
}

/** Encodes a value. Many ids become one value: PostgreSQL takes a list, SQLite reads them from JSON. */
function encoded(value: Value | undefined, postgres: boolean): unknown {
  return value !== null && typeof value === 'object' && !postgres ? JSON.stringify(value) : value
}

/** Passes many ids as one parameter, so that the statement is the same however many there are. */
export function selectIds(db: Connection, ids: readonly number[] | Expression<readonly number[]>) {
  if (!Array.isArray(ids))
    return onPostgres(db) ? sql<number>`(select unnest(${ids}::bigint[]))` : sql<number>`(select value from json_each(${ids}))`
  return onPostgres(db)
    ? sql<number>`(select unnest(${[...ids]}::bigint[]))`
    : sql<number>`(select value from json_each(${JSON.stringify(ids)}))`
}

type Limit = number | RawBuilder<number>
type Rows = { limit(most: Limit): { as(name: 'some'): AliasedExpression<object, 'some'> } }

/**
 * Counts the rows that a query finds, up to a limit.
 * @param most where counting stops: by default one more than lists show, so that they can tell that there are more
 */
export async function cappedCount(db: Connection, rows: Rows, most = countCap + 1): Promise<number> {
  return parseTotal(await cappedCountQuery(db, rows, most).execute())
}

/** Builds the capped count as a query, for `prepareQuery`. */
export function cappedCountQuery(db: Connection, rows: Rows, most: Limit = countCap + 1) {
  return db.selectFrom(rows.limit(most).as('some')).select((eb) => eb.fn.countAll<number>().as('total'))
}

/** Reads the number from the result of a capped count. */
export const parseTotal = ([row]: readonly { total: number }[]) => Number(row?.total)

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

/**
 * Builds the value of the column `excerpt` for posts and debates: the beginning of the text, or the content warning if there is
 * one. Lists, feeds and mails quote the column without checking the warning themselves.
 */
export const excerptOrWarning = (beginning: string) =>
  sql<string>`case when note is null then ${beginning} else ${noteHeading('')} || note end`
