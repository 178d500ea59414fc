import { open } from 'node:fs/promises'
import Sqlite from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type LimitNode,
  type QueryResult,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type Transaction,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { isLockedError } from './database-faults.ts'
import { createPrivateDatabaseFile } from './file-permissions.ts'
import type { Tables } from './tables.ts'
import { createWritersQueue, retryWhileLocked, type WriterPauses } from './writers-queue.ts'

type Options = {
  /** How long a reader waits for another process, in ms. */
  readTimeout: number
  /** The time limit for opening and migrating it, in ms. */
  openingTimeout: number
  pauses: WriterPauses
  /** True if each commit waits for the disk. */
  durable: boolean
}

/**
 * Opens an SQLite database in WAL mode with synchronous FULL, so that an acknowledged write survives a power cut. The reader has
 * a separate connection, so that no page waits for a write. SQLite's own busy timeout is 0, since it would block the event loop.
 */
export async function openSqlite(path: string, { readTimeout, openingTimeout, pauses, durable }: Options) {
  await createPrivateDatabaseFile(path)
  const connectWithRetries = () => retryWhileLocked(openingTimeout, isLockedError, () => connect(path, durable))
  const writer = await connectWithRetries()
  const reader = await connectWithRetries()
  const queue = createWritersQueue(() => tryBegin(writer), pauses)
  const write = new Kysely<Tables>({ dialect: createDialect(writer, () => new WritingDriver(writer)) })
  return {
    kind: 'sqlite' as const,
    read: new Kysely<Tables>({ dialect: createDialect(reader, () => new ReadingDriver(reader, readTimeout)) }),
    write,
    async transact<T>(work: (tx: Transaction<Tables>) => Promise<T>, timeout: number): Promise<T> {
      await queue.enter(timeout)
      try {
        return await write.transaction().execute(work)
      } finally {
        queue.leave()
      }
    },
    /**
     * Empties the write-ahead log, which still contains deleted data. If another process uses it, this
     * fails and a later call succeeds.
     */
    async purgeDeleted() {
      await queue.enter(0)
      try {
        writer.exec('rollback')
        writer.pragma('wal_checkpoint(TRUNCATE)')
      } finally {
        queue.leave()
      }
    },
    async sync() {
      if (!durable) await syncFile(`${path}-wal`)
    },
    stopWaiting: queue.stopWaiting,
    onForeignWrite: (listener: () => void) => onForeignWrite(writer, listener),
    /** Lets one process migrate however many start at once; the others then find nothing to do. */
    async alone(work: (db: Kysely<Tables>) => Promise<void>) {
      await queue.enter(openingTimeout)
      try {
        await work(write)
        writer.exec('commit')
      } catch (failure) {
        if (writer.inTransaction) writer.exec('rollback')
        throw failure
      } finally {
        queue.leave()
      }
    },
  }
}

/**
 * Syncs the write-ahead log. Everything else is on the disk already, because SQLite syncs pages before it removes them from the
 * log. The database's own file must not be opened here: closing it would drop this process's POSIX locks.
 */
async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await file?.sync().finally(() => file.close())
}

function connect(path: string, durable: boolean): Sqlite.Database {
  const connection = new Sqlite(path, { timeout: 0 })
  try {
    connection.pragma('journal_mode = WAL')
    connection.pragma(`synchronous = ${durable ? 'FULL' : 'NORMAL'}`)
    // Overwrite deleted data, so that a copy of the file shows no used mail links and no withdrawn texts.
    connection.pragma('secure_delete = ON')
    connection.pragma('foreign_keys = ON')
    // The number of pages after which a commit checkpoints the log, which blocks this process.
    connection.pragma(`wal_autocheckpoint = ${durable ? 500 : 4_000}`)
    connection.pragma('cache_size = -16000')
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** How often to check for writes of other processes, in ms. */
const checkEvery = 1_000

function onForeignWrite(writer: Sqlite.Database, listener: () => void): () => void {
  let lastVersion = readDataVersion(writer)
  const timer = setInterval(() => {
    if (!writer.open || writer.inTransaction) return
    const before = lastVersion
    lastVersion = readDataVersion(writer) ?? before
    if (lastVersion !== before) listener()
  }, checkEvery).unref()
  return () => clearInterval(timer)
}

/**
 * Reads the data version of the writing connection, which its own commits do not change.
 * @returns undefined while another process recovers or closes the log
 */
function readDataVersion(writer: Sqlite.Database): unknown {
  try {
    return writer.pragma('data_version', { simple: true })
  } catch (error) {
    if (isLockedError(error)) return undefined
    throw error
  }
}

/** Takes the write lock at the start: a transaction that begins as a reader cannot become a writer once another has written. */
function tryBegin(writer: Sqlite.Database): boolean {
  try {
    writer.exec('begin immediate')
    return true
  } catch (error) {
    if (isLockedError(error)) return false
    throw error
  }
}

function createDialect(connection: Sqlite.Database, createDriver: () => SqliteDriver): SqliteDialect {
  const dialect = new SqliteDialect({ database: connection })
  dialect.createDriver = createDriver
  dialect.createQueryCompiler = () => new Compiler()
  return dialect
}

/**
 * Appends `+ 0` to limits. SQLite plans by the limit's value, so a statement with a bare parameter is prepared
 * again for each run: a fifth of the query time of a page of 200 arguments, and two fifths on a shorter page. A sum
 * hides the value from the planner.
 */
class Compiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    this.append('limit (')
    this.visitNode(node.limit)
    this.append(' + 0)')
  }
}

/** Caches prepared statements: preparing one costs more than running it, and the same few hundred recur. */
function withStatementCache(connection: Sqlite.Database): SqliteDatabase {
  const prepared = new LRUCache<string, SqliteStatement>({ max: 500 })
  return {
    close: () => connection.close(),
    prepare(text) {
      const cached = prepared.get(text)
      if (cached) return cached
      // The columns that `*` stands for may change while the statement is cached.
      const statement = text.includes('*') ? connection.prepare(text) : withNamedRows(connection.prepare(text))
      prepared.set(text, statement)
      return statement
    },
  }
}

type SqliteStatement = ReturnType<SqliteDatabase['prepare']>

/**
 * Names the columns of rows in JavaScript. That takes two thirds as long as better-sqlite3 does, which sets each column of each row by a
 * separate call from C++.
 */
function withNamedRows(statement: Sqlite.Statement): SqliteStatement {
  if (!statement.reader) return statement
  const toRow = compileRowMapper(statement.columns().map(({ name }) => name))
  const raw = statement.raw() as Sqlite.Statement<unknown[], unknown[]>
  return {
    reader: true,
    all: (parameters) => raw.all(parameters).map((values) => toRow(values)),
    run: (parameters) => statement.run(parameters),
    *iterate(parameters) {
      for (const values of raw.iterate(parameters)) yield toRow(values)
    },
  }
}

/**
 * Compiles a function that turns a row's values into an object. Each statement gets its own: one function for all statements
 * would create objects of hundreds of shapes, which V8 does slowly. That took a twentieth of the home page's time.
 */
function compileRowMapper(names: readonly string[]): (values: readonly unknown[]) => Record<string, unknown> {
  const row = names.map((name, index) => `${JSON.stringify(name)}: values[${index}]`)
  // The names come from our code: no query is built from user input.
  return new Function('values', `return { ${row.join(', ')} }`) as ReturnType<typeof compileRowMapper>
}

class WritingDriver extends SqliteDriver {
  readonly #connection: Sqlite.Database
  constructor(connection: Sqlite.Database) {
    super({ database: withStatementCache(connection) })
    this.#connection = connection
  }
  /** The writers' queue has already begun the transaction. */
  override async beginTransaction() {}
  /** A full disk ends the transaction by itself; the original error matters, not the failed rollback. */
  override async rollbackTransaction() {
    if (this.#connection.inTransaction) this.#connection.exec('rollback')
  }
}

/** Retries reads, which are blocked only while another process recovers the log after a crash, or closes it. */
class ReadingDriver extends SqliteDriver {
  readonly #timeout: number
  constructor(connection: Sqlite.Database, timeout: number) {
    super({ database: withStatementCache(connection) })
    this.#timeout = timeout
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    return {
      executeQuery: <R>(query: CompiledQuery): Promise<QueryResult<R>> =>
        retryWhileLocked(this.#timeout, isLockedError, () => connection.executeQuery<R>(query)),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    }
  }
}
