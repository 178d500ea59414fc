import type { Generated, Insertable, Selectable } from 'kysely'
import type { AdminActKind, AppealOutcome, Outcome, ReportedKind, ReportReason } from '#contract/moderation-limits'
import type { PostKind } from './post-tables.ts'

/** What moderators do about what is reported: tables of `tables.ts`, and as it says. */
export type CasesTable = {
  id: Generated<number>
  /** Whose it is; null for a post whose author has no account. */
  user_id: number | null
  about_kind: ReportedKind
  about_id: number
  /** Of the first report. */
  reason: ReportReason
  /** How it begins, as it stood then; one line. */
  excerpt: string
  /** How many people reported it, and how many of them were not wrong time and again. */
  reporters: number
  heeded: number
  /** What the queue is in the order of (open-case.ts). */
  rank: number
  created_at: number
  decided_at: number | null
  decision_id: number | null
  /** Who opened it last, and when. */
  looked_by: number | null
  looked_at: number | null
  /** The group whose moderators decided it, by themselves; null for what is the site's to decide. */
  group_id: number | null
  /** Since when an appeal against what was decided waits; null where none does. */
  appealed_at: number | null
}
export type CaseRow = Selectable<CasesTable>

export type DecisionsTable = {
  id: Generated<number>
  case_id: number
  /** As of its case. */
  user_id: number | null
  about_kind: ReportedKind
  about_id: number
  outcome: Outcome
  /** 1 where the thing is hidden: by the outcome `hide`, or beside another one. */
  hides: number
  rule: number | null
  /** As it was called then: rules change. */
  rule_title: string
  reason: string
  /** Null once their account is erased. */
  moderator_id: number | null
  created_at: number
  /** When another decision took its place. */
  undone_at: number | null
  /** Until when it suspends somebody; null for all else. */
  suspended_until: number | null
}
export type DecisionRow = Selectable<DecisionsTable>
export type NewDecisionRow = Insertable<DecisionsTable>

/** What moderators did, as everybody reads it: what they decided, and whom a group's took out of it, which names nobody. */
export type LogEntriesTable = {
  id: Generated<number>
  decision_id: number | null
  group_id: number | null
  created_at: number
}

/** What people wrote against decisions, one each, and what they were answered. */
export type AppealsTable = {
  id: Generated<number>
  decision_id: number
  content: string
  created_at: number
  /** Null while nobody has answered it. */
  outcome: AppealOutcome | null
  answer: string
  answered_at: number | null
  /** Null while nobody has answered it, and once their account is erased. */
  moderator_id: number | null
}
export type AppealRow = Selectable<AppealsTable>

/** The texts of hidden posts, which stand nowhere else while they are hidden. */
export type HiddenPostsTable = {
  kind: PostKind
  post_id: number
  content_source: string
  content_html: string
  excerpt: string
  html_version: number
  hidden_at: number
}

/** The words of hidden debates, as those of posts; `tags` are their names as JSON. */
export type HiddenDebatesTable = {
  debate_id: number
  slug: string
  topic: string
  description_source: string
  description_html: string
  excerpt: string
  html_version: number
  picture: string | null
  tags: string
  hidden_at: number
}

/** The words of hidden teams and groups, as those of debates. */
export type HiddenCirclesTable = {
  circle_id: number
  /** Of groups. */
  slug: string | null
  name: string
  description_source: string
  description_html: string
  excerpt: string
  html_version: number
  picture: string | null
  hidden_at: number
}

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

/** What administrators did about accounts: a table of `tables.ts`, and as it says. */
export type AdminActsTable = {
  id: Generated<number>
  act: AdminActKind
  details: string
  /** Null for the command line, and once their account is erased. */
  admin_id: number | null
  user_id: number
  created_at: number
}
export type AdminActRow = Selectable<AdminActsTable>
