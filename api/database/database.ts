import type { Kysely, Transaction } from 'kysely'
import { asNotWritten } from './database-faults.ts'
import { detectPublicWrites } from './detect-public-writes.ts'
import { migrate, type Step } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import type { ProcessMessage } from './process-messages.ts'
import { openSqlite } from './sqlite.ts'
import type { Tables } from './tables.ts'
import type { Turns } from './writers-queue.ts'

/** What a query takes: the database itself or a transaction, so that queries compose. */
export type Connection = Kysely<Tables>

export type Database = {
  readonly kind: 'sqlite' | 'postgres'
  /** For reading; on SQLite a connection of its own, which no write holds up. */
  readonly read: Connection
  /**
   * Runs a verb's work as one transaction. Nothing slow belongs in it.
   * @param patience milliseconds for which other processes may hold it up; the database's own unless given
   * @throws NotWritten if they did for longer, or nothing can be written
   */
  transaction<T>(work: (tx: Transaction<Tables>) => Promise<T>, patience?: number): Promise<T>
  /** Hears within a second that another process has written, where the database tells: SQLite does. @returns how to stop */
  hearOthers(hear: () => void): () => void
  /** Hears the words of every transaction of this process that was kept, right after its commit. */
  onCommit(hear: (words: readonly ProcessMessage[]) => void): void
  /**
   * Takes care that what was deleted can no longer be read in the database's files.
   * @throws NotWritten if another process holds it
   */
  forgetDeleted(): Promise<void>
  /** Takes care that all that was done is on the disk, where that is not so already (`Manner`). */
  settle(): Promise<void>
  /** This process is to end: from now on nothing in it waits for what another one holds. */
  hurry(): void
  close(): Promise<void>
}

/** How a process writes. */
export type Manner = {
  /** Milliseconds for which other processes may hold up a transaction before it is given up. */
  patience: number
  /** How it lets others in, on SQLite. */
  turns: Turns
  /** Whether what is acknowledged is on the disk; else all of it is after `settle`, and until then a power cut may undo what was last. */
  settled: boolean
  /** How many it holds at most, on PostgreSQL: so much it does at the same time. */
  connections: number
}

/** Someone waits for the answer. */
export const atService: Manner = { patience: 2_000, turns: { after: 200, gap: 5 }, settled: true, connections: 10 }
/** At a terminal: it may wait, and a site that runs beside it shall not. Its one answer comes at the end. */
export const atTerminal: Manner = { patience: 60_000, turns: { after: 80, gap: 6 }, settled: false, connections: 10 }
/** Of a write beside a page that only reads: rather without it than late. Milliseconds. */
export const besideReading = 100
/** Of a database that was opened before by this same program: to look through its tables takes longer than most tests. */
export const asItIs = Symbol('as it is')
/** At a start another process may be bringing the tables up to date. Milliseconds. */
const openingPatience = 60_000

/**
 * Opens a database and brings its tables up to date.
 * @param address `postgres://…`, or the path of an SQLite file, made if it is missing
 * @param until as of which step of the past, for a test of the next one; `asItIs` if the tables are known to be up to date
 */
export async function openDatabase(address: string, manner: Manner = atService, until?: Step | typeof asItIs): Promise<Database> {
  const { patience: usual, turns, settled, connections } = manner
  const { kind, read, write, alone, transact, forgetDeleted, settle, hurry, hearOthers } = /^postgres(ql)?:/.test(address)
    ? openPostgres(address, { usual, openingPatience, settled, connections })
    : await openSqlite(address, { readerPatience: usual, openingPatience, turns, settled })
  if (until !== asItIs) await migrate(alone, until)
  const hearers: ((words: readonly ProcessMessage[]) => void)[] = []
  return {
    kind,
    read,
    async transaction(work, patience = usual) {
      const words: ProcessMessage[] = []
      const answer = await transact(async (bare) => {
        const { tx, word } = detectPublicWrites(bare, words)
        spoken.set(tx, words)
        const done = await work(tx)
        words.push(...word())
        return done
      }, patience).catch((fault) => {
        throw asNotWritten(fault)
      })
      if (words.length > 0) for (const hear of hearers) hear(words)
      return answer
    },
    hurry,
    hearOthers,
    onCommit(hear) {
      hearers.push(hear)
    },
    forgetDeleted,
    settle,
    async close() {
      await read.destroy()
      if (read !== write) await write.destroy()
    },
  }
}

const spoken = new WeakMap<Connection, ProcessMessage[]>()

/** Passes a word on when a transaction has been kept; what is rolled back says nothing. That something has changed is said once. */
export function sayOnceKept(tx: Connection, word: ProcessMessage): void {
  const words = spoken.get(tx)
  if (!words) throw new Error('words are said in a transaction')
  if (word.kind !== 'changed' || !words.some((said) => said.kind === 'changed' && said.what === word.what)) words.push(word)
}
