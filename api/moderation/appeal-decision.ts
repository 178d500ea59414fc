import type { NewAppeal, Statement } from '#contract/moderation'
import { moderationLimits } from '#contract/moderation-limits'
import type { MemberContext } from '../context.ts'
import type { AppealRow, DecisionRow } from '../database/moderation-tables.ts'
import { Conflict } from '../platform/failures.ts'
import { updateCase } from '../reports/report-cases.queries.ts'
import { findAppeal, insertAppeal } from './appeals.queries.ts'
import { lockCase } from './cases.queries.ts'
import { findDecision } from './decisions.queries.ts'
import { appealDeadline, presentStatement, requireOwnDecision } from './show-statement.ts'

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
