import type { Connection } from '../database/database.ts'
import type { Rendered } from '../platform/rendered-text.ts'

export const outdatedTables = ['arguments', 'comments', 'debates'] as const
export type OutdatedTable = (typeof outdatedTables)[number]
export type OutdatedText = { id: number; source: string; html_version: number }

/** Texts of an older renderer, by an index: nearly always none. */
export async function listOutdated(db: Connection, table: OutdatedTable, version: number, limit: number): Promise<OutdatedText[]> {
  if (table === 'debates') {
    return db
      .selectFrom('debates')
      .select(['id', 'description_source as source', 'html_version'])
      .where('html_version', '<', version)
      .limit(limit)
      .execute()
  }
  return db
    .selectFrom(table)
    .select(['id', 'content_source as source', 'html_version'])
    .where('html_version', '<', version)
    .limit(limit)
    .execute()
}

/** Stores a text's new HTML unless the text has changed since it was read. */
export async function storeRendered(
  tx: Connection,
  table: OutdatedTable,
  text: OutdatedText,
  { html, excerpt, version }: Rendered,
): Promise<void> {
  if (table === 'debates') {
    await tx
      .updateTable('debates')
      .set({ description_html: html, excerpt, html_version: version })
      .where('id', '=', text.id)
      .where('description_source', '=', text.source)
      .where('html_version', '=', text.html_version)
      .execute()
    return
  }
  await tx
    .updateTable(table)
    .set({ content_html: html, excerpt, html_version: version })
    .where('id', '=', text.id)
    .where('content_source', '=', text.source)
    .where('html_version', '=', text.html_version)
    .execute()
}
