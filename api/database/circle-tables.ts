import type { Generated, Insertable, Selectable } from 'kysely'
import type { CircleKind } from '#contract/circles'

/** Teams, groups and their memberships, under the conventions of tables.ts. */
export type CirclesTable = {
  id: Generated<number>
  kind: CircleKind
  name: string
  /** Unique among circles of the same kind. */
  name_key: string
  /** Like `display_skeleton` of accounts, among circles of the same kind. */
  name_skeleton: Generated<string | null>
  /** A group's address; null for teams. */
  slug: string | null
  description_source: string
  description_html: string
  excerpt: string
  html_version: number
  picture: string | null
  /** Always a member. */
  owner_id: number
  /** 1 if anybody can join without approval. */
  open: number
  /** 1 if only members see it and its debates. */
  private: Generated<number>
  /** Includes deleted accounts that are not erased yet: their places are kept. */
  members_count: number
  created_at: number
  /** The rule by which moderators have hidden its name, description and picture; null for most. */
  hidden_rule: Generated<number | null>
}
export type CircleRow = Selectable<CirclesTable>
export type NewCircleRow = Insertable<CirclesTable>

/**
 * A member, an invited person, or one who has asked to join; or a closed case: they `declined` an invitation,
 * were `refused`, or were `removed`.
 */
export type StoredState = 'member' | 'invited' | 'asked' | 'declined' | 'refused' | 'removed'

export type MembershipsTable = {
  circle_id: number
  user_id: number
  state: StoredState
  /** 1 for a group's moderators. */
  moderator: number
  /** When the state last changed. */
  since: number
  /** The person who changed it, if that was somebody else. */
  by_id: number | null
}
export type MembershipRow = Selectable<MembershipsTable>
