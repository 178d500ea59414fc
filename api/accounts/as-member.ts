import type { Call } from '#contract/call'
import type { Actor, MemberContext, Ports } from '../context.ts'
import type { Connection, Database } from '../database/database.ts'
import { Forbidden, Unauthorized } from '../platform/failures.ts'
import { lockAccountShared, lockAccounts } from './account-locks.queries.ts'
import { findTokenOwner } from './accounts.queries.ts'
import { isClosedToSuspended, requireNotSuspended } from './suspensions.ts'
import { isTokenExpired } from './tokens.ts'

type MemberCall = { actor: Actor; call: Call }

/**
 * Returns the database with transactions that first check the member again. Somebody who has been signed out, deleted, suspended or
 * stripped of their role since the call began can no longer write.
 * @returns a database whose transactions may also throw Unauthorized and Forbidden
 */
export function asMember({ db, clock }: Pick<Ports, 'db' | 'clock'>, acting: MemberCall): Database {
  return {
    ...db,
    transaction: (work, patience) =>
      db.transaction(async (tx) => {
        await requireStillAllowed(tx, acting, clock.now())
        return work(tx)
      }, patience),
  }
}

/**
 * Locks the caller's own account exclusively, then checks their session under the lock. For steps that recover or end the account, in a
 * transaction of `dbOfSite`: one of `asMember` already shares the lock.
 * @param others accounts to lock as well
 * @throws Unauthorized if the session has ended meanwhile
 */
export async function lockOwnAccount(
  tx: Connection,
  { actor, clock }: Pick<MemberContext, 'actor' | 'clock'>,
  others: readonly number[] = [],
): Promise<void> {
  await lockAccounts(tx, [actor.id, ...others])
  await requireSession(tx, actor, clock.now())
}

async function requireStillAllowed(tx: Connection, { actor, call }: MemberCall, now: number): Promise<void> {
  await lockAccountShared(tx, actor.id)
  const owner = await requireSession(tx, actor, now)
  if (isClosedToSuspended(call)) await requireNotSuspended(tx, { id: actor.id, suspendedUntil: owner.suspended_until }, now)
  if (actor.role !== null && owner.role !== actor.role)
    throw new Forbidden('Your role on this site has just changed. Try again if you can still do this.')
}

async function requireSession(tx: Connection, { tokenHash }: Actor, now: number) {
  const owner = await findTokenOwner(tx, tokenHash)
  if (!owner || isTokenExpired(owner, now)) throw new Unauthorized('Your session has ended. Sign in again.')
  return owner
}
