import type { NewDecision, ReportCase } from '#contract/moderation'
import { isHideable } from '#contract/moderation-limits'
import type { MemberContext } from '../context.ts'
import type { AppealRow, DecisionRow } from '../database/moderation-tables.ts'
import { currentStaffMember } from '../permissions/may-act-on.ts'
import { Conflict, Forbidden, Invalid } from '../platform/failures.ts'
import { findDecisionOf } from '../reports/report-cases.queries.ts'
import { conflictOfInterest, finalAnswerMessage, requireModerator, requireReadableCase } from './case-access.ts'
import { findCase, lockCase } from './cases.queries.ts'
import { findAppealOfCase } from './decisions.queries.ts'
import { hiddenText } from './hide-post.ts'
import { presentCases } from './present-case.ts'
import { parseRuling, requireAccount, ruleOnCase } from './rule-on-case.ts'

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
