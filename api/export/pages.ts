import type { Connection } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'

/** Whose copy it is, and where the site is that it leads to. */
export type Whose = { owner: UserRow; siteUrl: string }

/** One list of a copy, page by page; `section` makes them. */
export type Section = (db: Connection, whose: Whose) => AsyncGenerator<object[]>

/** Entries that are in memory at a time: an argument may have 20,000 characters. */
export const together = 50

/**
 * A list read by its key, whatever its length.
 * @param load at most `together` rows behind a key, in its order; behind none for the first page
 * @param keyOf of a row
 * @param present what is told of it
 */
export function section<Row, Key>({ load, keyOf, present }: Listed<Row, Key>): Section {
  return async function* pages(db, whose) {
    for (let after: Key | null = null; ; ) {
      const rows: Row[] = await load(db, whose.owner, after, whose.siteUrl)
      yield rows.map((row) => present(row, whose))
      const last = rows.at(-1)
      if (rows.length < together || last === undefined) return
      after = keyOf(last)
    }
  }
}

type Listed<Row, Key> = {
  load: (db: Connection, owner: UserRow, after: Key | null, siteUrl: string) => Promise<Row[]>
  keyOf: (row: Row) => Key
  present: (row: Row, whose: Whose) => object
}

/** A list that is never long. */
export function shortSection<Row>(
  load: (db: Connection, owner: UserRow) => Promise<Row[]>,
  present: (row: Row, whose: Whose) => object,
): Section {
  return async function* once(db, whose) {
    yield (await load(db, whose.owner)).map((row) => present(row, whose))
  }
}
