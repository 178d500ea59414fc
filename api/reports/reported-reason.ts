import type { Connection } from '../database/database.ts'
import { Conflict, NotFound } from '../platform/failures.ts'
import { findVisibleDebate } from '../turns/visible-debates.ts'
import { findReadableReason } from '../verdicts/show-ballot.ts'
import { findKickReason } from './reasons.queries.ts'
import type { Between, Evidence } from './reported-thing.ts'
import { gone, requireTheirs } from './still-theirs.ts'

export const noSuchReason = 'There is no such reason.'

/** The reason of a ballot, for those who see the reasons of its debate. @throws NotFound, Conflict where it is hidden, Invalid */
export async function ballot(tx: Connection, id: number, { userId, reporterId }: Between): Promise<Evidence[]> {
  const found = await findReadableReason(tx, id, reporterId)
  if (!found) throw new NotFound(noSuchReason)
  const { reason, user_id, hidden_rule, cast_at, changed_at, debate } = found
  requireTheirs(user_id, userId, 'reason')
  if (hidden_rule !== null) throw new Conflict(gone('reason', 'hidden', userId))
  const content = { title: debate.topic, content_source: reason, written_at: changed_at ?? cast_at }
  return [{ kind: 'ballot', about_id: id, user_id, ...content }]
}

/** The reason of a kick vote. @throws NotFound, Conflict where it is hidden, Invalid */
export async function kickVote(tx: Connection, id: number, { userId, reporterId }: Between): Promise<Evidence[]> {
  const found = await findKickReason(tx, id)
  const debate = found && (await findVisibleDebate(tx, found.debate_id, reporterId))
  if (!debate) throw new NotFound(noSuchReason)
  const { reason, opened_by, hidden_rule, opened_at } = found
  requireTheirs(opened_by, userId, 'reason')
  if (hidden_rule !== null) throw new Conflict(gone('reason', 'hidden', userId))
  return [{ kind: 'kick-vote', about_id: id, user_id: opened_by, title: debate.topic, content_source: reason, written_at: opened_at }]
}
