import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import { needsRowLocks } from '../database/dialect.ts'

/**
 * Takes a shared lock on an account until this transaction ends. Every write by a member and every sign-in takes it, as the first statement
 * of the transaction; read the account's state only afterwards. Does nothing on SQLite.
 */
export async function lockAccountShared(tx: Connection, userId: number): Promise<void> {
  if (needsRowLocks(tx)) await sql`select pg_advisory_xact_lock_shared(${lockOf(userId)})`.execute(tx)
}

/**
 * Takes exclusive locks on accounts until this transaction ends. It waits for every transaction that shares one of them; later ones wait
 * and then see the changed account. Everything that recovers or ends an account starts with it, so no concurrent step survives. Locks are
 * taken in order of ids, so that two calls never wait for each other. Never call it in a transaction that already shares one.
 */
export async function lockAccounts(tx: Connection, userIds: readonly number[]): Promise<void> {
  if (!needsRowLocks(tx)) return
  for (const id of [...new Set(userIds)].sort((one, other) => one - other)) {
    await sql`select pg_advisory_xact_lock(${lockOf(id)})`.execute(tx)
  }
}

/** Returns the lock's key: one per account, different from the single key in facts.queries.ts. */
const lockOf = (userId: number) => sql<number>`${String(7_390_124_002_000_000 + userId)}::bigint`
