import { findStanding } from '../accounts/operator.queries.ts'
import { requireNotSuspended } from '../accounts/suspensions.ts'
import type { Actor } from '../context.ts'
import type { Connection } from '../database/database.ts'

/**
 * Somebody with a role as they stand in the transaction that acts for them, once their account is locked: of two administrators who
 * suspend each other at once one is refused.
 * @returns them with the role they hold now
 * @throws Forbidden for who is suspended meanwhile
 */
export async function staffNow(tx: Connection, actor: Actor, now: number): Promise<Actor> {
  const { role, suspended_until: suspendedUntil } = (await findStanding(tx, actor.id)) ?? { role: null, suspended_until: null }
  await requireNotSuspended(tx, { id: actor.id, suspendedUntil }, now)
  return { ...actor, role, suspendedUntil }
}
