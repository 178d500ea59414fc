import type { Insertable, Updateable } from 'kysely'
import type { Outcome, ReportedKind } from '#contract/moderation-limits'
import type { Connection } from '../database/database.ts'
import type { CaseRow, CasesTable, DecisionRow } from '../database/moderation-tables.ts'
import { needsRowLocks } from '../database/query-building.ts'

/**
 * Locks the open case about a target, so that reports and decisions take turns. A report that comes after the decision opens a new case.
 */
export async function lockOpenCase(tx: Connection, kind: ReportedKind, id: number): Promise<CaseRow | undefined> {
  const open = tx.selectFrom('cases').selectAll().where('about_kind', '=', kind).where('about_id', '=', id).where('decided_at', 'is', null)
  return (needsRowLocks(tx) ? open.forNoKeyUpdate() : open).executeTakeFirst()
}

export async function insertCase(tx: Connection, row: Insertable<CasesTable>): Promise<CaseRow> {
  return tx.insertInto('cases').values(row).returningAll().executeTakeFirstOrThrow()
}

/**
 * Opens a case unless one about the same target is open, even if another transaction has only just opened it.
 * @returns its id, or undefined
 */
export async function insertCaseUnlessOpen(tx: Connection, row: Insertable<CasesTable>): Promise<number | undefined> {
  const inserted = tx
    .insertInto('cases')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
  return (await inserted.returning('id').executeTakeFirst())?.id
}

export async function updateCase(tx: Connection, id: number, change: Updateable<CasesTable>): Promise<void> {
  await tx.updateTable('cases').set(change).where('id', '=', id).execute()
}

/** Returns the outcomes of a person's most recently decided reports. */
export async function listLastOutcomes(tx: Connection, reporterId: number, limit: number): Promise<Outcome[]> {
  const rows = await tx
    .selectFrom('reports')
    .innerJoin('cases', 'cases.id', 'reports.case_id')
    .innerJoin('decisions', 'decisions.id', 'cases.decision_id')
    .select('decisions.outcome')
    .where('reports.reporter_id', '=', reporterId)
    .orderBy('reports.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ outcome }) => outcome)
}

/** Returns the decision in force of a case; undefined while the case is open. */
export async function findDecisionOf(db: Connection, caseId: number | null): Promise<DecisionRow | undefined> {
  if (caseId === null) return undefined
  return db
    .selectFrom('decisions')
    .innerJoin('cases', 'cases.decision_id', 'decisions.id')
    .selectAll('decisions')
    .where('cases.id', '=', caseId)
    .executeTakeFirst()
}

/** Removes an erased person's name from cases about them, and the record of cases they looked at. */
export async function anonymiseCasesOf(tx: Connection, userId: number): Promise<void> {
  await tx.updateTable('cases').set({ excerpt: '' }).where('user_id', '=', userId).where('about_kind', '=', 'person').execute()
  await tx.updateTable('cases').set({ looked_by: null, looked_at: null }).where('looked_by', '=', userId).execute()
}
