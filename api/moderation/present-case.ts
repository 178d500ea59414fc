import type { Person } from '#contract/accounts'
import type { Appeal, ModerationDecision, ReportCase, Statement } from '#contract/moderation'
import { type CaseState, moderationLimits } from '#contract/moderation-limits'
import { findPeople, findPerson } from '../accounts/person-rows.queries.ts'
import { formatSuspensionEnd } from '../accounts/suspensions.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { AppealRow, CaseRow, DecisionRow } from '../database/moderation-tables.ts'
import { iso } from '../platform/clock.ts'
import { NotFound } from '../platform/failures.ts'
import { presentTarget } from '../reports/present-report.ts'
import { findAuthor } from '../reports/report-target.ts'
import { listEvidenceOf } from './cases.queries.ts'
import { findAppeal, findDecision, findDecisions } from './decisions.queries.ts'

type Reader = { actorId: number; now: number; siteUrl: string }

/** Returns cases as moderators see them. Loads people and decisions for all cases at once. */
export async function presentCases(db: Connection, rows: readonly CaseRow[], reader: Reader): Promise<ReportCase[]> {
  const viewers = rows.map((row) => findViewer(row, reader))
  const ids = [...rows.map(({ user_id }) => user_id), ...viewers].flatMap((id) => id ?? [])
  const people = await findPeople(db, [...new Set(ids)])
  const decisions = await findDecisions(
    db,
    rows.map(({ decision_id }) => decision_id),
  )
  return Promise.all(
    rows.map(async (row, index) => {
      const user = row.user_id === null ? await findAuthor(db, row) : (people.get(row.user_id) ?? null)
      const decision = row.decision_id === null ? undefined : decisions.get(row.decision_id)
      return {
        ...{ id: String(row.id), state: caseState(row) },
        ...{ kind: row.about_kind, user, reporters: row.reporters, reason: row.reason, excerpt: row.excerpt },
        about: await presentTargetInCase(db, row, { ...reader, displayName: user?.display_name ?? null }),
        created_at: iso(row.created_at),
        looked_at_by: findPersonOrNull(people, viewers[index]),
        decision: decision ? presentDecision(decision) : null,
      }
    }),
  )
}

/** Presents the target of a case as reports do, but without a link to a message: only its recipient can open that page. */
async function presentTargetInCase(...args: Parameters<typeof presentTarget>): ReturnType<typeof presentTarget> {
  const target = await presentTarget(...args)
  return target?.kind === 'message' ? { ...target, url: null } : target
}

export function presentDecision({
  id,
  outcome,
  hides,
  rule,
  rule_title,
  reason,
  created_at,
  suspended_until,
}: DecisionRow): ModerationDecision {
  const times = { decided_at: iso(created_at), suspended_until: formatSuspensionEnd(suspended_until) }
  return { id: String(id), outcome, hides: hides === 1, rule, rule_title, reason, ...times }
}

function caseState({ decided_at, appealed_at }: CaseRow): CaseState {
  if (appealed_at !== null) return 'appealed'
  return decided_at === null ? 'open' : 'decided'
}

/** Returns another moderator who recently opened the case, while it waits for a decision. */
function findViewer(row: CaseRow, { actorId, now }: Reader): number | null {
  const { looked_by, looked_at } = row
  const isFresh = looked_at !== null && looked_at > now - moderationLimits.openingShownFor
  return isFresh && caseState(row) !== 'decided' && looked_by !== actorId ? looked_by : null
}

const findPersonOrNull = (people: ReadonlyMap<number, Person>, id: number | null | undefined) =>
  id == null ? null : (people.get(id) ?? null)

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

/** Presents a decision to the person whom it concerns. */
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
