import type { Call } from '#contract/call'
import type { Actor, Ports } from '../context.ts'
import type { Connection, Database } from '../database/database.ts'
import { Forbidden, Unauthorized } from '../platform/failures.ts'
import { findTokenOwner } from './accounts.queries.ts'
import { refusesSuspended, requireNotSuspended } from './suspensions.ts'
import { isOver } from './tokens.ts'
import { noteWriteOf } from './write-locks.queries.ts'

type Acting = { actor: Actor; call: Call }

/**
 * The database as one member writes to it by one call: every transaction first looks them up, so that who is signed out, deleted,
 * suspended or without their role since the call began writes nothing any more.
 * @returns it; its transactions throw Unauthorized, and Forbidden, beside what they do
 */
export function asMember({ db, clock }: Pick<Ports, 'db' | 'clock'>, acting: Acting): Database {
  return {
    ...db,
    transaction: (work, patience) =>
      db.transaction(async (tx) => {
        await requireStanding(tx, acting, clock.now())
        return work(tx)
      }, patience),
  }
}

async function requireStanding(tx: Connection, { actor, call }: Acting, now: number): Promise<void> {
  await noteWriteOf(tx, actor.id)
  const owner = await findTokenOwner(tx, actor.tokenHash)
  if (!owner || isOver(owner, now)) throw new Unauthorized('Your session has ended. Sign in again.')
  if (refusesSuspended(call)) await requireNotSuspended(tx, { id: actor.id, suspendedUntil: owner.suspended_until }, now)
  if (actor.role !== null && owner.role !== actor.role)
    throw new Forbidden('Your role on this site has just changed. Do it again, if you still may.')
}
