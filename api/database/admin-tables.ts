import type { Generated, Selectable } from 'kysely'
import type { AdminActKind } from '#contract/moderation-limits'

/** What administrators did about accounts: a table of `tables.ts`, and as it says. */
export type AdminActsTable = {
  id: Generated<number>
  act: AdminActKind
  details: string
  /** Null for the command line, and once their account is erased. */
  admin_id: number | null
  user_id: number
  created_at: number
}
/** What somebody posted lately, by its hash: a table of `tables.ts`, and as it says. */
export type PostedTextsTable = { user_id: number; hash: string; posted_at: number }

export type AdminActRow = Selectable<AdminActsTable>
