import type { Appeal, Statement } from '#contract/moderation'
import { moderationLimits } from '#contract/moderation-limits'
import { findPerson } from '../accounts/people.queries.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { AppealRow, DecisionRow } from '../database/moderation-tables.ts'
import { iso } from '../platform/clock.ts'
import { NotFound } from '../platform/failures.ts'
import { listEvidenceOf } from './cases.queries.ts'
import { findAppeal, findDecision } from './decisions.queries.ts'
import { presentDecision, presentTargetInCase } from './present-case.ts'

/**
 * Shows a decision about the actor's own content or account, with its rule and reason: the statement of reasons.
 * @throws NotFound, also for other people's decisions
 */
export async function showStatement({ db, actor, clock, siteUrl }: MemberContext, id: number): Promise<{ data: Statement }> {
  const decision = requireOwnDecision(await findDecision(db.read, id), actor.id)
  return { data: await presentStatement(db.read, decision, { now: clock.now(), siteUrl }) }
}

/** Refuses decisions that aren't about the actor. @throws NotFound */
export function requireOwnDecision(decision: DecisionRow | undefined, actorId: number): DecisionRow {
  if (decision?.user_id !== actorId) throw new NotFound(decisionNotFoundMessage)
  return decision
}

export const decisionNotFoundMessage = 'There is no such decision about your content.'

type At = { now: number; siteUrl: string }

/** Returns a decision as the person it concerns sees it. */
export async function presentStatement(db: Connection, decision: DecisionRow, { now, siteUrl }: At): Promise<Statement> {
  const [person, evidence, appeal] = await Promise.all([
    decision.user_id === null ? null : findPerson(db, decision.user_id),
    listEvidenceOf(db, decision.case_id),
    findAppeal(db, decision.id),
  ])
  const targetEvidence = evidence.filter(({ kind, about_id }) => kind === decision.about_kind && about_id === decision.about_id).at(-1)
  return {
    ...presentDecision(decision),
    kind: decision.about_kind,
    about: await presentTargetInCase(db, decision, { actorId: decision.user_id, displayName: person?.display_name ?? null, siteUrl }),
    content: targetEvidence?.content_source ?? '',
    undone_at: iso(decision.undone_at),
    appeal: appeal ? presentAppeal(appeal) : null,
    appealable_until: iso(appealableUntil(decision, appeal, now)),
  }
}

function appealableUntil(decision: DecisionRow, appeal: AppealRow | undefined, now: number): number | null {
  if (appeal || decision.outcome === 'nothing' || decision.undone_at !== null) return null
  const end = appealDeadline(decision)
  return end > now ? end : null
}

export function presentAppeal({ content, created_at, outcome, answer, answered_at }: AppealRow): Appeal {
  return { content, created_at: iso(created_at), outcome, answer, answered_at: iso(answered_at) }
}

const day = 24 * 60 * 60 * 1000

/** Returns when the time to appeal against a decision ends, in ms. */
export const appealDeadline = ({ created_at }: Pick<DecisionRow, 'created_at'>) => created_at + moderationLimits.appealDays * day
