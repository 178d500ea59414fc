import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { asItIs, atService, type Database, openDatabase } from './database.ts'
import type { Step } from './migrate.ts'

/**
 * An empty database of a test's own: on PostgreSQL in the one that TEST_POSTGRES_URL names when
 * ROSTRUM_TEST_DATABASE is `postgres`, else an SQLite file.
 * @param until as of which step of the past
 * @param connections to PostgreSQL at most: each costs it as much as hundreds of a test's queries, and three meet each other too
 * @returns it, its address for other processes, and how to end it
 */
export async function openTestDatabase(until?: Step, connections = 3): Promise<{ db: Database; address: string; drop(): Promise<void> }> {
  return process.env.ROSTRUM_TEST_DATABASE === 'postgres' ? onPostgres(until, connections) : openTestSqlite(until)
}

/** The same in an SQLite file, whichever database the tests run on: for archives that cross between the two kinds. */
export async function openTestSqlite(until?: Step): Promise<{ db: Database; address: string; drop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-test-'))
  const address = join(folder, 'rostrum.db')
  const template = until === undefined ? process.env[templateVariables.sqlite] : undefined
  if (template) await copyFile(template, address)
  const db = await openDatabase(address, atService, template ? asItIs : until)
  return {
    db,
    address,
    async drop() {
      await db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** In the environment of a test: the databases with today's tables that tests/machine/api.setup.ts has made, a file and a name. */
export const templateVariables = { sqlite: 'TEST_SQLITE_TEMPLATE', postgres: 'TEST_POSTGRES_TEMPLATE' } as const

async function onPostgres(until: Step | undefined, connections: number) {
  const server = serverOfTests()
  const name = `test_${randomBytes(6).toString('hex')}`
  const template = until === undefined ? process.env[templateVariables.postgres] : undefined
  await administer(server, `create database ${name} ${template ? `template ${template} strategy file_copy` : ''}`)
  const address = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const db = await openDatabase(address, { ...atService, connections }, template ? asItIs : until)
  return {
    db,
    address,
    async drop() {
      await db.close()
      await administer(server, `drop database ${name} with (force)`)
    },
  }
}

/** Lets a PostgreSQL database of a test only be read from now on, as a replica or a server that was stopped from writing. */
export async function makeReadOnly(address: string): Promise<void> {
  const name = new URL(address).pathname.slice(1)
  const server = serverOfTests()
  await administer(server, `alter database ${name} set default_transaction_read_only = on`)
  // Who is connected would go on writing.
  await administer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}

function serverOfTests(): string {
  const server = process.env.TEST_POSTGRES_URL
  if (!server) throw new Error('TEST_POSTGRES_URL is not set')
  return server
}

/** Over one connection for all of this process, which it keeps until the process or the server ends. */
export async function administer(server: string, statement: string): Promise<void> {
  await administratorOf(server).query(statement)
}

const administrators = new Map<string, pg.Pool>()

function administratorOf(server: string): pg.Pool {
  const known = administrators.get(server)
  if (known) return known
  const administrator = new pg.Pool({ connectionString: server, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // A server that is stopped says so.
  administrator.on('error', () => {})
  administrators.set(server, administrator)
  return administrator
}
