import { searchLimits } from '#contract/search-limits'
import type { Connection } from '../database/database.ts'
import { idsIn } from '../database/prepared.ts'
import { type Parts, partsOf } from '../search/expressions.ts'
import { kinds } from '../search/lexemes.ts'
import { newestMatches } from '../search/matches.queries.ts'
import { termsOf } from '../search/terms.ts'

/**
 * The debates that a text leaves in a list: these; or, of more than are gathered, those whose words have some parts.
 * `many`: there are more than a thousand.
 */
export type TextFilter = { ids: number[] } | { parts: Parts; many: boolean }

/**
 * Reads the text filter of a list of debates as a search is read, every word as the beginning of one.
 * @returns null without a text
 */
export async function textFilterOf(db: Connection, text: string | undefined): Promise<TextFilter | null> {
  if (text === undefined || text.trim() === '') return null
  const terms = termsOf(text, 'all').slice(0, searchLimits.terms)
  const parts = partsOf(terms, true)
  if (!parts) return { ids: [] }
  if (parts.wanted.length === 0) return { parts, many: false }
  const found = await newestMatches(db, terms, [kinds.debate])
  if (found.length > searchLimits.ranked) return { parts, many: true }
  const rows = await db.selectFrom('search_documents').select('ref_id').where('id', 'in', idsIn(db, found)).execute()
  return { ids: rows.map((row) => row.ref_id) }
}
