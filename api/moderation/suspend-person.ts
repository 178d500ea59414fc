import { lockPerson } from '../accounts/people.queries.ts'
import type { Connection } from '../database/database.ts'
import type { DecisionRow } from '../database/moderation-tables.ts'
import { lockOpenCase } from '../reports/report-cases.queries.ts'
import { findCase } from './cases.queries.ts'
import { listSuspensionDecisions } from './decisions.queries.ts'
import { openCase } from './find-case.ts'
import { noAction, type Ruling, ruleOnCase } from './rule-on-case.ts'

type DecisionInput = {
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
  { ruling, ...input }: DecisionInput & { ruling: Ruling },
): Promise<DecisionRow> {
  await lockPerson(tx, id)
  const about = { user_id: id, about_kind: 'person', about_id: id } as const
  const row = (await lockOpenCase(tx, 'person', id)) ?? (await openCase(tx, { ...about, excerpt: display_name }, input.now))
  return (await ruleOnCase(tx, row, { ...input, ruling, before: undefined, text: null })).decision
}

/** Ends all suspensions of a person by deciding each case again. @returns how many there were */
export async function endSuspensions(tx: Connection, userId: number, input: DecisionInput): Promise<number> {
  await lockPerson(tx, userId)
  const suspending = await listSuspensionDecisions(tx, userId, input.now)
  for (const before of suspending) {
    const row = await findCase(tx, before.case_id)
    if (row) await ruleOnCase(tx, row, { ...input, ruling: withoutSuspension(before), before, text: null })
  }
  return suspending.length
}

/** Keeps what the decision also hid. */
function withoutSuspension({ hides, rule, rule_title }: DecisionRow): Ruling {
  return hides === 1 && rule !== null ? { outcome: 'hide', hides: true, rule, rule_title } : noAction
}
