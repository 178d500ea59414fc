import type { Appeal } from '#contract/moderation'
import { moderationLimits } from '#contract/moderation-limits'
import type { AppealRow, DecisionRow } from '../database/moderation-tables.ts'
import { iso } from '../platform/clock.ts'

export function presentAppeal({ content, created_at, outcome, answer, answered_at }: AppealRow): Appeal {
  return { content, created_at: iso(created_at), outcome, answer, answered_at: iso(answered_at) }
}

const day = 24 * 60 * 60 * 1000

/** When the time is over in which one may appeal against a decision; milliseconds. */
export const endOfAppealing = ({ created_at }: Pick<DecisionRow, 'created_at'>) => created_at + moderationLimits.appealDays * day
