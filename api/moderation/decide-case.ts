import type { NewDecision, ReportCase } from '#contract/moderation'
import { isHideable, type Outcome } from '#contract/moderation-limits'
import { renewSuspension } from '../accounts/suspensions.queries.ts'
import { suspendedUntil } from '../accounts/suspensions.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { CaseRow, DecisionRow } from '../database/moderation-tables.ts'
import { record } from '../facts/record.ts'
import { Conflict, Forbidden, Invalid } from '../platform/failures.ts'
import { findDecisionOf, updateCase } from '../reports/cases.queries.ts'
import { skipTurnsOf } from '../turns/skip-turns-of.ts'
import { whyBarred } from './barred.ts'
import { closeReportsOf, findCase, listReportersOf, lockCase } from './cases.queries.ts'
import { insertDecision, markUndone } from './decisions.queries.ts'
import { requireReadable } from './found-case.ts'
import { hidePost, relabelHidden } from './hide-post.ts'
import { requireModerator } from './moderator.ts'
import { presentCases } from './present-case.ts'
import { type HiddenText, hiddenText, showPostAgain } from './show-post-again.ts'

/**
 * Decides a case, or decides it anew, which undoes what was decided before (COMMUNITY §5, Queue). The person is told what was done and
 * why, and all who reported it; nobody who.
 * @throws Forbidden for who is no moderator or barred, NotFound, Invalid, Conflict where another one has decided meanwhile or nothing is
 *   left to be hidden, TooMany
 */
export async function decideCase(context: MemberContext, id: number, typed: NewDecision): Promise<{ data: ReportCase }> {
  requireModerator(context)
  const { db, actor, clock, limits, siteUrl } = context
  await limits.take('actByMember', String(actor.id))
  const ruling = rulingOf(context, typed)
  const known = requireReadable(await findCase(db.read, id), actor.id)
  if (ruling.outcome === 'hide' && !isHideable(known.about_kind))
    throw new Invalid({ outcome: ['Only arguments and comments can be hidden.'] })
  // Slow, so before the transaction; what changed meanwhile is told by what was seen.
  const text = await hiddenText(db.read, known)
  return db.transaction(async (tx) => {
    const now = clock.now()
    const one = requireReadable(await lockCase(tx, id), actor.id)
    const barred = await whyBarred(tx, one, actor.id)
    if (barred !== null) throw new Forbidden(barred)
    const before = await findDecisionOf(tx, one.id)
    requireSeen(before, typed.instead_of)
    if (before) await markUndone(tx, before.id, now)
    await putIntoEffect(tx, one, { ruling, before, text, now })
    const { user_id, about_kind, about_id } = one
    const by = { reason: typed.reason, moderator_id: actor.id, created_at: now, suspended_until: suspendedUntil(ruling.outcome, now) }
    const decided = await insertDecision(tx, { case_id: id, user_id, about_kind, about_id, ...ruling, ...by })
    await suspend(tx, decided, { before, now })
    const closed = { decision_id: decided.id, decided_at: now }
    await updateCase(tx, id, closed)
    await closeReportsOf(tx, id, now)
    await tell(tx, decided, { toPerson: [ruling, before].some((each) => each !== undefined && each.outcome !== 'nothing') })
    const [shown] = await presentCases(tx, [{ ...one, ...closed }], { actorId: actor.id, now, siteUrl })
    if (!shown) throw new Error(`case ${id} is gone`)
    return { data: shown }
  })
}

/** What is done, and by which rule. */
type Ruling =
  | { outcome: 'nothing'; rule: null; rule_title: '' }
  | { outcome: Exclude<Outcome, 'nothing'>; rule: number; rule_title: string }

/** @throws Invalid for a rule that there is not, and for none where something is done */
function rulingOf({ rules: { rules } }: MemberContext, { outcome, rule }: NewDecision): Ruling {
  if (outcome === 'nothing') return { outcome, rule: null, rule_title: '' }
  const broken = rules.find(({ number }) => number === rule)
  if (!broken) throw new Invalid({ rule: ['Choose the rule that was broken.'] })
  return { outcome, rule: broken.number, rule_title: broken.title }
}

/** @throws Conflict if what holds is not what the moderator saw */
function requireSeen(before: DecisionRow | undefined, seen: string | undefined): void {
  if ((before ? String(before.id) : undefined) === seen) return
  if (!before) throw new Conflict('What you saw decided is decided no more. Look at it again.')
  throw new Conflict('Another moderator has decided this meanwhile. Look at what they decided; you can decide it anew.')
}

type Effect = { ruling: Ruling; before: DecisionRow | undefined; text: HiddenText | null; now: number }

/** From what was done before to what is done now. @throws Conflict where nothing is left to be hidden */
async function putIntoEffect(tx: Connection, one: CaseRow, { ruling, before, text, now }: Effect): Promise<void> {
  const isHidden = before?.outcome === 'hide'
  if (ruling.outcome === 'hide') return isHidden ? relabelHidden(tx, one, ruling.rule, now) : hidePost(tx, one, ruling.rule, now)
  if (isHidden) await showPostAgain(tx, one, text, now)
}

/** Or no more, where that was decided before. A turn that runs meanwhile is skipped as one that was missed. */
async function suspend(tx: Connection, { user_id, suspended_until }: DecisionRow, { before, now }: Pick<Effect, 'before' | 'now'>) {
  if (suspended_until === null && (before?.suspended_until ?? null) === null) return
  await renewSuspension(tx, user_id)
  if (suspended_until !== null) await skipTurnsOf(tx, user_id, now)
}

async function tell(tx: Connection, { id, case_id, user_id, created_at: at }: DecisionRow, { toPerson }: { toPerson: boolean }) {
  const reporters = await listReportersOf(tx, case_id)
  await record(
    tx,
    null,
    ...(toPerson ? [{ kind: 'person.moderated' as const, user_id, about_id: id, at }] : []),
    ...reporters.flatMap(({ id: about_id, reporter_id }) =>
      reporter_id === null ? [] : [{ kind: 'report.decided' as const, user_id: reporter_id, about_id, at }],
    ),
  )
}
