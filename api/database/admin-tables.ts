import type { Generated, Selectable } from 'kysely'
import type { AdminActKind } from '#contract/admin-limits'

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
export type AdminActRow = Selectable<AdminActsTable>
