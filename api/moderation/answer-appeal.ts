import type { NewAnswer, ReportCase } from '#contract/moderation'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { AppealRow } from '../database/moderation-tables.ts'
import { record } from '../facts/record.ts'
import { currentStaffMember } from '../permissions/may-act-on.ts'
import { Conflict, Forbidden } from '../platform/failures.ts'
import { updateCase } from '../reports/report-cases.queries.ts'
import { findAppealOfCase, updateAppeal } from './appeals.queries.ts'
import { findCase, lockCase } from './cases.queries.ts'
import { conflictOfInterest, conflictOverAppeal, requireModerator } from './conflict-of-interest.ts'
import { findDecision } from './decisions.queries.ts'
import { requireReadableCase } from './find-case.ts'
import { hiddenText } from './hide-post.ts'
import { presentCases } from './present-case.ts'
import { noAction, ruleOnCase } from './rule-on-case.ts'

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
      const options = { ruling: noAction, before, text, reason: answer, moderatorId: actor.id, now, tellsPerson: false }
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
