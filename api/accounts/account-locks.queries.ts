import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import { locksRows } from '../database/dialect.ts'

/**
 * Locks an account together with others that write for it, until this transaction ends: all that a member writes, and signing in. It is
 * the first statement of such a transaction; what the account looks like is read after it.
 */
export async function shareAccount(tx: Connection, userId: number): Promise<void> {
  if (locksRows(tx)) await sql`select pg_advisory_xact_lock_shared(${lockOf(userId)})`.execute(tx)
}

/**
 * Locks accounts for this transaction alone: it waits for all that shares one of them, and what comes later waits for it and then finds
 * the account as it is afterwards. Whatever recovers or ends an account begins so, and so nothing that was begun beside it is left.
 * In order of ids, so that two such never wait for each other; never inside a transaction that shares one already.
 */
export async function lockAccounts(tx: Connection, userIds: readonly number[]): Promise<void> {
  if (!locksRows(tx)) return
  for (const id of [...new Set(userIds)].sort((one, other) => one - other)) {
    await sql`select pg_advisory_xact_lock(${lockOf(id)})`.execute(tx)
  }
}

/** Beside the one lock of facts.queries.ts, one for each account. */
const lockOf = (userId: number) => sql<number>`${String(7_390_124_002_000_000 + userId)}::bigint`
