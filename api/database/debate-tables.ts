import type { Generated, Insertable, Selectable } from 'kysely'
import type { DebateSettings } from '#contract/debate-settings'
import type { DebateStatus, DebateType, LeaveReason, Outcome, Side } from '#contract/debates'
import type { NoteAuthor } from '#contract/post-limits'

export type DebatesTable = DebateSettings & {
  id: Generated<number>
  slug: string
  topic: string
  description_source: string
  description_html: string
  excerpt: string
  html_version: number
  picture: string | null
  type: DebateType
  status: DebateStatus
  outcome: Outcome | null
  winning_side: Side | null
  creator_id: number | null
  round_limit: number
  current_round: number
  /** The participant whose turn it is; null in debates without turns. */
  turn_participant_id: number | null
  turn_end: number | null
  round_end: number | null
  voting_ends_at: number | null
  /**
   * When the clock must next act on the debate: an overdue turn after its grace period, the end of
   * voting, or a debate that nobody joined.
   */
  due_at: Generated<number>
  ballots_for: Generated<number>
  ballots_against: Generated<number>
  ballots_tie: Generated<number>
  /** The sort key of `ending`: the end of the round or of voting, or a time far in the future. */
  ends_key: number
  created_at: number
  started_at: number | null
  closed_at: number | null
  last_activity_at: number
  participants_count: number
  watchers_count: number
  /** Also the last number given to an argument, since none is ever deleted. */
  arguments_count: number
  /** How many arguments are tombstones, and how many others are on each side of the motion. */
  arguments_gone: Generated<number>
  arguments_for: Generated<number>
  arguments_against: Generated<number>
  roots_count: number
  /** How many of these are tombstones. */
  roots_gone: Generated<number>
  /** Also the last number given to a comment. */
  comments_count: number
  comments_gone: Generated<number>
  comment_roots_count: Generated<number>
  comment_roots_gone: Generated<number>
  /** The number of votes on readable arguments. */
  votes_count: number
  /** The sum of watchers, readable arguments and votes on them. */
  popularity: number
  /** SHA-256 of the archive's canonical form; for imported debates. */
  archive_key: string | null
  source_name: string | null
  source_license: string | null
  source_url: string | null
  demo: number
  /** The group in which the debate was created. */
  group_id: Generated<number | null>
  /** The private group whose members alone see it (turns/debate-visibility.ts); null for most. */
  private_to: Generated<number | null>
  /** The rule by which moderators have hidden its texts (moderation-tables.ts); null for most. */
  hidden_rule: Generated<number | null>
  /** The content warning on introduction and picture, like that of a post (post-tables.ts). */
  note: Generated<string | null>
  noted_by: Generated<NoteAuthor | null>
  /** When topic, introduction or tags were last corrected (post-tables.ts). */
  corrected_at: Generated<number | null>
}
export type DebateRow = Selectable<DebatesTable>
export type NewDebateRow = Insertable<DebatesTable>

export type ParticipantsTable = {
  id: Generated<number>
  debate_id: number
  /** Null for people from an archive, who have only a name. */
  user_id: number | null
  name: string | null
  side: Side | null
  joined_at: number
  left_at: number | null
  /** Turns missed in a row. */
  misses: Generated<number>
  /** The team whose name is shown next to theirs while they are a member. */
  team_id: Generated<number | null>
  left_how: LeaveReason | null
}
export type ParticipantRow = Selectable<ParticipantsTable>

export type WatchesTable = { debate_id: number; user_id: number; created_at: number }
export type TagsTable = {
  id: Generated<number>
  slug: string
  /** The slug from when C# and C had the same one. It redirects here unless another tag uses it now. */
  former_slug: Generated<string | null>
  name: string
  /** The folded name; a search matches its beginning. */
  search_key: string
  debates_count: number
  followers_count: Generated<number>
}
export type TagRow = Selectable<TagsTable>
export type TagFollowsTable = { user_id: number; tag_id: number; created_at: number }
/** The columns by which debates are filtered and sorted; `debate_tags` copies them. */
export type ListKeys = Pick<Selectable<DebatesTable>, 'type' | 'status' | 'created_at' | 'popularity' | 'last_activity_at' | 'ends_key'>
export type DebateTagsTable = ListKeys & { debate_id: number; tag_id: number; position: number }
