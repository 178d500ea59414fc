import type { Connection } from '../database/database.ts'
import type { CaseRow, DecisionRow, NewDecisionRow } from '../database/moderation-tables.ts'

export async function insertDecision(tx: Connection, row: NewDecisionRow): Promise<DecisionRow> {
  return tx.insertInto('decisions').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function markDecisionReversed(tx: Connection, id: number, undone_at: number): Promise<void> {
  await tx.updateTable('decisions').set({ undone_at }).where('id', '=', id).execute()
}

export async function findDecision(db: Connection, id: number): Promise<DecisionRow | undefined> {
  return db.selectFrom('decisions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns some decisions by id, and ignores nulls. */
export async function decisionsOf(db: Connection, ids: readonly (number | null)[]): Promise<Map<number, DecisionRow>> {
  const presentIds = ids.flatMap((id) => id ?? [])
  if (presentIds.length === 0) return new Map()
  const rows = await db.selectFrom('decisions').selectAll().where('id', 'in', presentIds).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Finds the latest decision of another case that still hides the same target, with the group that made it. */
export async function findOtherHiding(
  db: Connection,
  { about_kind, about_id }: Pick<CaseRow, 'about_kind' | 'about_id'>,
  caseId: number,
): Promise<(DecisionRow & { group_id: number | null }) | undefined> {
  return db
    .selectFrom('decisions')
    .innerJoin('cases', 'cases.id', 'decisions.case_id')
    .selectAll('decisions')
    .select('cases.group_id')
    .where('decisions.about_kind', '=', about_kind)
    .where('decisions.about_id', '=', about_id)
    .where('hides', '=', 1)
    .where('undone_at', 'is', null)
    .where('case_id', '<>', caseId)
    .orderBy('decisions.id', 'desc')
    .executeTakeFirst()
}

/** Lists the decisions against a person that are in force, latest first, without those of one case. */
export async function listRecordOf(db: Connection, userId: number, { exceptCaseId, limit }: { exceptCaseId: number; limit: number }) {
  return db
    .selectFrom('decisions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('case_id', '<>', exceptCaseId)
    .where('outcome', '<>', 'nothing')
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Lists the decisions that suspend a person at the time `now`. */
export async function listSuspensionDecisions(tx: Connection, userId: number, now: number): Promise<DecisionRow[]> {
  return tx
    .selectFrom('decisions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('undone_at', 'is', null)
    .where('suspended_until', '>', now)
    .orderBy('id')
    .execute()
}

/** Removes an erased moderator's name from their decisions, which stay in force. */
export async function anonymiseDecisionsOf(tx: Connection, userId: number): Promise<void> {
  await tx.updateTable('decisions').set({ moderator_id: null }).where('moderator_id', '=', userId).execute()
}
