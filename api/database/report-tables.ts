import type { Generated, Insertable, Selectable } from 'kysely'
import type { ReportedKind } from '#contract/moderation-limits'
import type { ReportReason } from '#contract/report-limits'

/** What people report to the moderators: tables of `tables.ts`, and as it says. */
export type ReportsTable = {
  id: Generated<number>
  /** In the receipt's address: 256 random bits, base64url. It shows a report and does nothing. */
  receipt: string
  /** Null once their account is erased. */
  reporter_id: number | null
  /** Who is reported; null for a post whose author has no account. */
  user_id: number | null
  about_kind: ReportedKind
  /** Of a person the same as `user_id`. */
  about_id: number
  created_at: number
  decided_at: number | null
  /** All that was reported of the same thing together (moderation-tables.ts). */
  case_id: number | null
}
export type ReportRow = Selectable<ReportsTable>

/** What the reporter wrote, each time: that is also how often somebody has reported in a day. */
export type ReportStatementsTable = {
  id: Generated<number>
  report_id: number
  reporter_id: number | null
  reason: ReportReason
  details: string
  created_at: number
}

/** What was reported, as it stood then: the thing itself, and with a message those before it. */
export type ReportEvidenceTable = {
  id: Generated<number>
  report_id: number
  kind: ReportsTable['about_kind']
  about_id: number
  /** Whose it is; null for a post whose author has no account. */
  user_id: number | null
  /** A topic, or somebody's names; empty for what has none. */
  title: string
  /** As it was typed. */
  content_source: string
  /** When it was written or changed last; of a person, when they joined. */
  written_at: number
  taken_at: number
}
export type NewEvidenceRow = Omit<Insertable<ReportEvidenceTable>, 'id'>
