import type { Insertable, Updateable } from 'kysely'
import type { Outcome, ReportedKind } from '#contract/moderation-limits'
import type { Connection } from '../database/database.ts'
import { locksRows } from '../database/dialect.ts'
import type { CaseRow, CasesTable, DecisionRow } from '../database/moderation-tables.ts'

/** Whoever decides it waits, and is waited for: what comes too late for one decision begins another case. */
export async function lockOpenCase(tx: Connection, kind: ReportedKind, id: number): Promise<CaseRow | undefined> {
  const open = tx.selectFrom('cases').selectAll().where('about_kind', '=', kind).where('about_id', '=', id).where('decided_at', 'is', null)
  return (locksRows(tx) ? open.forNoKeyUpdate() : open).executeTakeFirst()
}

export async function insertCase(tx: Connection, row: Insertable<CasesTable>): Promise<CaseRow> {
  return tx.insertInto('cases').values(row).returningAll().executeTakeFirstOrThrow()
}

/** @returns its id; undefined where one about the same thing is open, also one that another transaction has just begun */
export async function insertCaseUnlessOpen(tx: Connection, row: Insertable<CasesTable>): Promise<number | undefined> {
  const begun = tx
    .insertInto('cases')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
  return (await begun.returning('id').executeTakeFirst())?.id
}

export async function updateCase(tx: Connection, id: number, change: Updateable<CasesTable>): Promise<void> {
  await tx.updateTable('cases').set(change).where('id', '=', id).execute()
}

/** What became of the reports of somebody that were decided last. */
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

/** What holds of a case; undefined while it is open. */
export async function findDecisionOf(db: Connection, caseId: number | null): Promise<DecisionRow | undefined> {
  if (caseId === null) return undefined
  return db
    .selectFrom('decisions')
    .innerJoin('cases', 'cases.decision_id', 'decisions.id')
    .selectAll('decisions')
    .where('cases.id', '=', caseId)
    .executeTakeFirst()
}

/** How somebody is called who was reported themselves goes with their account; and who looked at what. */
export async function forgetInCases(tx: Connection, userId: number): Promise<void> {
  await tx.updateTable('cases').set({ excerpt: '' }).where('user_id', '=', userId).where('about_kind', '=', 'person').execute()
  await tx.updateTable('cases').set({ looked_by: null, looked_at: null }).where('looked_by', '=', userId).execute()
}
