import pg from 'pg'
import { postgresFolder } from '../../machine/find.mjs'
import { startPostgres } from '../../machine/postgres.mjs'
import type { Finding } from '../promises.ts'

/** Addresses of two empty databases on one server. */
export type Addresses = { large: string; small: string }

/** Runs a measurement on two databases of a temporary PostgreSQL server, if PostgreSQL is installed. */
export async function measureOnPostgres(measure: (addresses: Addresses) => Promise<Finding[]>): Promise<Finding[]> {
  if (!postgresFolder()) {
    console.error('LEFT OUT: PostgreSQL, which is not installed')
    return []
  }
  const server = await startPostgres()
  try {
    return await measure({ large: await createDatabase(server.url, 'large'), small: await createDatabase(server.url, 'small') })
  } finally {
    await server.stop()
  }
}

async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
