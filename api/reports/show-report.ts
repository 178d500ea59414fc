import type { Report } from '#contract/reports'
import type { Context } from '../context.ts'
import { NotFound } from '../platform/failures.ts'
import { presentReport } from './present-report.ts'
import { findReport } from './reports.queries.ts'

/**
 * How a report stands, for whoever has its receipt.
 * @throws NotFound
 */
export async function showReport({ db, actor, siteUrl }: Context, receipt: string): Promise<{ data: Report }> {
  const report = await findReport(db.read, receipt)
  if (!report) throw new NotFound('There is no report with this receipt. Copy the whole address, to its last letter.')
  return { data: await presentReport(db.read, report, { actorId: actor?.id ?? null, siteUrl }) }
}
