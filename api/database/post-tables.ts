import type { Generated, Insertable, Selectable } from 'kysely'
import type { CircleKind } from '#contract/circles'
import type { Side } from '#contract/debates'
import type { KickChoice, KickStatus } from '#contract/kicks'
import type { NoteAuthor } from '#contract/post-limits'
import type { VerdictChoice } from '#contract/verdicts'
import type { VoteCounts } from '#contract/votes'

export type PostKind = 'argument' | 'comment'

/** Posts and the votes on them, under the conventions of tables.ts. Some columns have a meaning only for one kind of post. */
export type PostsTable = VoteCounts & {
  /** The table's own key, by which lists select rows; nothing else refers to a post by it. */
  key: Generated<number>
  kind: PostKind
  /** Unique within its kind and never reused. */
  id: number
  debate_id: number
  /** Counts the debate's posts of this kind, from 1 without gaps. */
  number: number
  parent_id: number | null
  parent_number: number | null
  /** How many posts are above it in its thread, and the id of the first; null if it is the first itself. */
  depth: number
  root_id: number | null
  /** For arguments: the author whom it answers, if that is another person with an account. It is listed among their rebuttals. */
  answers_user_id: number | null
  user_id: number | null
  author_name: string | null
  stance: Side | null
  /** For arguments: the side of the motion that it supports (arguments/argument-kind.ts). */
  side: Side | null
  /** 0 for comments. */
  round: number
  content_source: string
  content_html: string
  excerpt: string
  html_version: number
  created_at: number
  edited_at: number | null
  /** When its author withdrew or deleted it: then it is a tombstone without text. */
  taken_away_at: number | null
  /** The rule by which moderators have hidden it, which also makes it a tombstone (moderation-tables.ts); null for all others. */
  hidden_rule: Generated<number | null>
  /** The content warning, and who added it; null for most. The excerpt then shows the warning (query-building.ts). */
  note: Generated<string | null>
  noted_by: Generated<NoteAuthor | null>
  /** The lower bound of the share of upvotes (Wilson); `top` sorts by it. */
  score: number
  /** Votes and recency in one number that never has to be recomputed; highlights sort by it. */
  heat: number
  /** All replies, how many of them are tombstones, and the others by stance. */
  replies_count: number
  replies_gone: Generated<number>
  replies_for: number
  replies_against: number
  /** For arguments below the levels of the map: the branch that they belong to. */
  branch_id: number | null
  archive_id: string | null
}
export type PostRow = Selectable<PostsTable>
/** A post without its generated id. */
export type NewPostRow = Omit<Insertable<PostsTable>, 'id'>

export type PostVotesTable = { post_kind: PostKind; post_id: number; user_id: number; value: 1 | -1; created_at: number }

/** Hashes of a person's recent posts, under the conventions of tables.ts. */
export type PostedTextsTable = { user_id: number; hash: string; posted_at: number }

/** The people who can be mentioned in a debate, and mentions, under the conventions of tables.ts. */
export type DebatePeopleTable = {
  debate_id: number
  user_id: number
  /** The folded display name; a search matches its beginning. */
  search_key: string
}

export type MentionsTable = {
  id: Generated<number>
  debate_id: number
  post_kind: PostKind
  post_id: number
  /** The mentioned person. */
  user_id: number
  /** The author of the post. If they mention themselves, the row only makes the link. */
  by_id: number
  /** The name in the text in the form of `nameKey`, for rendering the text again. Null for people who are not named in it. */
  name_key: string | null
  created_at: number
  read_at: number | null
}
export type MentionRow = Selectable<MentionsTable>
export type NewMentionRow = Insertable<MentionsTable>

/**
 * Arguments of the map's levels with the size of their branch (docs/product.md#debate-map), under the conventions of tables.ts.
 * They are updated with each argument, so that a map costs the same however many there are.
 */
export type BranchesTable = {
  argument_id: number
  debate_id: number
  /** The argument that it answers. */
  parent_id: number | null
  /** 0 at the top. */
  level: number
  /** The number of arguments in the branch at any depth, including this one. */
  size: number
  /** How many of these have no answer. */
  leaves: number
}
export type BranchRow = BranchesTable

/**
 * The full-text search, under the conventions of tables.ts. A row of `search_documents` is deleted with the thing that it
 * represents; the other two tables follow it.
 */
export type SearchDocumentsTable = {
  /** Newer things have higher ids. */
  id: Generated<number>
  kind: 'debate' | 'argument' | 'comment' | 'person' | CircleKind
  ref_id: number
  /** A debate's own id for debates. Null for people, teams and groups. */
  debate_id: number | null
  /** The sort key of matches (api/search/search-rank.ts). */
  rank: number
  created_at: number
  /** 0 until its words are in the index. */
  indexed: number
}

/** The folded words in their order, separated by spaces, for phrase searches. */
export type SearchTextsTable = { document_id: number; words: string }

/** The full-text index: an FTS5 table on SQLite, a tsvector column on PostgreSQL. Only api/search reads and writes it. */
export type SearchIndexTable = { rowid: number; lexemes: string }

/** Debates that a person saw in the feed, under the conventions of tables.ts. */
export type FeedViewsTable = {
  user_id: number
  debate_id: number
  last_seen_at: number
  /** How often the card was in view. */
  seen: number
  /** How often it was read or opened. */
  dwells: number
  /** How often it was skipped. */
  skips: number
  dwell_seconds: number
}

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
