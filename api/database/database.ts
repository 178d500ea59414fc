import type { Kysely, Transaction } from 'kysely'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Tables } from './tables.ts'

/** What a query takes: the database itself or a transaction, so that queries compose. */
export type Connection = Kysely<Tables>

export type Database = {
  readonly kind: 'sqlite' | 'postgres'
  /** For reading; on SQLite a connection of its own, which no write holds up. */
  readonly read: Connection
  /** Runs a verb's work as one transaction. Nothing slow belongs in it. */
  transaction<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Opens a database and brings its tables up to date.
 * @param address `postgres://…`, or the path of an SQLite file, made if it is missing
 */
export async function openDatabase(address: string): Promise<Database> {
  const { kind, read, write, alone } = /^postgres(ql)?:/.test(address) ? openPostgres(address) : openSqlite(address)
  await migrate(write, alone)
  return {
    kind,
    read,
    transaction: (work) => write.transaction().execute(work),
    async close() {
      await read.destroy()
      if (read !== write) await write.destroy()
    },
  }
}
