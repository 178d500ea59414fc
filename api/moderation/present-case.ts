import type { Person } from '#contract/accounts'
import type { ModerationDecision, ReportCase } from '#contract/moderation'
import { type CaseState, moderationLimits } from '#contract/moderation-limits'
import { findPeople } from '../accounts/people.queries.ts'
import { formatSuspensionEnd } from '../accounts/suspensions.ts'
import type { Connection } from '../database/database.ts'
import type { CaseRow, DecisionRow } from '../database/moderation-tables.ts'
import { iso } from '../platform/clock.ts'
import { presentTarget } from '../reports/present-report.ts'
import { findAuthor } from '../reports/report-target.ts'
import { decisionsOf } from './decisions.queries.ts'

type Reader = { actorId: number; now: number; siteUrl: string }

/** Returns cases as moderators see them. Loads people and decisions for all cases at once. */
export async function presentCases(db: Connection, rows: readonly CaseRow[], reader: Reader): Promise<ReportCase[]> {
  const viewers = rows.map((row) => findViewer(row, reader))
  const ids = [...rows.map(({ user_id }) => user_id), ...viewers].flatMap((id) => id ?? [])
  const people = await findPeople(db, [...new Set(ids)])
  const decisions = await decisionsOf(
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
        looked_at_by: personOf(people, viewers[index]),
        decision: decision ? presentDecision(decision) : null,
      }
    }),
  )
}

/** Presents the target of a case as reports do, but without a link to a message: only its recipient can open that page. */
export async function presentTargetInCase(...args: Parameters<typeof presentTarget>): ReturnType<typeof presentTarget> {
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

const personOf = (people: ReadonlyMap<number, Person>, id: number | null | undefined) => (id == null ? null : (people.get(id) ?? null))
