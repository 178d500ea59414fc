import type { Side } from '#contract/debates'

export type PostKind = 'argument' | 'comment'

/** A post, of whichever kind. What is a rule of arguments alone says nothing of a comment. */
export type PostRow = {
  id: number
  debate_id: number
  /** Among the debate's of its kind, from 1 without gaps. */
  number: number
  parent_id: number | null
  parent_number: number | null
  /** Of an argument: whom it answers, if that is somebody else with an account: whose rebuttals it is listed among. */
  answers_user_id: number | null
  user_id: number | null
  author_name: string | null
  stance: Side | null
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
  up: number
  down: number
  /** Lower bound of the share of up votes (Wilson); what `top` sorts by. */
  score: number
  /** Votes and recency in one number that never has to be computed again; what highlights sort by. */
  heat: number
  replies_count: number
  replies_for: number
  replies_against: number
  archive_id: string | null
}
export type NewPostRow = Omit<PostRow, 'id' | 'answers_user_id'> & Partial<Pick<PostRow, 'id' | 'answers_user_id'>>
