import type { MemberContext } from '../context.ts'
import { NotFound } from '../platform/failures.ts'
import { requireOwner } from './change-circle.ts'
import { deleteCircle, lockCircle } from './circles.queries.ts'
import type { Rules } from './kinds.ts'
import { findMembership } from './memberships.queries.ts'

/** Dissolves a circle: its members are none any more, and what they debated stays. @throws NotFound, Forbidden, TooMany */
export async function dissolveCircle({ db, actor, limits }: MemberContext, { kind, noSuch }: Rules, id: number): Promise<undefined> {
  await limits.take('actByMember', String(actor.id))
  await db.transaction(async (tx) => {
    const circle = await lockCircle(tx, kind, id)
    if (!circle) throw new NotFound(noSuch)
    requireOwner({ circle, own: await findMembership(tx, id, actor.id) })
    await deleteCircle(tx, circle)
  })
}
