import { randomBytes } from 'node:crypto'
import { type ReportReason, reportLimits } from '#contract/moderation-limits'
import type { NewReport, NewReportOfThing, Report } from '#contract/reports'
import { findAccount } from '../accounts/accounts.queries.ts'
import { lockPerson, lockTwoPeople } from '../accounts/person-rows.queries.ts'
import type { MemberContext, Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { ReportRow } from '../database/moderation-tables.ts'
import { personNotFoundMessage } from '../friends/friendships.ts'
import { type MailContent, renderMail } from '../mail/mail-template.ts'
import { queueMail } from '../mail/outbox.ts'
import { Conflict, Forbidden, NotFound, TooMany, Unauthorized } from '../platform/failures.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { parseId } from '../platform/paging.ts'
import { createExcerpt, openCase } from './open-case.ts'
import { presentReport } from './present-report.ts'
import { lockOpenCase } from './report-cases.queries.ts'
import { findAuthorOf, notFoundMessages, reportTarget } from './report-target.ts'
import {
  countStatements,
  deleteEvidence,
  findOpenReport,
  insertReport,
  insertStatement,
  listStatementTimes,
  type Reported,
  storeEvidence,
} from './reports.queries.ts'

/**
 * Reports a person, or something of theirs, to the moderators, with a copy of its present text (docs/moderation.md#reports). While a report
 * by the same person about the same target is open, this adds to it. Only moderators are notified.
 * @throws TooMany; Forbidden for the actor themselves, except for their own debate; NotFound; Conflict if the target was deleted or
 *   hidden; Invalid
 */
export async function fileReport(context: MemberContext, userId: number, input: NewReport): Promise<{ data: Report }> {
  const { actor, limits } = context
  await limits.take('actByMember', String(actor.id))
  // People report their own debate to ask for a correction.
  if (userId === actor.id && input.about?.kind !== 'debate') throw new Forbidden('You can’t report yourself.')
  return file(context, userId, input, async (tx) => {
    const other = await lockTwoPeople(tx, actor.id, userId)
    if (other?.deleted_at !== null) throw new NotFound(personNotFoundMessage)
  })
}

/**
 * Reports a target no matter who wrote it, including a person who deleted their account, or a name in an
 * archive (docs/moderation.md#reports).
 * @throws as `fileReport`
 */
export async function fileReportOfThing(context: MemberContext, input: NewReportOfThing): Promise<{ data: Report }> {
  const { db, actor, limits } = context
  await limits.take('actByMember', String(actor.id))
  const { kind } = input.about
  const userId = await findAuthorOf(db.read, kind, parseId(input.about.id, notFoundMessages[kind]))
  if (userId === undefined) throw new NotFound(notFoundMessages[kind])
  if (userId === actor.id && kind !== 'debate') throw new Forbidden('That’s yours. You can’t report your own content.')
  return file(context, userId, input, async (tx) => {
    await (userId === null ? lockPerson(tx, actor.id) : lockTwoPeople(tx, actor.id, userId))
  })
}

/**
 * Files a report.
 * @param lock locks the reporter and the reported person, so that the second of two simultaneous reports finds the first
 */
async function file(
  context: MemberContext,
  userId: number | null,
  input: NewReport,
  lock: (tx: Connection) => Promise<void>,
): Promise<{ data: Report }> {
  const { db, actor, clock, siteUrl, features } = context
  return db.transaction(async (tx) => {
    await lock(tx)
    const now = clock.now()
    await requireBelowDailyLimit(context, tx, now)
    const target = await reportTarget(tx, { reporterId: actor.id, userId, groups: features.groups, about: input.about })
    const { reason, details } = input
    const reported = { ...target.reported, reporter_id: actor.id, user_id: userId }
    const report = await openReport(tx, reported, { reason, excerpt: createExcerpt(target.evidence.at(-1)), now })
    await insertStatement(tx, { report_id: report.id, reporter_id: actor.id, reason, details, created_at: now })
    await storeEvidence(tx, report.id, target.evidence, now)
    if (input.mail) await mailReceipt(context, tx, report)
    return { data: await presentReport(tx, report, { actorId: actor.id, siteUrl }) }
  })
}

const day = 24 * 60 * 60 * 1000

/**
 * Refuses reports above the daily limit. It counts in the database, so that processes share the count and a restart keeps it.
 * @throws TooMany
 */
async function requireBelowDailyLimit({ actor, security }: MemberContext, tx: Connection, now: number): Promise<void> {
  const times = await listStatementTimes(tx, actor.id, { after: now - day, limit: reportLimits.perDay })
  const oldest = times.at(-1)
  if (oldest === undefined || times.length < reportLimits.perDay) return
  security({ event: 'limit-met', limit: 'reportByMember', account: actor.id })
  throw new TooMany(Math.ceil((oldest + day - now) / 1000), `You’ve sent ${reportLimits.perDay} reports in a day.`)
}

/** Returns the open report by the same person about the same target, or a new one. @throws Conflict at the limit of statements */
async function openReport(
  tx: Connection,
  reported: Reported,
  { now, ...caseFields }: { reason: ReportReason; excerpt: string; now: number },
) {
  // Lock the case before looking for its report; otherwise the report could be decided in between.
  const existing = await lockOpenCase(tx, reported.about_kind, reported.about_id)
  const open = await findOpenReport(tx, reported)
  if (!open) {
    const case_id = await openCase(tx, reported, { ...caseFields, open: existing, now })
    return insertReport(tx, { ...reported, receipt: randomBytes(32).toString('base64url'), created_at: now, decided_at: null, case_id })
  }
  if ((await countStatements(tx, open.id)) < reportLimits.statements) return open
  throw new Conflict(`You’ve reported this ${reportLimits.statements} times. The moderators can see everything you wrote and will decide.`)
}

async function mailReceipt({ actor, clock, siteUrl }: MemberContext, tx: Connection, { receipt }: ReportRow): Promise<void> {
  const account = await findAccount(tx, actor.id)
  if (!account) throw new Unauthorized()
  await queueMail(tx, { to: account, ...receiptMail(receipt, siteUrl), now: clock.now() })
}

/** Writes the mail with the address of a receipt. It doesn't say whom or what the report is about, since others may see the mail. */
function receiptMail(receipt: string, siteUrl: string): MailContent {
  return renderMail({
    siteUrl,
    subject: 'Your report to the moderators',
    paragraphs: [
      'The moderators of Rostrum received your report. The person you reported won’t be told that it was you.',
      'The page below shows its status, and later the decision and the reason. Don’t share the link: anyone who has it can open the page.',
    ],
    link: { text: 'View the status', address: pageAddresses(siteUrl).receipt(receipt) },
    why: 'You’re getting this email because you asked for it in your report.',
  })
}

/** How long evidence is stored after the latest decision (docs/moderation.md#evidence). */
const retention = 90 * day

/** Deletes evidence that is no longer needed to judge a decision. */
export async function purgeEvidence({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  const before = clock.now() - retention
  let deleted: number
  // Delete a few at a time, so that others can write in between.
  do deleted = await db.transaction((tx) => deleteEvidence(tx, before, 500))
  while (deleted > 0)
}
