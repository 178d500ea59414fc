import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

const int8 = 20

/** A pool of connections; 64-bit integers come as numbers, for moments and ids stay far below 2^53. */
export function openPostgres(address: string) {
  const pool = new pg.Pool({
    connectionString: address,
    max: 10,
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === int8 ? Number : pg.types.getTypeParser(type, format as 'text'),
    } as pg.CustomTypesConfig,
  })
  // An idle connection that breaks is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { kind: 'postgres' as const, read: db, write: db, alone: (work: () => Promise<void>) => work() }
}
