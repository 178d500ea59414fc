import type { Generated } from 'kysely'
import type { CircleKind } from '#contract/circles'

/**
 * What is found by its words: tables of `tables.ts`, and as it says. A row of `search_documents` goes with what it
 * stands for; the other two follow it.
 */
export type SearchDocumentsTable = {
  /** Newer things have higher ids. */
  id: Generated<number>
  kind: 'debate' | 'argument' | 'comment' | 'person' | CircleKind
  ref_id: number
  /** Of a debate, its own. Null for what is in none: people, teams, groups. */
  debate_id: number | null
  /** What matches are ordered by (api/search/rank.ts). */
  rank: number
  created_at: number
  /** 0 until its words are in the index. */
  indexed: number
}

/** The folded words in their order, between spaces: phrases are looked for here. */
export type SearchTextsTable = { document_id: number; words: string }

/** Full text: on SQLite a table of FTS5, on PostgreSQL a column of lexemes. Written and read by api/search alone. */
export type SearchIndexTable = { rowid: number; lexemes: string }
