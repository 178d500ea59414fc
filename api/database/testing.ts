import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, openDatabase } from './database.ts'

/**
 * An empty database of a test's own: on PostgreSQL in the one that TEST_POSTGRES_URL names when
 * ROSTRUM_TEST_DATABASE is `postgres`, else an SQLite file.
 * @returns it, its address for other processes, and how to end it
 */
export async function openTestDatabase(): Promise<{ db: Database; address: string; drop(): Promise<void> }> {
  return process.env.ROSTRUM_TEST_DATABASE === 'postgres' ? onPostgres() : onSqlite()
}

async function onSqlite() {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-test-'))
  const address = join(folder, 'rostrum.db')
  const db = await openDatabase(address)
  return {
    db,
    address,
    async drop() {
      await db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function onPostgres() {
  const server = process.env.TEST_POSTGRES_URL
  if (!server) throw new Error('TEST_POSTGRES_URL is not set')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name}`)
  const address = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const db = await openDatabase(address)
  return {
    db,
    address,
    async drop() {
      await db.close()
      await administer(server, `drop database ${name} with (force)`)
    },
  }
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
