import type { Generated, Selectable } from 'kysely'
import type { Noter } from '#contract/note-limits'

/** What debates said, and were called in addresses, before they were corrected: tables of `tables.ts`, and as it says. */
export type DebateWordingsTable = {
  id: Generated<number>
  debate_id: number
  topic: string
  description_source: string
  description_html: string
  html_version: number
  /** Their names, as JSON. */
  tags: string
  /** Who put something else in its place, and when. */
  changed_by: Noter
  changed_at: number
  /** When moderators took it away; its words are gone from then on. */
  hidden_at: number | null
}
export type DebateWordingRow = Selectable<DebateWordingsTable>

export type FormerSlugsTable = { slug: string; debate_id: number }
