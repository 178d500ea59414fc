import type { Kysely, Transaction } from 'kysely'
import type { Word } from '../platform/channels.ts'
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
  /** Hears the words of every transaction of this process that was kept, right after its commit. */
  onCommit(hear: (words: readonly Word[]) => void): void
  close(): Promise<void>
}

/**
 * Opens a database and brings its tables up to date.
 * @param address `postgres://…`, or the path of an SQLite file, made if it is missing
 */
export async function openDatabase(address: string): Promise<Database> {
  const { kind, read, write, alone } = /^postgres(ql)?:/.test(address) ? openPostgres(address) : openSqlite(address)
  await migrate(write, alone)
  const hearers: ((words: readonly Word[]) => void)[] = []
  return {
    kind,
    read,
    async transaction(work) {
      const words: Word[] = []
      const answer = await write.transaction().execute((tx) => {
        spoken.set(tx, words)
        return work(tx)
      })
      if (words.length > 0) for (const hear of hearers) hear(words)
      return answer
    },
    onCommit(hear) {
      hearers.push(hear)
    },
    async close() {
      await read.destroy()
      if (read !== write) await write.destroy()
    },
  }
}

const spoken = new WeakMap<Connection, Word[]>()

/** Passes a word on when a transaction has been kept; what is rolled back says nothing. */
export function sayOnceKept(tx: Connection, word: Word): void {
  const words = spoken.get(tx)
  if (!words) throw new Error('words are said in a transaction')
  words.push(word)
}
