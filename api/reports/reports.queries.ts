import type { Insertable } from 'kysely'
import type { Connection } from '../database/database.ts'
import type { NewEvidenceRow, ReportRow, ReportStatementsTable } from '../database/report-tables.ts'

/** Who reports what of whom. */
export type Reported = Pick<ReportRow, 'reporter_id' | 'user_id' | 'about_kind' | 'about_id'>

export async function findReport(db: Connection, receipt: string): Promise<ReportRow | undefined> {
  return db.selectFrom('reports').selectAll().where('receipt', '=', receipt).executeTakeFirst()
}

/** The one that the same reporter has made of the same thing and that is not decided. */
export async function findOpenReport(tx: Connection, { reporter_id, about_kind, about_id }: Reported): Promise<ReportRow | undefined> {
  return tx
    .selectFrom('reports')
    .selectAll()
    .where('reporter_id', '=', reporter_id)
    .where('about_kind', '=', about_kind)
    .where('about_id', '=', about_id)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
}

export async function insertReport(tx: Connection, row: Omit<ReportRow, 'id'>): Promise<ReportRow> {
  return tx.insertInto('reports').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function insertStatement(tx: Connection, row: Insertable<ReportStatementsTable>): Promise<void> {
  await tx.insertInto('report_statements').values(row).execute()
}

export async function listStatements(db: Connection, reportId: number) {
  return db
    .selectFrom('report_statements')
    .select(['reason', 'details', 'created_at'])
    .where('report_id', '=', reportId)
    .orderBy('id')
    .execute()
}

export async function countStatements(tx: Connection, reportId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('report_statements')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('report_id', '=', reportId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** When somebody reported something of late, the latest first. */
export async function listStatementTimes(
  tx: Connection,
  reporterId: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('report_statements')
    .select('created_at')
    .where('reporter_id', '=', reporterId)
    .where('created_at', '>', after)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ created_at }) => created_at)
}

/** Keeps what is reported as it stands, but for what was kept with the same words before. */
export async function keepEvidence(
  tx: Connection,
  report_id: number,
  evidence: readonly Omit<NewEvidenceRow, 'report_id' | 'taken_at'>[],
  taken_at: number,
): Promise<void> {
  const kept = await tx
    .selectFrom('report_evidence')
    .select(['about_id', 'title', 'content_source'])
    .where('report_id', '=', report_id)
    .execute()
  const isKept = (one: Pick<NewEvidenceRow, 'about_id' | 'title' | 'content_source'>) =>
    kept.some((each) => each.about_id === one.about_id && each.title === one.title && each.content_source === one.content_source)
  const fresh = evidence.filter((one) => !isKept(one)).map((one) => ({ ...one, report_id, taken_at }))
  if (fresh.length > 0) await tx.insertInto('report_evidence').values(fresh).execute()
}

/** Where a post stands that is reported. */
export async function findPlace(db: Connection, kind: 'argument' | 'comment', id: number) {
  return db
    .selectFrom('posts')
    .innerJoin('debates', 'debates.id', 'posts.debate_id')
    .select(['posts.id', 'posts.number', 'debates.slug', 'debates.topic', 'debates.private_to'])
    .where('posts.kind', '=', kind)
    .where('posts.id', '=', id)
    .executeTakeFirst()
}

export async function findNumberOfMessage(db: Connection, id: number): Promise<number | undefined> {
  return (await db.selectFrom('messages').select('number').where('id', '=', id).executeTakeFirst())?.number
}

/** An erased reporter has reported nothing any more; what they wrote is the moderators' to judge. */
export async function forgetReporter(tx: Connection, userId: number): Promise<void> {
  await tx.updateTable('reports').set({ reporter_id: null }).where('reporter_id', '=', userId).execute()
}

/** The same of what they wrote. */
export async function forgetStatementsBy(tx: Connection, userId: number): Promise<void> {
  await tx.updateTable('report_statements').set({ reporter_id: null }).where('reporter_id', '=', userId).execute()
}

/** What somebody said of themselves goes with their account; of posts it stays, as the posts do. */
export async function forgetProfilesOf(tx: Connection, userId: number): Promise<void> {
  await tx.deleteFrom('report_evidence').where('user_id', '=', userId).where('kind', '=', 'person').execute()
}
