import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { CaseRow } from '../database/moderation-tables.ts'
import { Forbidden, NotFound } from '../platform/failures.ts'
import { insertCase, updateCase } from '../reports/report-cases.queries.ts'
import { findCase } from './cases.queries.ts'
import { requireModerator } from './conflict-of-interest.ts'

export const caseNotFoundMessage = 'There is no such report.'

export const aboutYouMessage = 'This is about you. Another moderator has to decide.'

/** Refuses cases that don't exist, and cases about the reader: they must not learn of reports this way. @throws NotFound, Forbidden */
export function requireReadableCase(row: CaseRow | undefined, actorId: number): CaseRow {
  if (!row) throw new NotFound(caseNotFoundMessage)
  if (row.user_id === actorId) throw new Forbidden(aboutYouMessage)
  return row
}

type About = Pick<CaseRow, 'user_id' | 'about_kind' | 'about_id' | 'excerpt'>

/**
 * Opens a case about a target that nobody reported, to be decided in the same transaction.
 * @param groupId the group that decides it; such a case is never open, so that it can exist next to the site's own case
 */
export async function openCase(tx: Connection, about: About, now: number, groupId: number | null = null): Promise<CaseRow> {
  const groupColumns = groupId === null ? {} : { group_id: groupId, decided_at: now }
  return insertCase(tx, { ...about, ...groupColumns, reason: 'other', reporters: 0, heeded: 0, rank: now, created_at: now })
}

/**
 * Shows other moderators for ten minutes who is looking at a case, so that two don't work on the same one.
 * @throws Forbidden, NotFound, TooMany
 */
export async function lookAtCase(context: MemberContext, id: number): Promise<undefined> {
  requireModerator(context)
  const { db, actor, clock, limits } = context
  await limits.take('actByMember', String(actor.id))
  await db.transaction(async (tx) => {
    const row = requireReadableCase(await findCase(tx, id), actor.id)
    await updateCase(tx, row.id, { looked_by: actor.id, looked_at: clock.now() })
  })
}
