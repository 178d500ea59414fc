import { z } from 'zod'
import * as calls from '#contract/reports'
import type { Routes } from '../context.ts'
import { personNotFoundMessage } from '../friends/friendships.ts'
import { parseId } from '../platform/paging.ts'
import { fileReport, fileReportOfThing } from './file-report.ts'
import { showReport } from './present-report.ts'

/** Reads the receipt, which identifies a report, from an answer. */
const receiptAnswer = z.object({ data: z.object({ receipt: z.string() }) }).transform(({ data }) => data.receipt)

/** Mounts the calls for reports (docs/moderation.md#reports). */
export function mountReports(routes: Routes): void {
  routes.onKeyed(
    calls.reportPerson,
    (context, { path, body }) => fileReport(context, parseId(path.id, personNotFoundMessage), body),
    (context, receipt) => showReport(context, receipt),
    receiptAnswer,
  )
  routes.onKeyed(
    calls.reportThing,
    (context, { body }) => fileReportOfThing(context, body),
    (context, receipt) => showReport(context, receipt),
    receiptAnswer,
  )
  routes.on(calls.readReceipt, (context, { path }) => showReport(context, path.receipt))
}
