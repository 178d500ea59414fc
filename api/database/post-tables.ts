import type { Generated, Insertable, Selectable } from 'kysely'
import type { Side } from '#contract/debates'
import type { Noter } from '#contract/note-limits'

export type PostKind = 'argument' | 'comment'

/** Posts and the votes on them: tables of `tables.ts`, and as it says. What is a rule of one kind alone says nothing of the others. */
export type PostsTable = {
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
  /** Of an argument: the side of the motion it speaks for (arguments/side-of-motion.ts). */
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
  /** Why it is folded, and who says so; null for most. Then its excerpt says that instead of its beginning (noted.ts). */
  note: Generated<string | null>
  noted_by: Generated<Noter | null>
  up: number
  down: number
  /** Lower bound of the share of up votes (Wilson); what `top` sorts by. */
  score: number
  /** Votes and recency in one number that never has to be computed again; what highlights sort by. */
  heat: number
  /** With tombstones, and how many of them are that; the others by their stances. */
  replies_count: number
  replies_gone: Generated<number>
  replies_for: number
  replies_against: number
  /** Of an argument further down than the map goes: the branch it hangs beneath (map-tables.ts). */
  branch_id: number | null
  archive_id: string | null
}
export type PostRow = Selectable<PostsTable>
/** With its id once it has one. */
export type NewPostRow = Omit<Insertable<PostsTable>, 'id'>

export type PostVotesTable = { post_kind: PostKind; post_id: number; user_id: number; value: 1 | -1; created_at: number }

/** What somebody posted lately, by its hash: a table of `tables.ts`, and as it says. */
export type PostedTextsTable = { user_id: number; hash: string; posted_at: number }
