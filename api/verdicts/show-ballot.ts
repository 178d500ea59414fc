import type { VerdictReason } from '#contract/verdicts'
import { findPerson } from '../accounts/people.queries.ts'
import { archivedPerson } from '../accounts/people.ts'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { BallotRow } from '../database/mechanics-tables.ts'
import type { DebateRow } from '../database/tables.ts'
import { iso } from '../platform/clock.ts'
import { NotFound } from '../platform/failures.ts'
import { findVisibleDebate } from '../turns/visible-debates.ts'
import { findBallot, findBallotById } from './verdicts.queries.ts'

type Readable = BallotRow & { debate: DebateRow }

/** A ballot with a reason, for those who see the reasons of its debate (show-verdict.ts); undefined for all others. */
export async function findReadableReason(db: Connection, id: number, actorId: number | null): Promise<Readable | undefined> {
  const ballot = await findBallotById(db, id)
  const debate = ballot && ballot.reason !== '' ? await findVisibleDebate(db, ballot.debate_id, actorId) : undefined
  if (!ballot || !debate) return undefined
  const hasJudged = actorId !== null && (await findBallot(db, { debate_id: debate.id, user_id: actorId })) !== null
  return debate.status === 'closed' || hasJudged ? { ...ballot, debate } : undefined
}

/** One reason that was given for a verdict. @throws NotFound */
export async function showBallot({ db, actor }: Context, id: number): Promise<{ data: VerdictReason & { debate_slug: string } }> {
  const found = await findReadableReason(db.read, id, actor?.id ?? null)
  if (!found) throw new NotFound('There is no such reason.')
  const { choice, reason, user_id, cast_at, hidden_rule, debate } = found
  const user = (await findPerson(db.read, user_id)) ?? archivedPerson('')
  const shown = hidden_rule === null ? reason : ''
  return { data: { id: String(id), choice, reason: shown, user, cast_at: iso(cast_at), hidden_rule, debate_slug: debate.slug } }
}
