import type { CaseState, ReportedKind, ReportReason } from '#contract/moderation-limits'
import { lockBoth, lockPerson } from '../accounts/people.queries.ts'
import { cappedCount } from '../database/capped-count.ts'
import type { Connection } from '../database/database.ts'
import { locksRows } from '../database/dialect.ts'
import type { CaseRow } from '../database/moderation-tables.ts'
import type { Key, Window } from '../platform/paging.ts'

/** Which cases; never those about the one who asks. */
export type CaseFilter = {
  state: CaseState
  kind: ReportedKind | undefined
  reason: ReportReason | undefined
  butOf: number
}

function wanted(db: Connection, { state, kind, reason, butOf }: CaseFilter) {
  return db
    .selectFrom('cases')
    .where(state === 'appealed' ? 'appealed_at' : 'decided_at', state === 'open' ? 'is' : 'is not', null)
    .$if(kind !== undefined, (cases) => cases.where('about_kind', '=', kind ?? 'person'))
    .$if(reason !== undefined, (cases) => cases.where('reason', '=', reason ?? 'other'))
    .where('user_id', 'is distinct from', butOf)
}

/** A page of the queue, of what was decided, the latest first, or of appeals, the oldest first: each by an index. */
export async function pageOfCases(db: Connection, asked: CaseFilter, { limit, offset, before }: Window<Key>): Promise<CaseRow[]> {
  const [key, order, beyond] = orders[asked.state]
  return wanted(db, asked)
    .selectAll()
    .$if(before !== undefined, (cases) =>
      cases.where(({ eb, refTuple, tuple }) => eb(refTuple(key, 'id'), beyond, tuple(before?.[0] ?? 0, before?.[1] ?? 0))),
    )
    .orderBy(key, order)
    .orderBy('id', order)
    .limit(limit)
    .offset(offset)
    .execute()
}

const orders = {
  open: ['rank', 'asc', '>'],
  appealed: ['appealed_at', 'asc', '>'],
  decided: ['decided_at', 'desc', '<'],
} as const

/** Where a case stands in its order. */
export function placeOf(state: CaseState, one: CaseRow): Key {
  return [one[orders[state][0]] ?? 0, one.id]
}

export function countCases(db: Connection, asked: CaseFilter): Promise<number> {
  return cappedCount(db, wanted(db, asked).select('id'))
}

export async function findCase(db: Connection, id: number): Promise<CaseRow | undefined> {
  return db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Two who decide it at once do so one after the other, and so do those who decide two cases about one person. Whoever it is about is
 * locked first, as where they are reported: else the two would wait for each other. Who decides is locked beside them.
 * @param moderatorId who decides; left out by whom the case is about
 */
export async function lockCase(
  tx: Connection,
  { id, user_id }: Pick<CaseRow, 'id' | 'user_id'>,
  moderatorId?: number,
): Promise<CaseRow | undefined> {
  if (moderatorId !== undefined && user_id !== null) await lockBoth(tx, moderatorId, user_id)
  else await lockPerson(tx, user_id ?? moderatorId ?? 0)
  const one = tx.selectFrom('cases').selectAll().where('id', '=', id)
  return (locksRows(tx) ? one.forNoKeyUpdate() : one).executeTakeFirst()
}

export async function listStatementsOf(db: Connection, caseId: number) {
  return db
    .selectFrom('report_statements')
    .innerJoin('reports', 'reports.id', 'report_statements.report_id')
    .select(['report_statements.reason', 'details', 'report_statements.created_at'])
    .where('reports.case_id', '=', caseId)
    .orderBy('report_statements.id')
    .limit(mostShown)
    .execute()
}

const shown = ['kind', 'report_evidence.about_id', 'report_evidence.user_id', 'title', 'content_source', 'written_at'] as const

/** What reporters saw, each text once, the thing itself last. */
export async function listEvidenceOf(db: Connection, caseId: number) {
  return db
    .selectFrom('report_evidence')
    .innerJoin('reports', 'reports.id', 'report_evidence.report_id')
    .select(shown)
    .where('reports.case_id', '=', caseId)
    .groupBy(shown)
    .orderBy(({ fn }) => fn.min('report_evidence.id'))
    .limit(mostShown)
    .execute()
}

/** Of one case: more says nothing new. */
const mostShown = 100

export async function listReportersOf(tx: Connection, caseId: number) {
  return tx.selectFrom('reports').select(['id', 'reporter_id']).where('case_id', '=', caseId).orderBy('id').execute()
}

export async function closeReportsOf(tx: Connection, caseId: number, decided_at: number): Promise<void> {
  await tx.updateTable('reports').set({ decided_at }).where('case_id', '=', caseId).execute()
}
