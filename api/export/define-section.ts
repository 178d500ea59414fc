import type { Connection } from '../database/database.ts'
import type { PostKind } from '../database/post-tables.ts'
import type { UserRow } from '../database/tables.ts'
import { iso } from '../platform/clock.ts'
import { pageAddresses } from '../platform/page-addresses.ts'

/** The member whose data is downloaded, and the site's address for links. */
export type ExportContext = { owner: UserRow; siteUrl: string }

/** One list of the download, page by page; `section` creates them. */
export type Section = (db: Connection, context: ExportContext) => AsyncGenerator<object[]>

/** How many entries are in memory at a time; one argument may have 20,000 characters. */
export const pageSize = 50

/**
 * Creates a section that is read by key, for lists of any length.
 * @param load returns at most `pageSize` rows after a key, in order; null for the first page
 * @param keyOf returns a row's key
 * @param present returns a row's entry in the download
 */
export function section<Row, Key>({ load, keyOf, present }: SectionOptions<Row, Key>): Section {
  return async function* pages(db, context) {
    for (let after: Key | null = null; ; ) {
      const rows: Row[] = await load(db, context.owner, after, context.siteUrl)
      yield rows.map((row) => present(row, context))
      const last = rows.at(-1)
      if (rows.length < pageSize || last === undefined) return
      after = keyOf(last)
    }
  }
}

type SectionOptions<Row, Key> = {
  load: (db: Connection, owner: UserRow, after: Key | null, siteUrl: string) => Promise<Row[]>
  keyOf: (row: Row) => Key
  present: (row: Row, context: ExportContext) => object
}

/** Creates a section for a list that is always short. */
export function shortSection<Row>(
  load: (db: Connection, owner: UserRow) => Promise<Row[]>,
  present: (row: Row, context: ExportContext) => object,
): Section {
  return async function* once(db, context) {
    yield (await load(db, context.owner)).map((row) => present(row, context))
  }
}

export const isoOrNull = (time: number | null) => (time === null ? null : iso(time))
export const createDebateAddress = ({ siteUrl }: ExportContext, slug: string) => pageAddresses(siteUrl).debate(slug)

export function createPostAddress(
  { siteUrl }: ExportContext,
  kind: PostKind,
  { slug, ...post }: { slug: string; id: number; number: number },
): string {
  return pageAddresses(siteUrl)[kind](slug, post)
}
