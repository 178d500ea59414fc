import type { Kysely, Transaction } from 'kysely'
import type { Log } from '../platform/log.ts'
import { asWriteError, WriteError } from './database-faults.ts'
import { detectPublicWrites } from './detect-public-writes.ts'
import { type MigrationName, migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import type { ProcessMessage } from './process-messages.ts'
import { openSqlite } from './sqlite.ts'
import type { Tables } from './tables.ts'
import type { WriterPauses } from './writers-queue.ts'

/** The database or a transaction: queries take either, so that they compose. */
export type Connection = Kysely<Tables>

export type Database = {
  readonly kind: 'sqlite' | 'postgres'
  /** For reading. On SQLite this is a separate connection, which writes don't block. */
  readonly read: Connection
  /**
   * Runs work as one transaction. Nothing slow belongs in it.
   * @param timeout how long other processes may block it, in ms; by default the database's own limit
   * @throws WriteError if they blocked it for longer, or nothing can be written
   */
  transaction<T>(work: (tx: Transaction<Tables>) => Promise<T>, timeout?: number): Promise<T>
  /**
   * Calls back within a second when another process has written; SQLite only.
   * @returns a function that stops it
   */
  onForeignWrite(listener: () => void): () => void
  /** Calls back with the messages of every transaction of this process, right after its commit. */
  onCommit(listener: (messages: readonly ProcessMessage[]) => void): void
  /**
   * Removes deleted data from the database's files.
   * @throws WriteError if another process holds it
   */
  purgeDeleted(): Promise<void>
  /** Waits until everything that was committed is on the disk, for modes in which commits don't wait (`WriteMode`). */
  sync(): Promise<void>
  /** Prepares for the end of this process: from now on nothing in it waits for another process. */
  stopWaiting(): void
  close(): Promise<void>
}

/** How a process writes. */
export type WriteMode = {
  /** How long other processes may block a transaction before it fails, in ms. */
  timeout: number
  /** How it yields to other writers, on SQLite. */
  pauses: WriterPauses
  /** True if a commit waits for the disk. Otherwise a power cut may undo the latest commits until `sync`. */
  durable: boolean
  /** The most connections to PostgreSQL, which limits how much runs in parallel. */
  connections: number
}

/** The mode of a server, where somebody waits for each answer. */
export const serverMode: WriteMode = { timeout: 2_000, pauses: { after: 200, gap: 5 }, durable: true, connections: 10 }
/** The mode of the command line: it may wait but must not block a running site. It reports once, at the end, so it syncs once. */
export const commandLineMode: WriteMode = { timeout: 60_000, pauses: { after: 80, gap: 6 }, durable: false, connections: 10 }
/** The time limit for a write while a page is only read, in ms: skip the write rather than delay the page. */
export const readPageWriteTimeout = 100
/** Skips the migrations, for a database that this program has opened before: checking its tables takes longer than most tests. */
export const skipMigrations = Symbol('skip migrations')
/** How long opening may wait, in ms: another process may be migrating. */
const openingTimeout = 60_000

/**
 * Opens a database and migrates it.
 * @param address `postgres://…`, or the path of an SQLite file, which is created if it is missing
 * @param until the last migration to run, for tests of the next one; `skipMigrations` if the tables are known to be up to date
 */
export async function openDatabase(
  address: string,
  writeMode: WriteMode = serverMode,
  until?: MigrationName | typeof skipMigrations,
): Promise<Database> {
  const { timeout: defaultTimeout, pauses, durable, connections } = writeMode
  const { kind, read, write, alone, transact, purgeDeleted, sync, stopWaiting, onForeignWrite } = /^postgres(ql)?:/.test(address)
    ? openPostgres(address, { defaultTimeout, openingTimeout, durable, connections })
    : await openSqlite(address, { readTimeout: defaultTimeout, openingTimeout, pauses, durable })
  if (until !== skipMigrations) await migrate(alone, until)
  const listeners: ((messages: readonly ProcessMessage[]) => void)[] = []
  return {
    kind,
    read,
    async transaction(work, timeout = defaultTimeout) {
      const messages: ProcessMessage[] = []
      const answer = await transact(async (bare) => {
        const { tx, message } = detectPublicWrites(bare, messages)
        pendingMessages.set(tx, messages)
        const done = await work(tx)
        messages.push(...message())
        return done
      }, timeout).catch((error) => {
        throw asWriteError(error)
      })
      if (messages.length > 0) for (const listener of listeners) listener(messages)
      return answer
    },
    stopWaiting,
    onForeignWrite,
    onCommit(listener) {
      listeners.push(listener)
    },
    purgeDeleted,
    sync,
    async close() {
      await read.destroy()
      if (read !== write) await write.destroy()
    },
  }
}

const pendingMessages = new WeakMap<Connection, ProcessMessage[]>()

/**
 * Sends a message to the listeners once the transaction has been committed, and drops it on rollback. Duplicate
 * messages about changes are sent once.
 */
export function sendAfterCommit(tx: Connection, message: ProcessMessage): void {
  const messages = pendingMessages.get(tx)
  if (!messages) throw new Error('an event was published in a transaction')
  if (message.kind !== 'changed' || !messages.some((earlier) => earlier.kind === 'changed' && earlier.what === message.what))
    messages.push(message)
}

const minute = 60_000

/**
 * Removes deleted data, such as used mail links, from the database's files within a minute or two.
 * @returns a function that stops it
 */
export function startPurgingDeleted({ db, log }: { db: Database; log: Log }): () => Promise<void> {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = db.purgeDeleted().catch((err) => {
      // Another process is writing; try again in a minute.
      if (!(err instanceof WriteError)) log.error({ err }, 'deleted data is still in the write-ahead log')
    })
  }, minute)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
