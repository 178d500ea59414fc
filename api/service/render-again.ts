import { debateLimits } from '#contract/debate-limits'
import { threadLimits } from '#contract/threads'
import type { Database } from '../database/database.ts'
import { linksOf } from '../mentions/render-mentioning.ts'
import type { Ports } from '../platform/context.ts'
import { htmlVersion, type Mentionables } from '../platform/rendered-text.ts'
import { renderAnyhow } from '../platform/rendering.ts'
import { listOutdated, type OutdatedTable, outdatedTables, storeRendered } from './render-again.queries.ts'

/** Texts between two looks at the database. */
const batch = 50

/**
 * Renders again what an older renderer has rendered (PRODUCT §7, Text). Runs beside the pages; a text that is edited
 * meanwhile is left as its editor rendered it.
 * @returns how many texts were rendered
 */
export async function renderAgain(ports: Pick<Ports, 'db'>): Promise<number> {
  const lengths = { arguments: threadLimits.excerpt, comments: threadLimits.excerpt, debates: debateLimits.excerpt }
  let count = 0
  for (const table of outdatedTables) count += await renderTable(ports, table, lengths[table])
  return count
}

async function renderTable({ db }: Pick<Ports, 'db'>, table: OutdatedTable, excerptLength: number): Promise<number> {
  let count = 0
  for (;;) {
    const texts = await listOutdated(db.read, table, htmlVersion, batch)
    if (texts.length === 0) return count
    for (const text of texts) {
      const rendered = await renderAnyhow(text.source, { excerptLength, mentionables: await mentionablesIn(db, table, text.id) })
      await db.transaction((tx) => storeRendered(tx, table, text, rendered))
      count += 1
    }
  }
}

/** A text mentions whom it mentioned when it was written, and nobody who has come since. */
async function mentionablesIn({ read }: Database, table: OutdatedTable, id: number): Promise<Mentionables> {
  if (table === 'debates') return new Map()
  return linksOf(read, { kind: table === 'arguments' ? 'argument' : 'comment', id })
}
