import type { MemberContext } from '../context.ts'
import { record } from '../facts/record.ts'
import { approachTo } from '../friends/closed-to.queries.ts'
import { Conflict, Forbidden } from '../platform/failures.ts'
import { acceptOwn } from './accept-membership.ts'
import { type Changing, type CircleRoom, changeCircle } from './change-circle.ts'
import { listModerators, putMembership } from './memberships.queries.ts'
import { permissionTo } from './standing.ts'

/**
 * Asks to be a member, or is one at once where it is open. Twice is once, and who is invited accepts.
 * @throws NotFound, Forbidden for who was removed, Conflict while it is full or takes nobody, for who blocks the owner, or soon after a
 * refusal; TooMany
 */
export async function askToJoin<W>(context: MemberContext, room: CircleRoom<W>, id: number): Promise<{ data: W }> {
  await context.limits.take('membershipByMember', String(context.actor.id))
  return changeCircle(context, room, id, async (changing) => {
    const { own } = changing
    if (own?.state === 'invited') return acceptOwn(changing, own)
    if (own?.state !== 'member' && own?.state !== 'asked') await ask(changing)
  })
}

async function ask({ tx, circle, own, actorId, now }: Changing): Promise<void> {
  const approach = await approachTo(tx, actorId, circle.owner_id)
  const { allowed, reason } = permissionTo('join', { circle, membership: own, now, approach })
  if (!allowed) throw new (own?.state === 'removed' ? Forbidden : Conflict)(reason ?? 'You cannot join it now.')
  const membership = { circle_id: circle.id, user_id: actorId, since: now }
  if (circle.open === 1) return putMembership(tx, own, { ...membership, state: 'member' })
  await putMembership(tx, own, { ...membership, state: 'asked' })
  const managers = new Set([circle.owner_id, ...(await listModerators(tx, circle.id))])
  const fact = { kind: `${circle.kind}.asked` as const, at: now, actor_id: actorId, about_id: circle.id }
  await record(tx, null, ...[...managers].map((user_id) => ({ ...fact, user_id })))
}
