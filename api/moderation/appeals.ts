import type { NewAnswer, NewAppeal, ReportCase, Statement } from '#contract/moderation'
import { moderationLimits } from '#contract/moderation-limits'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { AppealRow, DecisionRow } from '../database/moderation-tables.ts'
import { record } from '../facts/record.ts'
import { currentStaffMember } from '../permissions/may-act-on.ts'
import { Conflict, Forbidden } from '../platform/failures.ts'
import { updateCase } from '../reports/report-cases.queries.ts'
import { conflictOfInterest, conflictOverAppeal, requireModerator, requireReadableCase } from './case-access.ts'
import { findCase, lockCase } from './cases.queries.ts'
import { noAction, ruleOnCase } from './decide-case.ts'
import { findAppeal, findAppealOfCase, findDecision, insertAppeal, updateAppeal } from './decisions.queries.ts'
import { hiddenText } from './hide-post.ts'
import { appealDeadline, presentCases, presentStatement, requireOwnDecision } from './present-case.ts'

/**
 * Appeals against a decision about the actor's own content or account: once, within 30 days (docs/moderation.md#appeals). The appeal waits
 * for a moderator; until it is answered, the decision stays in force.
 * @throws NotFound, also for other people's decisions; Conflict if there is nothing to appeal against, or no longer; TooMany
 */
export async function appealDecision(context: MemberContext, id: number, { content }: NewAppeal): Promise<{ data: Statement }> {
  const { db, actor, clock, limits, siteUrl } = context
  await limits.take('actByMember', String(actor.id))
  const { case_id, user_id } = requireOwnDecision(await findDecision(db.read, id), actor.id)
  return db.transaction(async (tx) => {
    const now = clock.now()
    await lockCase(tx, { id: case_id, user_id })
    const decision = requireOwnDecision(await findDecision(tx, id), actor.id)
    requireAppealable(decision, await findAppeal(tx, id), now)
    await insertAppeal(tx, { decision_id: id, content, created_at: now, answer: '' })
    await updateCase(tx, case_id, { appealed_at: now })
    return { data: await presentStatement(tx, decision, { now, siteUrl }) }
  })
}

function requireAppealable(decision: DecisionRow, appeal: AppealRow | undefined, now: number): void {
  if (appeal) throw new Conflict('You have already appealed this decision. You can appeal only once, and you’ll be notified of the answer.')
  if (decision.outcome === 'nothing') throw new Conflict('No action was taken, so there is nothing to appeal.')
  if (decision.undone_at !== null) throw new Conflict('This decision was reversed, so there is nothing to appeal.')
  if (appealDeadline(decision) <= now)
    throw new Conflict(`You can appeal within ${moderationLimits.appealDays} days of a decision. That time is over.`)
}

/**
 * Answers an appeal, for good (docs/moderation.md#appeals). The decision stands, or is reversed with all its effects. The person who
 * appealed is notified either way; reporters are notified only of a reversal.
 * @throws Forbidden if the actor is no moderator, is barred, or made the decision while another moderator could answer; NotFound; Conflict
 *   if no appeal is waiting; TooMany
 */
export async function answerAppeal(context: MemberContext, id: number, { outcome, answer }: NewAnswer): Promise<{ data: ReportCase }> {
  requireModerator(context)
  const { db, actor, clock, limits, siteUrl } = context
  await limits.take('actByMember', String(actor.id))
  const unlocked = requireReadableCase(await findCase(db.read, id), actor.id)
  // Rendering is slow, so it happens before the transaction.
  const text = outcome === 'overturned' ? await hiddenText(db.read, unlocked) : null
  return db.transaction(async (tx) => {
    const now = clock.now()
    let row = requireReadableCase(await lockCase(tx, unlocked, actor.id), actor.id)
    requireModerator({ actor: await currentStaffMember(tx, actor, now) })
    const appeal = requireWaiting(await findAppealOfCase(tx, id))
    const barred = (await conflictOfInterest(tx, row, actor.id)) ?? (await conflictOverAppeal(tx, row, { appeal, actorId: actor.id, now }))
    if (barred !== null) throw new Forbidden(barred)
    await updateAppeal(tx, appeal.id, { outcome, answer, answered_at: now, moderator_id: actor.id })
    await updateCase(tx, id, { appealed_at: null })
    row = { ...row, appealed_at: null }
    if (outcome === 'overturned') {
      const before = await findDecision(tx, appeal.decision_id)
      const options = { ruling: noAction, before, text, reason: answer, moderatorId: actor.id, now, notifiesPerson: false }
      row = (await ruleOnCase(tx, row, options)).case
    }
    await notifyAppellant(tx, row.user_id, appeal, now)
    const [shown] = await presentCases(tx, [row], { actorId: actor.id, now, siteUrl })
    if (!shown) throw new Error(`case ${id} is gone`)
    return { data: shown }
  })
}

/** @throws Conflict */
function requireWaiting(appeal: AppealRow | undefined): AppealRow {
  if (!appeal) throw new Conflict('Nobody has appealed this decision.')
  if (appeal.answered_at !== null) throw new Conflict('Another moderator has already answered the appeal. The answer is final.')
  return appeal
}

function notifyAppellant(tx: Connection, user_id: number | null, { decision_id: about_id }: AppealRow, at: number): Promise<unknown> {
  // Without an account, nobody can have appealed.
  if (user_id === null) return Promise.resolve()
  return record(tx, null, { kind: 'appeal.answered', user_id, about_id, at })
}
