import type { Generated, Insertable, Selectable } from 'kysely'
import type { CircleKind } from '#contract/circles'

/** Teams and groups, and who is in them or waits to be: tables of `tables.ts`, and as it says. */
export type CirclesTable = {
  id: Generated<number>
  kind: CircleKind
  name: string
  /** Unique among those of a kind. */
  name_key: string
  /** As `display_skeleton` of accounts, among those of a kind. */
  name_skeleton: Generated<string | null>
  /** Of groups, whose address it is. */
  slug: string | null
  description_source: string
  description_html: string
  excerpt: string
  html_version: number
  picture: string | null
  /** A member, always. */
  owner_id: number
  /** 1 where who asks is a member at once. */
  open: number
  /** 1 where only members see it, and what is debated in it. */
  private: Generated<number>
  /** Those too whose accounts are deleted and not erased: their places are kept. */
  members_count: number
  created_at: number
  /** By which rule moderators have hidden its name, description and picture; null for most. */
  hidden_rule: Generated<number | null>
}
export type CircleRow = Selectable<CirclesTable>
export type NewCircleRow = Insertable<CirclesTable>

/**
 * A member, somebody invited, or who has asked; or whose invitation or request came to nothing: they `declined`, were `refused`, or were
 * `removed`.
 */
export type StoredState = 'member' | 'invited' | 'asked' | 'declined' | 'refused' | 'removed'

export type MembershipsTable = {
  circle_id: number
  user_id: number
  state: StoredState
  /** 1 for a group's moderators. */
  moderator: number
  /** Since when it is so. */
  since: number
  /** Who made it so, where that was somebody else. */
  by_id: number | null
}
export type MembershipRow = Selectable<MembershipsTable>
