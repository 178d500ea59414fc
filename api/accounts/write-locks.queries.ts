import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import { locksRows } from '../database/locking.ts'

/** Notes, until this transaction ends, that a member writes in it; many may at once. */
export async function noteWriteOf(tx: Connection, userId: number): Promise<void> {
  if (locksRows(tx)) await sql`select pg_advisory_xact_lock_shared(${lockOf(userId)})`.execute(tx)
}

/**
 * Waits for what a member writes in other transactions that looked them up before they were signed out; those that begin later find
 * them gone. To be asked first in a transaction, and by none that `asMember` began: so nobody waits for each other.
 */
export async function waitForWritesOf(tx: Connection, userId: number): Promise<void> {
  if (locksRows(tx)) await sql`select pg_advisory_xact_lock(${lockOf(userId)})`.execute(tx)
}

/** Beside the one lock of facts.queries.ts, one for each account. */
const lockOf = (userId: number) => sql<number>`${String(7_390_124_002_000_000 + userId)}::bigint`
