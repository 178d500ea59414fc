import type { NewDecision, ReportCase } from '#contract/moderation'
import { isHideable, type Outcome } from '#contract/moderation-limits'
import { lockPerson, renewSuspension } from '../accounts/person-rows.queries.ts'
import { suspendedUntil } from '../accounts/suspensions.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { AppealRow, CaseRow, DecisionRow } from '../database/moderation-tables.ts'
import { insertLogEntry } from '../facts/facts.queries.ts'
import { record } from '../facts/record.ts'
import { currentStaffMember } from '../permissions/may-act-on.ts'
import { Conflict, Forbidden, Invalid } from '../platform/failures.ts'
import type { SiteRules } from '../platform/site-rules.ts'
import { findDecisionOf, lockOpenCase, updateCase } from '../reports/report-cases.queries.ts'
import { skipTurnsOfPerson } from '../turns/deadlines.ts'
import { conflictOfInterest, finalAnswerMessage, openCase, requireModerator, requireReadableCase } from './case-access.ts'
import { closeReports, findCase, listReportersOf, lockCase } from './cases.queries.ts'
import { findAppealOfCase, findOtherHiding, insertDecision, listSuspensionDecisions, markDecisionReversed } from './decisions.queries.ts'
import { type HiddenText, hiddenText } from './hide-post.ts'
import { hideTarget, relabelTarget, unhideTarget } from './hide-target.ts'
import { presentCases } from './present-case.ts'

/**
 * Decides a case, or decides it again, which reverses the earlier decision (docs/moderation.md#the-queue). The reported person and all
 * reporters are notified of the decision and its reason; nobody learns who reported.
 * @throws Forbidden if the actor is no moderator or barred; NotFound; Invalid; Conflict if another moderator has decided in the meantime or
 *   nothing is left to hide; TooMany
 */
export async function decideCase(context: MemberContext, id: number, input: NewDecision): Promise<{ data: ReportCase }> {
  requireModerator(context)
  const { db, actor, clock, limits, siteUrl, rules } = context
  await limits.take('actByMember', String(actor.id))
  const ruling = parseRuling(rules, input)
  const unlocked = requireReadableCase(await findCase(db.read, id), actor.id)
  if (ruling.hides && !isHideable(unlocked.about_kind))
    throw new Invalid({
      [ruling.outcome === 'hide' ? 'outcome' : 'hides']: ['You can’t hide people or messages. Choose another decision.'],
    })
  requireAccount(unlocked, ruling)
  // Rendering is slow, so it happens before the transaction. `requireCurrentDecision` catches decisions made in the meantime.
  const text = await hiddenText(db.read, unlocked)
  return db.transaction(async (tx) => {
    const now = clock.now()
    const row = requireReadableCase(await lockCase(tx, unlocked, actor.id), actor.id)
    requireModerator({ actor: await currentStaffMember(tx, actor, now) })
    const barred = await conflictOfInterest(tx, row, actor.id)
    if (barred !== null) throw new Forbidden(barred)
    requireNoAppeal(await findAppealOfCase(tx, row.id))
    const before = await findDecisionOf(tx, row.id)
    requireCurrentDecision(before, input.instead_of)
    const result = await ruleOnCase(tx, row, { ruling, before, text, reason: input.reason, moderatorId: actor.id, now })
    const [shown] = await presentCases(tx, [result.case], { actorId: actor.id, now, siteUrl })
    if (!shown) throw new Error(`case ${id} is gone`)
    return { data: shown }
  })
}

/** Refuses a decision in a case with an appeal: the appeal is answered once, and the answer is final. @throws Conflict */
function requireNoAppeal(appeal: AppealRow | undefined): void {
  if (appeal)
    throw new Conflict(appeal.answered_at === null ? 'They have appealed in the meantime. Answer the appeal instead.' : finalAnswerMessage)
}

/** Refuses a decision that doesn't name the one in force, since the moderator hasn't seen that. @throws Conflict */
function requireCurrentDecision(before: DecisionRow | undefined, seen: string | undefined): void {
  if ((before ? String(before.id) : undefined) === seen) return
  if (!before) throw new Conflict('The decision you saw no longer exists. Reload the page.')
  throw new Conflict('Another moderator has decided this in the meantime. Check their decision; you can change it.')
}

/** A decision's outcome and rule. `hides` says if the target is hidden too. */
type Ruling =
  | { outcome: 'nothing'; hides: false; rule: null; rule_title: '' }
  | { outcome: Exclude<Outcome, 'nothing'>; hides: boolean; rule: number; rule_title: string }

export const noAction: Ruling = { outcome: 'nothing', hides: false, rule: null, rule_title: '' }

type DecisionInput = Pick<NewDecision, 'outcome' | 'rule'> & Partial<Pick<NewDecision, 'hides'>>

/**
 * Checks a moderator's choices and returns the ruling.
 * @throws Invalid if the rule doesn't exist, if something is done without a rule, or if "nothing" is combined with hiding
 */
export function parseRuling({ rules }: SiteRules, { outcome, rule, hides = false }: DecisionInput): Ruling {
  if (outcome === 'nothing' && hides)
    throw new Invalid({ hides: ['You can’t take no action and hide it. Choose another decision, or don’t hide it.'] })
  if (outcome === 'nothing') return noAction
  const brokenRule = rules.find(({ number }) => number === rule)
  if (!brokenRule) throw new Invalid({ rule: ['Choose the rule that was broken.'] })
  return { outcome, hides: hides || outcome === 'hide', rule: brokenRule.number, rule_title: brokenRule.title }
}

/** Refuses to warn or suspend somebody who has no account. @throws Invalid */
export function requireAccount({ user_id }: Pick<CaseRow, 'user_id'>, { outcome }: Ruling): void {
  if (user_id !== null || outcome === 'nothing' || outcome === 'hide') return
  throw new Invalid({ outcome: ['Its author has no account here, so you can’t warn or suspend them. Hide it, or take no action.'] })
}

type RulingOptions = {
  ruling: Ruling
  /** The decision in force, which this one reverses. */
  before: DecisionRow | undefined
  /** The text of a hidden post, rendered for showing it again (hide-post.ts). */
  text: HiddenText | null
  reason: string
  /** Null on the command line. */
  moderatorId: number | null
  now: number
  /** Notifies the person. By default, only if this ruling or the one it reverses affects them. */
  notifiesPerson?: boolean
}

/**
 * Puts a ruling on a locked case into effect, in place of the decision in force, and notifies the person and all reporters.
 * @throws Conflict if nothing is left to hide
 */
export async function ruleOnCase(
  tx: Connection,
  row: CaseRow,
  { ruling, before, text, reason, moderatorId, now, notifiesPerson }: RulingOptions,
): Promise<{ case: CaseRow; decision: DecisionRow }> {
  if (before) await markDecisionReversed(tx, before.id, now)
  await putIntoEffect(tx, row, { ruling, before, text, now })
  const { id: case_id, user_id, about_kind, about_id } = row
  const by = { reason, moderator_id: moderatorId, created_at: now, suspended_until: suspendedUntil(ruling.outcome, now) }
  const decision = await insertDecision(tx, { case_id, user_id, about_kind, about_id, ...ruling, hides: ruling.hides ? 1 : 0, ...by })
  if (decision.outcome !== 'nothing') await insertLogEntry(tx, { decision_id: decision.id, created_at: now })
  await suspend(tx, decision, { before, now })
  const closed = { decision_id: decision.id, decided_at: now }
  await updateCase(tx, case_id, closed)
  await closeReports(tx, case_id, now)
  const affectsPerson = [ruling, before].some((each) => each !== undefined && each.outcome !== 'nothing')
  await notifyPeople(tx, decision, { toPerson: notifiesPerson ?? affectsPerson })
  return { case: { ...row, ...closed }, decision }
}

type Effect = Pick<RulingOptions, 'ruling' | 'before' | 'text' | 'now'>

/**
 * Hides or shows the target as the new ruling demands. It stays hidden as long as any decision, of the site or of its group, hides it.
 * @throws Conflict if nothing is left to hide
 */
async function putIntoEffect(tx: Connection, row: CaseRow, { ruling, before, text, now }: Effect): Promise<void> {
  const wasHidden = before?.hides === 1
  if (!ruling.hides && !wasHidden) return
  const otherHiding = await findOtherHiding(tx, row, row.id)
  const rule = ruling.hides ? ruling.rule : (otherHiding?.rule ?? null)
  if (rule === null) return unhideTarget(tx, row, text, now)
  return wasHidden || otherHiding ? relabelTarget(tx, row, rule, now) : hideTarget(tx, row, rule, now)
}

/** Starts a suspension, or ends the one that the earlier decision imposed. A running turn of a suspended person counts as missed. */
async function suspend(tx: Connection, { user_id, suspended_until }: DecisionRow, { before, now }: Pick<Effect, 'before' | 'now'>) {
  if (user_id === null) return
  if (suspended_until === null && (before?.suspended_until ?? null) === null) return
  await renewSuspension(tx, user_id)
  if (suspended_until !== null) await skipTurnsOfPerson(tx, user_id, now)
}

async function notifyPeople(tx: Connection, { id, case_id, user_id, created_at: at }: DecisionRow, { toPerson }: { toPerson: boolean }) {
  const reporters = await listReportersOf(tx, case_id)
  await record(
    tx,
    null,
    ...(toPerson && user_id !== null ? [{ kind: 'person.moderated' as const, user_id, about_id: id, at }] : []),
    ...reporters.flatMap(({ id: about_id, reporter_id }) =>
      reporter_id === null ? [] : [{ kind: 'report.decided' as const, user_id: reporter_id, about_id, at }],
    ),
  )
}

type SuspensionInput = {
  reason: string
  /** Null on the command line. */
  moderatorId: number | null
  now: number
}

/**
 * Suspends a person without waiting for a report (docs/moderation.md#administration). Decides their open case, or opens one and decides it
 * at once, so that they learn the reason, may appeal, and the suspension can be reversed like any other.
 */
export async function suspendPerson(
  tx: Connection,
  { id, display_name }: { id: number; display_name: string },
  { ruling, ...input }: SuspensionInput & { ruling: Ruling },
): Promise<DecisionRow> {
  await lockPerson(tx, id)
  const about = { user_id: id, about_kind: 'person', about_id: id } as const
  const row = (await lockOpenCase(tx, 'person', id)) ?? (await openCase(tx, { ...about, excerpt: display_name }, input.now))
  return (await ruleOnCase(tx, row, { ...input, ruling, before: undefined, text: null })).decision
}

/** Ends all suspensions of a person by deciding each case again. @returns how many there were */
export async function endSuspensions(tx: Connection, userId: number, input: SuspensionInput): Promise<number> {
  await lockPerson(tx, userId)
  const suspending = await listSuspensionDecisions(tx, userId, input.now)
  for (const before of suspending) {
    const row = await findCase(tx, before.case_id)
    if (row) await ruleOnCase(tx, row, { ...input, ruling: withoutSuspension(before), before, text: null })
  }
  return suspending.length
}

/** Returns the ruling without its suspension; anything it also hid stays hidden. */
function withoutSuspension({ hides, rule, rule_title }: DecisionRow): Ruling {
  return hides === 1 && rule !== null ? { outcome: 'hide', hides: true, rule, rule_title } : noAction
}
