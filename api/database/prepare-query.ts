import { type CompiledQuery, type Expression, type RawBuilder, sql } from 'kysely'
import type { Connection } from './database.ts'
import { onPostgres } from './dialect.ts'

/** Placeholders for the values that a query runs with. */
export type Placeholders<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> }
type Value = string | number | readonly number[] | null

/**
 * Compiles a query once for each engine and only fills in its values later: compiling took an eighth of the home page's time. Use
 * it for queries that every page runs, and write all others where they run.
 * @param build builds the query with placeholders; it cannot see the values, so the query is the same for all
 * @returns a function that runs it and returns its rows
 */
export function prepareQuery<Values extends { readonly [Name in keyof Values]: Value }, Row>(
  build: (db: Connection, places: Placeholders<Values>) => { compile(): CompiledQuery<Row> },
): (db: Connection, values: Values) => Promise<Row[]> {
  const compiled = new Map<boolean, CompiledQuery<Row>>()
  return async (db, values) => {
    const postgres = onPostgres(db)
    const query = compiled.get(postgres) ?? build(db, placesOf<Values>()).compile()
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

function placesOf<Values>(): Placeholders<Values> {
  return new Proxy<Placeholders<Values>>(Object.create(null), { get: (_, name) => sql`${new Place(String(name))}` })
}

/** Encodes a value. Many ids become one value: PostgreSQL takes a list, SQLite reads them from JSON. */
function encoded(value: Value | undefined, postgres: boolean): unknown {
  return value !== null && typeof value === 'object' && !postgres ? JSON.stringify(value) : value
}

/** Passes many ids as one parameter, so that the statement is the same however many there are. */
export function idsIn(db: Connection, ids: readonly number[] | Expression<readonly number[]>) {
  if (!Array.isArray(ids))
    return onPostgres(db) ? sql<number>`(select unnest(${ids}::bigint[]))` : sql<number>`(select value from json_each(${ids}))`
  return onPostgres(db)
    ? sql<number>`(select unnest(${[...ids]}::bigint[]))`
    : sql<number>`(select value from json_each(${JSON.stringify(ids)}))`
}
