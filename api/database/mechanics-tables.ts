import type { Generated, Insertable, Selectable } from 'kysely'
import type { KickChoice, KickStatus } from '#contract/kicks'
import type { NoteAuthor } from '#contract/post-limits'
import type { VerdictChoice } from '#contract/verdicts'

/** Kick votes and verdicts, under the conventions of tables.ts. */
export type KickVotesTable = {
  id: Generated<number>
  debate_id: number
  target_seat_id: number
  opened_by: number
  reason: string
  /** `ended`: the target left, or the rounds were over, before the vote was decided. */
  status: KickStatus
  opened_at: number
  expires_at: number
  decided_at: number | null
  /** Counts those who are eligible now, or were when it was decided. */
  yes: number
  no: number
  abstain: number
  eligible: number
  /** The rule by which moderators have hidden the reason; null for most. */
  hidden_rule: Generated<number | null>
}
export type NewKickVoteRow = Insertable<KickVotesTable>
export type KickVoteRow = Selectable<KickVotesTable>
export type KickBallotsTable = { vote_id: number; user_id: number; choice: KickChoice; cast_at: number }
export type BallotsTable = {
  id: Generated<number>
  debate_id: number
  user_id: number
  choice: VerdictChoice
  reason: string
  cast_at: number
  changed_at: number | null
  /** The rule by which moderators have hidden the reason; null for most. */
  hidden_rule: Generated<number | null>
}
export type BallotRow = Selectable<BallotsTable>

/** Earlier wordings of debates, from before corrections, under the conventions of tables.ts. */
export type DebateWordingsTable = {
  id: Generated<number>
  debate_id: number
  topic: string
  description_source: string
  description_html: string
  html_version: number
  /** The names of the tags, as JSON. */
  tags: string
  /** The kind of person who replaced this wording, and when. */
  changed_by: NoteAuthor
  changed_at: number
  /** When moderators hid it, which deletes its text. */
  hidden_at: number | null
}
export type DebateWordingRow = Selectable<DebateWordingsTable>

export type FormerSlugsTable = { slug: string; debate_id: number }
