import type { Generated, Insertable, Selectable } from 'kysely'
import type { AdminActKind, AppealOutcome, Outcome, ReportedKind, ReportReason } from '#contract/moderation-limits'
import type { PostKind } from './post-tables.ts'

/** Moderators' cases and decisions, under the conventions of tables.ts. */
export type CasesTable = {
  id: Generated<number>
  /** The reported person or the post's author; null for a post whose author has no account. */
  user_id: number | null
  about_kind: ReportedKind
  about_id: number
  /** The reason of the first report. */
  reason: ReportReason
  /** The beginning of the reported text as it was then; one line. */
  excerpt: string
  /** How many people reported it, and how many of them aren't known for unfounded reports. */
  reporters: number
  heeded: number
  /** The queue's sort key (open-case.ts). */
  rank: number
  created_at: number
  decided_at: number | null
  decision_id: number | null
  /** The moderator who last opened it, and when. */
  looked_by: number | null
  looked_at: number | null
  /** The group whose moderators decided it themselves; null for cases of the site's moderators. */
  group_id: number | null
  /** Since when an appeal against the decision waits; null if none does. */
  appealed_at: number | null
}
export type CaseRow = Selectable<CasesTable>

export type DecisionsTable = {
  id: Generated<number>
  case_id: number
  /** These three are the same as the case's. */
  user_id: number | null
  about_kind: ReportedKind
  about_id: number
  outcome: Outcome
  /** 1 if the decision hides the target: by the outcome `hide`, or in addition to another outcome. */
  hides: number
  rule: number | null
  /** The rule's title at that time, since rules change. */
  rule_title: string
  reason: string
  /** Null once the moderator's account is erased. */
  moderator_id: number | null
  created_at: number
  /** When another decision replaced it. */
  undone_at: number | null
  /** When the suspension ends; null for other outcomes. */
  suspended_until: number | null
}
export type DecisionRow = Selectable<DecisionsTable>
export type NewDecisionRow = Insertable<DecisionsTable>

/** The public log of moderation. It lists decisions, and removals from groups without naming anybody. */
export type LogEntriesTable = {
  id: Generated<number>
  decision_id: number | null
  group_id: number | null
  created_at: number
}

/** Appeals against decisions, one per decision, with their answers. */
export type AppealsTable = {
  id: Generated<number>
  decision_id: number
  content: string
  created_at: number
  /** Null until it is answered. */
  outcome: AppealOutcome | null
  answer: string
  answered_at: number | null
  /** Null until it is answered, and once the moderator's account is erased. */
  moderator_id: number | null
}
export type AppealRow = Selectable<AppealsTable>

/** The texts of hidden posts. While a post is hidden, its text is stored only here. */
export type HiddenPostsTable = {
  kind: PostKind
  post_id: number
  content_source: string
  content_html: string
  excerpt: string
  html_version: number
  hidden_at: number
}

/** The texts of hidden debates, stored like those of posts; `tags` has the tags' names as JSON. */
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

/** The texts of hidden teams and groups, stored like those of debates. */
export type HiddenCirclesTable = {
  circle_id: number
  /** A group's address; null for teams. */
  slug: string | null
  name: string
  description_source: string
  description_html: string
  excerpt: string
  html_version: number
  picture: string | null
  hidden_at: number
}

/** Reports to the moderators, under the conventions of tables.ts. */
export type ReportsTable = {
  id: Generated<number>
  /** The secret in the receipt's address: 256 random bits, base64url. It only gives access to view the report. */
  receipt: string
  /** Null once the reporter's account is erased. */
  reporter_id: number | null
  /** The reported person; null for a post whose author has no account. */
  user_id: number | null
  about_kind: ReportedKind
  /** The same as `user_id` if a person is reported. */
  about_id: number
  created_at: number
  decided_at: number | null
  /** The case that collects all reports about the same target. */
  case_id: number | null
}
export type ReportRow = Selectable<ReportsTable>

/** One row for each statement of a reporter, which also counts how often they reported in a day. */
export type ReportStatementsTable = {
  id: Generated<number>
  report_id: number
  reporter_id: number | null
  reason: ReportReason
  details: string
  created_at: number
}

/** The reported content as it was then: the target itself, and for a message those before it. */
export type ReportEvidenceTable = {
  id: Generated<number>
  report_id: number
  kind: ReportsTable['about_kind']
  about_id: number
  /** The content's author; null for a post whose author has no account. */
  user_id: number | null
  /** A topic, or a person's names; empty for content without a title. */
  title: string
  /** The text as it was typed. */
  content_source: string
  /** When it was written or last changed; for a person, when they joined. */
  written_at: number
  taken_at: number
}
export type NewEvidenceRow = Omit<Insertable<ReportEvidenceTable>, 'id'>

/** Acts of administrators about accounts, under the conventions of tables.ts. */
export type AdminActsTable = {
  id: Generated<number>
  act: AdminActKind
  details: string
  /** Null for the command line, and once the administrator's account is erased. */
  admin_id: number | null
  user_id: number
  created_at: number
}
export type AdminActRow = Selectable<AdminActsTable>
