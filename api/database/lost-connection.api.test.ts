import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from './database.testing.ts'

test('a connection that PostgreSQL ends during a transaction fails only that transaction', async ({ skip }) => {
  const { db, drop } = await openTestDatabase()
  try {
    if (db.kind !== 'postgres') skip()
    const work = db.transaction(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      const gone = sql<{ gone: boolean }>`select pg_terminate_backend(${rows[0]?.pid}, 5000) as gone`
      expect((await gone.execute(db.read)).rows[0]?.gone).toBe(true)
      // PostgreSQL reports the end while the connection is idle.
      await new Promise((resolve) => setImmediate(resolve))
      await sql`select 1`.execute(tx)
    })
    await expect(work).rejects.toThrow()
    expect((await sql<{ one: number }>`select 1 as one`.execute(db.read)).rows).toEqual([{ one: 1 }])
  } finally {
    await drop()
  }
})
