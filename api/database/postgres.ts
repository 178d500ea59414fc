import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

const int8 = 20

/** Milliseconds: what a transaction waits for a lock, unless it says so, and what bringing the tables up to date does. */
type Manner = { usual: number; openingPatience: number; settled: boolean; connections: number }

/** A pool of connections; 64-bit integers come as numbers, for moments and ids stay far below 2^53. */
export function openPostgres(address: string, { usual, openingPatience, settled, connections }: Manner) {
  const db = connect(address, usual, connections, settled)
  return {
    kind: 'postgres' as const,
    read: db,
    write: db,
    transact: <T>(work: (tx: Transaction<Tables>) => Promise<T>, patience: number): Promise<T> =>
      db.transaction().execute(async (tx) => {
        if (patience !== usual) await sql`select set_config('lock_timeout', ${String(patience)}, true)`.execute(tx)
        return work(tx)
      }),
    /** No transaction waits for longer than `usual`. */
    hurry() {},
    // It does not tell who wrote.
    hearOthers: () => () => {},
    /** Its own processes see to that. */
    async forgetDeleted() {},
    /** A commit that waits for the disk waits for all before it; but only one that has written into the log waits at all. */
    async settle() {
      if (settled) return
      await db.transaction().execute(async (tx) => {
        await sql`set local synchronous_commit = on`.execute(tx)
        await sql`select pg_logical_emit_message(true, 'rostrum', 'settled')`.execute(tx)
      })
    },
    async alone(work: (db: Kysely<Tables>) => Promise<void>) {
      const patient = connect(address, openingPatience, 1, true, connectWithin)
      try {
        await work(patient)
      } finally {
        await patient.destroy()
      }
    },
  }
}

/** Milliseconds, at the start: an address at which nobody takes packets would be waited for over two minutes. */
const connectWithin = 30_000

/** @param within milliseconds for a connection; 0 for as long as it takes */
function connect(address: string, lockTimeout: number, max: number, settled: boolean, within = 0): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: address,
    max,
    lock_timeout: lockTimeout,
    connectionTimeoutMillis: within,
    ...(settled ? {} : { options: '-c synchronous_commit=off' }),
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === int8 ? Number : pg.types.getTypeParser(type, format as 'text'),
    } as pg.CustomTypesConfig,
  })
  // A connection that breaks is replaced: an idle one at its next use, and of one in use whatever waits for it is told. Without
  // listeners either would end the process; the pool hears the idle ones alone.
  pool.on('error', () => {})
  pool.on('connect', (connection) => connection.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
