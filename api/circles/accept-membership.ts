import type { CircleRow, MembershipRow } from '../database/circle-tables.ts'
import type { Connection } from '../database/database.ts'
import { record } from '../facts/record.ts'
import { listBlocksBetween } from '../friends/blocks.queries.ts'
import { Conflict } from '../platform/failures.ts'
import { type Changing, requirePlace } from './change-circle.ts'
import { blockingInWords, closedInWords } from './kinds.ts'
import { putMembership } from './memberships.queries.ts'

/** Accepts one's own invitation; who invited hears of it. @throws Conflict while it is full */
export function acceptOwn(changing: Changing, invited: MembershipRow): Promise<void> {
  return makeMember(changing, invited, invited.by_id === null ? null : { kind: 'joined', user_id: invited.by_id })
}

/** Accepts somebody's request; they hear of it. @throws Conflict while it is full */
export function acceptOf(changing: Changing, asked: MembershipRow): Promise<void> {
  return makeMember(changing, asked, { kind: 'admitted', user_id: asked.user_id })
}

async function makeMember({ tx, circle, actorId, now }: Changing, waiting: MembershipRow, waited: Waited | null): Promise<void> {
  await requireNoBlock(tx, circle, waiting.user_id, actorId)
  requirePlace(circle)
  await putMembership(tx, waiting, { circle_id: circle.id, user_id: waiting.user_id, state: 'member', since: now })
  if (waited === null) return
  const { kind, user_id } = waited
  await record(tx, null, { kind: `${circle.kind}.${kind}`, at: now, actor_id: actorId, user_id, about_id: circle.id })
}

/** Whom the owner blocks, or who blocks the owner, becomes no member: also where the owner is another one since the invitation. */
async function requireNoBlock(tx: Connection, circle: CircleRow, userId: number, actorId: number): Promise<void> {
  const blockers = await listBlocksBetween(tx, userId, circle.owner_id)
  if (blockers.has(userId) && userId === actorId) throw new Conflict(blockingInWords(circle))
  if (blockers.size > 0) throw new Conflict(closedInWords(circle))
}

/** Who waited for it, and for what. */
type Waited = { kind: 'joined' | 'admitted'; user_id: number }
