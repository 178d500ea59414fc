import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, openDatabase, serverMode, skipMigrations } from './database.ts'
import type { MigrationName } from './migrate.ts'

/**
 * Opens an empty database for one test: on PostgreSQL, at TEST_POSTGRES_URL, if ROSTRUM_TEST_DATABASE is
 * `postgres`; else an SQLite file.
 * @param until the last migration to run; by default all
 * @param connections the most connections to PostgreSQL: each costs as much as hundreds of a test's queries,
 * and three are enough for conflicts
 * @returns the database, its address for other processes, and a function that deletes it
 */
export async function openTestDatabase(
  until?: MigrationName,
  connections = 3,
): Promise<{ db: Database; address: string; drop(): Promise<void> }> {
  return process.env.ROSTRUM_TEST_DATABASE === 'postgres' ? onPostgres(until, connections) : openTestSqlite(until)
}

/** Opens an empty SQLite database whatever the tests run on, for archives that are moved between the two engines. */
export async function openTestSqlite(until?: MigrationName): Promise<{ db: Database; address: string; drop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-test-'))
  const address = join(folder, 'rostrum.db')
  const template = until === undefined ? process.env[templateVariables.sqlite] : undefined
  if (template) await copyFile(template, address)
  const db = await openDatabase(address, serverMode, template ? skipMigrations : until)
  return {
    db,
    address,
    async drop() {
      await db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Environment variables that name the template databases which tests/machine/api.setup.ts has made: a file and a database name. */
export const templateVariables = { sqlite: 'TEST_SQLITE_TEMPLATE', postgres: 'TEST_POSTGRES_TEMPLATE' } as const

async function onPostgres(until: MigrationName | undefined, connections: number) {
  const server = testServer()
  const name = `test_${randomBytes(6).toString('hex')}`
  const template = until === undefined ? process.env[templateVariables.postgres] : undefined
  await runOnServer(server, `create database ${name} ${template ? `template ${template} strategy file_copy` : ''}`)
  const address = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const db = await openDatabase(address, { ...serverMode, connections }, template ? skipMigrations : until)
  return {
    db,
    address,
    async drop() {
      await db.close()
      await runOnServer(server, `drop database ${name} with (force)`)
    },
  }
}

/** Makes a test's PostgreSQL database read-only from now on, like a replica or a server with writes turned off. */
export async function makeReadOnly(address: string): Promise<void> {
  const name = new URL(address).pathname.slice(1)
  const server = testServer()
  await runOnServer(server, `alter database ${name} set default_transaction_read_only = on`)
  // Open connections would keep writing.
  await runOnServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}

function testServer(): string {
  const server = process.env.TEST_POSTGRES_URL
  if (!server) throw new Error('TEST_POSTGRES_URL is not set')
  return server
}

/** Runs a statement over one connection, which this process keeps until it or the server ends. */
export async function runOnServer(server: string, statement: string): Promise<void> {
  await getAdministrator(server).query(statement)
}

const administrators = new Map<string, pg.Pool>()

function getAdministrator(server: string): pg.Pool {
  const existing = administrators.get(server)
  if (existing) return existing
  const administrator = new pg.Pool({ connectionString: server, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // A server that stops reports an error on idle connections.
  administrator.on('error', () => {})
  administrators.set(server, administrator)
  return administrator
}
