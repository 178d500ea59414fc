import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

const int8 = 20

/** How long a transaction waits for a lock by default (`defaultTimeout`), and how long opening and migrating may wait, both in ms. */
type Options = { defaultTimeout: number; openingTimeout: number; durable: boolean; connections: number }

/** Opens a pool of connections. 64-bit integers are read as numbers, since times and ids stay far below 2^53. */
export function openPostgres(address: string, { defaultTimeout, openingTimeout, durable, connections }: Options) {
  const db = connect(address, defaultTimeout, connections, durable)
  return {
    kind: 'postgres' as const,
    read: db,
    write: db,
    transact: <T>(work: (tx: Transaction<Tables>) => Promise<T>, timeout: number): Promise<T> =>
      db.transaction().execute(async (tx) => {
        if (timeout !== defaultTimeout) await sql`select set_config('lock_timeout', ${String(timeout)}, true)`.execute(tx)
        return work(tx)
      }),
    /** Nothing to do: no transaction waits longer than `defaultTimeout`. */
    stopWaiting() {},
    // PostgreSQL does not report the writes of other processes.
    onForeignWrite: () => () => {},
    /** Nothing to do: PostgreSQL's own processes clean up. */
    async purgeDeleted() {},
    /**
     * Waits for the disk with one more commit, which includes all earlier ones. It must write to the log,
     * since a commit without changes does not wait.
     */
    async sync() {
      if (durable) return
      await db.transaction().execute(async (tx) => {
        await sql`set local synchronous_commit = on`.execute(tx)
        await sql`select pg_logical_emit_message(true, 'rostrum', 'settled')`.execute(tx)
      })
    },
    async alone(work: (db: Kysely<Tables>) => Promise<void>) {
      const migrating = connect(address, openingTimeout, 1, true, connectTimeout)
      try {
        await work(migrating)
      } finally {
        await migrating.destroy()
      }
    },
  }
}

/** The time limit for connecting at the start, in ms. Without it, an address that drops packets takes over two minutes to fail. */
const connectTimeout = 30_000

/**
 * Creates a pool.
 * @param timeout the time limit for a connection, in ms; 0 for none
 */
function connect(address: string, lockTimeout: number, max: number, durable: boolean, timeout = 0): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: address,
    max,
    lock_timeout: lockTimeout,
    connectionTimeoutMillis: timeout,
    ...(durable ? {} : { options: '-c synchronous_commit=off' }),
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === int8 ? Number : pg.types.getTypeParser(type, format as 'text'),
    } as pg.CustomTypesConfig,
  })
  // The pool replaces broken connections, and a failing query reports its own error. Without these listeners, an error would end
  // the process; the pool's own listener covers only idle connections.
  pool.on('error', () => {})
  pool.on('connect', (connection) => connection.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
