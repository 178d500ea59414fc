import type { Call } from '#contract/call'
import type { Actor, MemberContext, Ports } from '../context.ts'
import type { Connection, Database } from '../database/database.ts'
import { Forbidden, Unauthorized } from '../platform/failures.ts'
import { lockAccounts, shareAccount } from './account-locks.queries.ts'
import { findTokenOwner } from './accounts.queries.ts'
import { refusesSuspended, requireNotSuspended } from './suspensions.ts'
import { isOver } from './tokens.ts'

type MemberCall = { actor: Actor; call: Call }

/**
 * The database as one member writes to it by one call: every transaction first looks them up, so that who is signed out, deleted,
 * suspended or without their role since the call began writes nothing any more.
 * @returns it; its transactions throw Unauthorized, and Forbidden, beside what they do
 */
export function asMember({ db, clock }: Pick<Ports, 'db' | 'clock'>, acting: MemberCall): Database {
  return {
    ...db,
    transaction: (work, patience) =>
      db.transaction(async (tx) => {
        await requireStanding(tx, acting, clock.now())
        return work(tx)
      }, patience),
  }
}

/**
 * Locks one's own account alone, and looks one's session up under the lock: for what recovers the account or ends it, in a transaction
 * of `dbOfSite`, since one of `asMember` shares the lock.
 * @param others accounts that are locked too
 * @throws Unauthorized for a session that has ended meanwhile
 */
export async function lockOwnAccount(
  tx: Connection,
  { actor, clock }: Pick<MemberContext, 'actor' | 'clock'>,
  others: readonly number[] = [],
): Promise<void> {
  await lockAccounts(tx, [actor.id, ...others])
  await requireSession(tx, actor, clock.now())
}

async function requireStanding(tx: Connection, { actor, call }: MemberCall, now: number): Promise<void> {
  await shareAccount(tx, actor.id)
  const owner = await requireSession(tx, actor, now)
  if (refusesSuspended(call)) await requireNotSuspended(tx, { id: actor.id, suspendedUntil: owner.suspended_until }, now)
  if (actor.role !== null && owner.role !== actor.role)
    throw new Forbidden('Your role on this site has just changed. Do it again, if you still may.')
}

async function requireSession(tx: Connection, { tokenHash }: Actor, now: number) {
  const owner = await findTokenOwner(tx, tokenHash)
  if (!owner || isOver(owner, now)) throw new Unauthorized('Your session has ended. Sign in again.')
  return owner
}
