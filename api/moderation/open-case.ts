import type { Connection } from '../database/database.ts'
import type { CaseRow } from '../database/moderation-tables.ts'
import { insertCase } from '../reports/cases.queries.ts'

type About = Pick<CaseRow, 'user_id' | 'about_kind' | 'about_id' | 'excerpt'>

/**
 * A case of what nobody has reported, to be decided in the same transaction.
 * @param groupId the group that decides it by itself: such a case is never open, so that it stands beside the site's
 */
export async function openCase(tx: Connection, about: About, now: number, groupId: number | null = null): Promise<CaseRow> {
  const ofGroup = groupId === null ? {} : { group_id: groupId, decided_at: now }
  return insertCase(tx, { ...about, ...ofGroup, reason: 'other', reporters: 0, heeded: 0, rank: now, created_at: now })
}
