import { type CompiledQuery, type Expression, type RawBuilder, sql } from 'kysely'
import type { Connection } from './database.ts'
import { onPostgres } from './dialect.ts'

/** What stands in a query for the values that it is asked with. */
export type Places<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> }
type Value = string | number | readonly number[] | null

/**
 * A query that is put into words once for each kind of database, and later only filled in: Kysely's words were an eighth of what a home
 * page cost. For those that every page asks; all others are written where they are asked.
 * @param words the query, with places where its values will stand: it cannot look at them, so that it is the same for all
 * @returns what asks it; its rows
 */
export function prepared<Values extends { readonly [Name in keyof Values]: Value }, Row>(
  words: (db: Connection, places: Places<Values>) => { compile(): CompiledQuery<Row> },
): (db: Connection, values: Values) => Promise<Row[]> {
  const known = new Map<boolean, CompiledQuery<Row>>()
  return async (db, values) => {
    const postgres = onPostgres(db)
    const query = known.get(postgres) ?? words(db, placesOf<Values>()).compile()
    if (!known.has(postgres)) known.set(postgres, query)
    const given = new Map(Object.entries<Value>(values))
    const filled = query.parameters.map((one) => (one instanceof Place ? written(given.get(one.name), postgres) : one))
    return (await db.executeQuery<Row>({ ...query, parameters: filled })).rows
  }
}

class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

function placesOf<Values>(): Places<Values> {
  return new Proxy<Places<Values>>(Object.create(null), { get: (_, name) => sql`${new Place(String(name))}` })
}

/** Many ids as one value: PostgreSQL takes a list, SQLite reads one from JSON. */
function written(value: Value | undefined, postgres: boolean): unknown {
  return value !== null && typeof value === 'object' && !postgres ? JSON.stringify(value) : value
}

/** Many ids as one parameter, so that a statement is the same however many there are. */
export function idsIn(db: Connection, ids: readonly number[] | Expression<readonly number[]>) {
  if (!Array.isArray(ids))
    return onPostgres(db) ? sql<number>`(select unnest(${ids}::bigint[]))` : sql<number>`(select value from json_each(${ids}))`
  return onPostgres(db)
    ? sql<number>`(select unnest(${[...ids]}::bigint[]))`
    : sql<number>`(select value from json_each(${JSON.stringify(ids)}))`
}
