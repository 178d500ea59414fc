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
import { isHeld } from './database-faults.ts'
import { makeOwnersDatabase } from './file-permissions.ts'
import type { Tables } from './tables.ts'
import { createWritersQueue, patiently, type Turns } from './writers-queue.ts'

type Manner = {
  /** Milliseconds in which a reader waits for what another process holds. */
  readerPatience: number
  /** Milliseconds for opening it and bringing it up to date. */
  openingPatience: number
  turns: Turns
  /** Whether each transaction is on the disk before it is acknowledged. */
  settled: boolean
}

/**
 * WAL and synchronous FULL, where an acknowledged write outlives a power cut. The reader is a connection of its own, so
 * that no page waits for a write. No wait is SQLite's own, for that would stop the event loop.
 */
export async function openSqlite(path: string, { readerPatience, openingPatience, turns, settled }: Manner) {
  await makeOwnersDatabase(path)
  const connected = () => patiently(openingPatience, isHeld, () => connect(path, settled))
  const writer = await connected()
  const reader = await connected()
  const queue = createWritersQueue(() => begun(writer), turns)
  const write = new Kysely<Tables>({ dialect: dialectOf(writer, () => new WritingDriver(writer)) })
  return {
    kind: 'sqlite' as const,
    read: new Kysely<Tables>({ dialect: dialectOf(reader, () => new ReadingDriver(reader, readerPatience)) }),
    write,
    async transact<T>(work: (tx: Transaction<Tables>) => Promise<T>, patience: number): Promise<T> {
      await queue.enter(patience)
      try {
        return await write.transaction().execute(work)
      } finally {
        queue.leave()
      }
    },
    /** Empties the log, in which what was deleted can still be read. Not while another process uses it: the next time, then. */
    async forgetDeleted() {
      await queue.enter(0)
      try {
        writer.exec('rollback')
        writer.pragma('wal_checkpoint(TRUNCATE)')
      } finally {
        queue.leave()
      }
    },
    async settle() {
      if (!settled) await toDisk(`${path}-wal`)
    },
    hurry: queue.hurry,
    hearOthers: (hear: () => void) => hearOthers(writer, hear),
    /** However many processes start at once, one migrates, and the others then find nothing to do. */
    async alone(work: (db: Kysely<Tables>) => Promise<void>) {
      await queue.enter(openingPatience)
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
 * What the log has not got is on the disk already: it is settled before it is copied. (The database's own file must not be
 * opened beside SQLite, for at its closing the locks of this process would go.)
 */
async function toDisk(path: string): Promise<void> {
  const file = await open(path, 'r+').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'ENOENT') throw fault
  })
  await file?.sync().finally(() => file.close())
}

function connect(path: string, settled: boolean): Sqlite.Database {
  const connection = new Sqlite(path, { timeout: 0 })
  try {
    connection.pragma('journal_mode = WAL')
    connection.pragma(`synchronous = ${settled ? 'FULL' : 'NORMAL'}`)
    // What is deleted is overwritten: who has the file cannot read a link that was mailed, or a text that was taken back.
    connection.pragma('secure_delete = ON')
    connection.pragma('foreign_keys = ON')
    // Pages: what a commit copies from the log once it is so long is copied while everybody in this process waits.
    connection.pragma(`wal_autocheckpoint = ${settled ? 500 : 4_000}`)
    connection.pragma('cache_size = -16000')
    return connection
  } catch (fault) {
    connection.close()
    throw fault
  }
}

/** So often it is looked whether another process has written. Milliseconds. */
const lookEvery = 1_000

function hearOthers(writer: Sqlite.Database, hear: () => void): () => void {
  let known = versionOf(writer)
  const timer = setInterval(() => {
    if (!writer.open || writer.inTransaction) return
    const before = known
    known = versionOf(writer) ?? before
    if (known !== before) hear()
  }, lookEvery).unref()
  return () => clearInterval(timer)
}

/** Of the connection that writes, whose own commits do not change it; undefined while another process mends or closes the log. */
function versionOf(writer: Sqlite.Database): unknown {
  try {
    return writer.pragma('data_version', { simple: true })
  } catch (fault) {
    if (isHeld(fault)) return undefined
    throw fault
  }
}

/** A transaction that begins as a reader can't become a writer once another has written: take the lock at once. */
function begun(writer: Sqlite.Database): boolean {
  try {
    writer.exec('begin immediate')
    return true
  } catch (fault) {
    if (isHeld(fault)) return false
    throw fault
  }
}

function dialectOf(connection: Sqlite.Database, createDriver: () => SqliteDriver): SqliteDialect {
  const dialect = new SqliteDialect({ database: connection })
  dialect.createDriver = createDriver
  dialect.createQueryCompiler = () => new Compiler()
  return dialect
}

/**
 * SQLite plans by how many rows are wanted, and where a statement has that as a value prepares it anew at each execution: a fifth of what
 * the queries of a page of 200 arguments cost, and two of those of a shorter one. Of a sum it does not ask for the value.
 */
class Compiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    this.append('limit (')
    this.visitNode(node.limit)
    this.append(' + 0)')
  }
}

/** Preparing a statement costs more than running it, and the same few hundred come again and again. */
function remembering(connection: Sqlite.Database): SqliteDatabase {
  const prepared = new LRUCache<string, SqliteStatement>({ max: 500 })
  return {
    close: () => connection.close(),
    prepare(text) {
      const known = prepared.get(text)
      if (known) return known
      // What `*` stands for may change while it is kept.
      const statement = text.includes('*') ? connection.prepare(text) : namedHere(connection.prepare(text))
      prepared.set(text, statement)
      return statement
    },
  }
}

type SqliteStatement = ReturnType<SqliteDatabase['prepare']>

/**
 * The same, for two thirds of the time: better-sqlite3 names the columns of each row one by one across the border to C++. Its bare
 * values are named here.
 */
function namedHere(statement: Sqlite.Statement): SqliteStatement {
  if (!statement.reader) return statement
  const named = naming(statement.columns().map(({ name }) => name))
  const bare = statement.raw() as Sqlite.Statement<unknown[], unknown[]>
  return {
    reader: true,
    all: (parameters) => bare.all(parameters).map((values) => named(values)),
    run: (parameters) => statement.run(parameters),
    *iterate(parameters) {
      for (const values of bare.iterate(parameters)) yield named(values)
    },
  }
}

/**
 * How the values of a row are named: by a function of this statement's own, with all names in it. One function for all statements would
 * make rows of hundreds of shapes, which V8 does slowly: it was a twentieth of what a home page costs.
 */
function naming(names: readonly string[]): (values: readonly unknown[]) => Record<string, unknown> {
  const row = names.map((name, index) => `${JSON.stringify(name)}: values[${index}]`)
  // The names are ours: no query is built from user input.
  return new Function('values', `return { ${row.join(', ')} }`) as ReturnType<typeof naming>
}

class WritingDriver extends SqliteDriver {
  readonly #connection: Sqlite.Database
  constructor(connection: Sqlite.Database) {
    super({ database: remembering(connection) })
    this.#connection = connection
  }
  /** The queue of writers has begun it. */
  override async beginTransaction() {}
  /** A full disk ends a transaction by itself, and its fault is what counts. */
  override async rollbackTransaction() {
    if (this.#connection.inTransaction) this.#connection.exec('rollback')
  }
}

/** A reader is held up only while another process mends the log after a crash, or closes it. */
class ReadingDriver extends SqliteDriver {
  readonly #patience: number
  constructor(connection: Sqlite.Database, patience: number) {
    super({ database: remembering(connection) })
    this.#patience = patience
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    return {
      executeQuery: <R>(query: CompiledQuery): Promise<QueryResult<R>> =>
        patiently(this.#patience, isHeld, () => connection.executeQuery<R>(query)),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    }
  }
}
