import type { MemberContext } from '../context.ts'
import { updateCase } from '../reports/cases.queries.ts'
import { findCase } from './cases.queries.ts'
import { requireReadable } from './found-case.ts'
import { requireModerator } from './moderator.ts'

/** Tells the other moderators for ten minutes who looks at a case, so that two do not work at one. @throws Forbidden, NotFound, TooMany */
export async function lookAtCase(context: MemberContext, id: number): Promise<undefined> {
  requireModerator(context)
  const { db, actor, clock, limits } = context
  await limits.take('actByMember', String(actor.id))
  await db.transaction(async (tx) => {
    const one = requireReadable(await findCase(tx, id), actor.id)
    await updateCase(tx, one.id, { looked_by: actor.id, looked_at: clock.now() })
  })
}
