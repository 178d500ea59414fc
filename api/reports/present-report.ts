import type { Outcome } from '#contract/moderation-limits'
import type { Report } from '#contract/reports'
import { findCircle } from '../circles/circles.queries.ts'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { DecisionRow, ReportRow } from '../database/moderation-tables.ts'
import { canSeeGroup } from '../permissions/permissions.ts'
import { iso } from '../platform/clock.ts'
import { NotFound } from '../platform/failures.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { canSeeDebate, findVisibleDebate } from '../turns/debate-visibility.ts'
import { findDecisionOf } from './report-cases.queries.ts'
import { findAuthor } from './report-target.ts'
import { findDebateOfReason, findNumberOfMessage, findPostLocation, findReport, listStatements } from './reports.queries.ts'

type Reader = { actorId: number | null; siteUrl: string }

/**
 * Returns the state of a report. Only its reporter sees whom and what it is about and what they wrote, since others may learn the
 * receipt's address.
 */
export async function presentReport(db: Connection, report: ReportRow, { actorId, siteUrl }: Reader): Promise<Report> {
  const { receipt, reporter_id, created_at, decided_at, case_id } = report
  const decision = await findDecisionOf(db, case_id)
  const shown = {
    receipt,
    state: decided_at === null ? ('open' as const) : ('decided' as const),
    created_at: iso(created_at),
    decision: decision ? { ...describeDecision(decision), decided_at: iso(decision.created_at) } : null,
  }
  if (reporter_id === null || reporter_id !== actorId) return { ...shown, user: null, about: null, statements: [] }
  const [user, statements] = [await findAuthor(db, report), await listStatements(db, report.id)]
  return {
    ...shown,
    user,
    about: await presentTarget(db, report, { actorId, displayName: user?.display_name ?? null, siteUrl }),
    statements: statements.map((one) => ({ ...one, created_at: iso(one.created_at) })),
  }
}

/** Describes a decision to the reporter. */
function describeDecision({
  outcome,
  hides,
  rule,
  rule_title,
  reason,
}: Pick<DecisionRow, 'outcome' | 'hides' | 'rule' | 'rule_title' | 'reason'>) {
  const by = rule === null ? '' : `, under rule ${rule}: ${rule_title}`
  const suffix = hides === 1 && outcome !== 'hide' ? ', and it was hidden' : ''
  return { outcome: `${outcomeInWords[outcome]}${suffix}${by}`, reason }
}

const outcomeInWords: Readonly<Record<Outcome, string>> = {
  nothing: 'No action was taken',
  warn: 'They were warned',
  hide: 'It was hidden',
  'suspend-day': 'They were suspended for a day',
  'suspend-week': 'They were suspended for a week',
  'suspend-month': 'They were suspended for 30 days',
  'suspend-for-good': 'They were suspended permanently',
}

type TargetReader = { actorId: number | null; displayName: string | null; siteUrl: string }

/** Describes a reported target: its name, and its address if the reader may see it. Returns null if the target is a person. */
export async function presentTarget(
  db: Connection,
  { about_kind: kind, about_id, user_id }: Pick<ReportRow, 'about_kind' | 'about_id' | 'user_id'>,
  { actorId, displayName, siteUrl }: TargetReader,
): Promise<Report['about']> {
  const at = pageAddresses(siteUrl)
  const id = String(about_id)
  if (kind === 'person') return null
  if (kind === 'message') {
    const number = (await findNumberOfMessage(db, about_id)) ?? null
    const isThere = number !== null && user_id !== null
    return { kind, id, number, topic: '', url: isThere ? at.message(displayName, { userId: user_id, number }) : null }
  }
  if (kind === 'debate') {
    const debate = await findVisibleDebate(db, about_id, actorId)
    return { kind, id, number: null, topic: debate?.topic ?? '', url: debate ? at.debate(debate.slug) : null }
  }
  if (kind === 'team' || kind === 'group') {
    const circle = await findCircle(db, kind, about_id)
    const visible = circle && (await canSeeGroup(db, circle, actorId)) ? circle : undefined
    const url = visible && (kind === 'team' ? at.team(visible.id) : at.group(visible.slug ?? id))
    return { kind, id, number: null, topic: visible?.name ?? '', url: url ?? null }
  }
  if (kind === 'ballot' || kind === 'kick-vote') {
    const debateId = await findDebateOfReason(db, kind, about_id)
    const debate = debateId === undefined ? undefined : await findVisibleDebate(db, debateId, actorId)
    const url = debate && (kind === 'ballot' ? at.verdict(debate.slug) : at.kickVote(debate.slug, about_id))
    return { kind, id, number: null, topic: debate?.topic ?? '', url: url ?? null }
  }
  const location = await findPostLocation(db, kind, about_id)
  const post = location && (await canSeeDebate(db, location, actorId)) ? location : undefined
  return { kind, id, number: post?.number ?? null, topic: post?.topic ?? '', url: post ? at[kind](post.slug, post) : null }
}

/** Shows the state of a report to anybody who has its receipt. @throws NotFound */
export async function showReport({ db, actor, siteUrl }: Context, receipt: string): Promise<{ data: Report }> {
  const report = await findReport(db.read, receipt)
  if (!report) throw new NotFound('There’s no report at this address. Check that you copied the whole link.')
  return { data: await presentReport(db.read, report, { actorId: actor?.id ?? null, siteUrl }) }
}
