import { z } from 'zod'
import * as calls from '#contract/reports'
import type { Room } from '../context.ts'
import { noSuchPerson } from '../friends/change-friendship.ts'
import { idOf } from '../platform/ids.ts'
import { fileReport, fileReportOfThing } from './file-report.ts'
import { showReport } from './present-report.ts'

/** A report is known by its receipt. */
const receiptIn = z.object({ data: z.object({ receipt: z.string() }) }).transform(({ data }) => data.receipt)

/** What people report to the moderators (COMMUNITY §5, Report). */
export function mountReports(room: Room): void {
  room.onKeyed(
    calls.reportPerson,
    (context, { path, body }) => fileReport(context, idOf(path.id, noSuchPerson), body),
    (context, receipt) => showReport(context, receipt),
    receiptIn,
  )
  room.onKeyed(
    calls.reportThing,
    (context, { body }) => fileReportOfThing(context, body),
    (context, receipt) => showReport(context, receipt),
    receiptIn,
  )
  room.on(calls.readReceipt, (context, { path }) => showReport(context, path.receipt))
}
