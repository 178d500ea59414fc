import { tellDebate } from '../channels/tell-debate.ts'
import type { Connection } from '../database/database.ts'
import { Conflict } from '../platform/failures.ts'
import { findReason, setRuleOfReason } from '../reports/reasons.queries.ts'
import type { About } from './hide-post.ts'

type AboutReason = About & { about_kind: 'ballot' | 'kick-vote' }

/** Whether a case is about the reason of a ballot or of a kick vote. */
export function isReason(about: About): about is AboutReason {
  return about.about_kind === 'ballot' || about.about_kind === 'kick-vote'
}

/**
 * Hides a reason: nobody but who gave it reads it any more. The ballot or kick vote counts as before.
 * @throws Conflict where it was taken out, or is hidden already
 */
export async function hideReason(tx: Connection, about: AboutReason, rule: number, now: number): Promise<void> {
  const found = await findReason(tx, about.about_kind, about.about_id)
  if (!found?.reason) throw new Conflict('Its author has taken it out meanwhile; there is nothing left to hide. You can still warn them.')
  if (found.hidden_rule !== null) throw new Conflict('It is hidden already.')
  await change(tx, about, rule, now)
}

/** Where it is hidden by another rule than was said before. */
export const relabelHiddenReason = (tx: Connection, about: AboutReason, rule: number, now: number): Promise<void> =>
  change(tx, about, rule, now)

/** Shows it again. */
export const showReasonAgain = (tx: Connection, about: AboutReason, now: number): Promise<void> => change(tx, about, null, now)

async function change(tx: Connection, { about_kind: kind, about_id: id }: AboutReason, rule: number | null, now: number): Promise<void> {
  const debateId = await setRuleOfReason(tx, { kind, id, rule })
  if (debateId !== undefined) await tellDebate(tx, { debateId, at: now }, 'debate.changed', { what: ['hidden'] })
}
