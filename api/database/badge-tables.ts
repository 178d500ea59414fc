import type { Generated, Insertable } from 'kysely'
import type { PostKind } from './post-tables.ts'

/** Badges: tables of `tables.ts`, and as it says. */
export type BadgesTable = {
  id: Generated<number>
  user_id: number
  /** The key of its rule (api/badges/rules.ts). */
  badge: string
  awarded_at: number
}
export type NewBadgeRow = Insertable<BadgesTable>

/** How many sources elsewhere a post links; posts without are not in it. */
export type PostSourcesTable = { post_kind: PostKind; post_id: number; user_id: number; sources: number }
