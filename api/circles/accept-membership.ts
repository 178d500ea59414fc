import type { MembershipRow } from '../database/circle-tables.ts'
import { record } from '../facts/record.ts'
import { type Changing, requirePlace } from './change-circle.ts'
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
  requirePlace(circle)
  await putMembership(tx, waiting, { circle_id: circle.id, user_id: waiting.user_id, state: 'member', since: now })
  if (waited === null) return
  const { kind, user_id } = waited
  await record(tx, null, { kind: `${circle.kind}.${kind}`, at: now, actor_id: actorId, user_id, about_id: circle.id })
}

/** Who waited for it, and for what. */
type Waited = { kind: 'joined' | 'admitted'; user_id: number }
