import type { Generated, Insertable, Selectable } from 'kysely'
import type { PostKind } from './post-tables.ts'

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
