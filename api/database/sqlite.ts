import Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'
import type { Tables } from './tables.ts'

/**
 * WAL and synchronous FULL: an acknowledged write outlives a power cut. The reader is a connection of its own, so
 * that no page waits for a write (DESIGN, SQLite).
 */
export function openSqlite(path: string) {
  const writer = new Sqlite(path)
  writer.pragma('journal_mode = WAL')
  writer.pragma('synchronous = FULL')
  const reader = new Sqlite(path)
  for (const connection of [writer, reader]) {
    connection.pragma('busy_timeout = 10000')
    connection.pragma('foreign_keys = ON')
    connection.pragma('cache_size = -16000')
  }
  return {
    kind: 'sqlite' as const,
    read: new Kysely<Tables>({ dialect: new ImmediateDialect({ database: remembering(reader) }) }),
    write: new Kysely<Tables>({ dialect: new ImmediateDialect({ database: remembering(writer) }) }),
    /** However many processes start at once, one migrates, and the others then find nothing to do. */
    async alone(work: () => Promise<void>) {
      writer.exec('begin immediate')
      try {
        await work()
        writer.exec('commit')
      } catch (failure) {
        writer.exec('rollback')
        throw failure
      }
    },
  }
}

/** As many statements a connection keeps prepared; the longest unused goes first. */
const mostPrepared = 500

/** Preparing a statement costs more than running it, and the same few hundred come again and again. */
function remembering(connection: Sqlite.Database): SqliteDatabase {
  const prepared = new Map<string, Sqlite.Statement>()
  return {
    close: () => connection.close(),
    prepare(text) {
      const statement = prepared.get(text) ?? connection.prepare(text)
      prepared.delete(text)
      prepared.set(text, statement)
      const [longestUnused] = prepared.keys()
      if (prepared.size > mostPrepared && longestUnused !== undefined) prepared.delete(longestUnused)
      return statement
    },
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }
  override createDriver() {
    return new ImmediateDriver(this.#config)
  }
}

/** A transaction that begins as a reader can't become a writer once another has written: take the lock at once. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}
