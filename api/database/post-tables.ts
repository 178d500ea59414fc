import type { Generated, Insertable, Selectable } from 'kysely'
import type { CircleKind } from '#contract/circles'
import type { Side } from '#contract/debates'
import type { Noter } from '#contract/post-limits'
import type { VoteCounts } from '#contract/vote-counts'

export type PostKind = 'argument' | 'comment'

/** Posts and the votes on them: tables of `tables.ts`, and as it says. What is a rule of one kind alone says nothing of the others. */
export type PostsTable = VoteCounts & {
  /** The table's own, by which lists pick rows; nothing else refers to a post by it. */
  key: Generated<number>
  kind: PostKind
  /** Unique within its kind, and never that of another one. */
  id: number
  debate_id: number
  /** Among the debate's of its kind, from 1 without gaps. */
  number: number
  parent_id: number | null
  parent_number: number | null
  /** How many stand above it in its thread, and the first of them; null where it is the first itself. */
  depth: number
  root_id: number | null
  /** Of an argument: whom it answers, if that is somebody else with an account: whose rebuttals it is listed among. */
  answers_user_id: number | null
  user_id: number | null
  author_name: string | null
  stance: Side | null
  /** Of an argument: the side of the motion it speaks for (arguments/argument-kind.ts). */
  side: Side | null
  /** 0 for a comment. */
  round: number
  content_source: string
  content_html: string
  excerpt: string
  html_version: number
  created_at: number
  edited_at: number | null
  /** When its author withdrew or deleted it: then it is a tombstone, without its text. */
  taken_away_at: number | null
  /** By which rule moderators have hidden it, which takes it away as well (moderation-tables.ts); null for all others. */
  hidden_rule: Generated<number | null>
  /** Why it is folded, and who says so; null for most. Then its excerpt says that instead of its beginning (noted-excerpt.ts). */
  note: Generated<string | null>
  noted_by: Generated<Noter | null>
  /** Lower bound of the share of up votes (Wilson); what `top` sorts by. */
  score: number
  /** Votes and recency in one number that never has to be computed again; what highlights sort by. */
  heat: number
  /** With tombstones, and how many of them are that; the others by their stances. */
  replies_count: number
  replies_gone: Generated<number>
  replies_for: number
  replies_against: number
  /** Of an argument further down than the map goes: the branch it hangs beneath (post-tables.ts). */
  branch_id: number | null
  archive_id: string | null
}
export type PostRow = Selectable<PostsTable>
/** With its id once it has one. */
export type NewPostRow = Omit<Insertable<PostsTable>, 'id'>

export type PostVotesTable = { post_kind: PostKind; post_id: number; user_id: number; value: 1 | -1; created_at: number }

/** What somebody posted lately, by its hash: a table of `tables.ts`, and as it says. */
export type PostedTextsTable = { user_id: number; hash: string; posted_at: number }

/** Who can be mentioned in which debate, and who was mentioned where: tables of `tables.ts`, and as it says. */
export type DebatePeopleTable = {
  debate_id: number
  user_id: number
  /** The folded display name, by the beginning of which somebody is found. */
  search_key: string
}

export type MentionsTable = {
  id: Generated<number>
  debate_id: number
  post_kind: PostKind
  post_id: number
  /** Who is mentioned. */
  user_id: number
  /** By whom. One who names oneself is linked, but not mentioned: such rows are for rendering alone. */
  by_id: number
  /** The name in the text, as `nameKey` has it: by it the text is rendered again. Null for who is not named in it. */
  name_key: string | null
  created_at: number
  read_at: number | null
}
export type MentionRow = Selectable<MentionsTable>
export type NewMentionRow = Insertable<MentionsTable>

/**
 * An argument of the first levels with what hangs beneath it (docs/product.md#debate-map): a table of `tables.ts`, and as it says. It is
 * kept as
 * arguments come, so that a map costs the same however many there are.
 */
export type BranchesTable = {
  argument_id: number
  debate_id: number
  /** The argument it answers. */
  parent_id: number | null
  /** 0 at the top. */
  level: number
  /** Itself and all that is beneath it, however deep. */
  size: number
  /** How many of these nobody has answered. */
  leaves: number
}
export type BranchRow = BranchesTable

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

/** The feed: a table of `tables.ts`, and as it says. */
export type FeedViewsTable = {
  user_id: number
  debate_id: number
  last_seen_at: number
  /** How often the card was in view. */
  seen: number
  /** How often it was read or opened. */
  dwells: number
  /** How often it was passed over. */
  skips: number
  dwell_seconds: number
}
