import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from './database.testing.ts'
import { commandLineMode, type Database, openDatabase } from './database.ts'

test('a site waits for the disk with each write, the command line once at its end', async () => {
  const { db: site, address, drop } = await openTestDatabase()
  const terminal = await openDatabase(address, commandLineMode)
  try {
    expect(await waitsForDisk(site)).toBe(true)
    expect(await waitsForDisk(terminal)).toBe(false)
    // Repeat it, because a server now and then syncs its log by itself.
    for (let times = 0; times < 10; times++) expect(await unwrittenAfterSettling(terminal)).toBe(0)
  } finally {
    await terminal.close()
    await drop()
  }
})

/** Checks that a commit waits for the disk: SQLite's FULL (2), PostgreSQL's `on`. */
async function waitsForDisk({ kind, transaction }: Database): Promise<boolean> {
  const setting =
    kind === 'sqlite'
      ? sql<{ manner: string | number }>`select synchronous as manner from pragma_synchronous`
      : sql<{ manner: string | number }>`select current_setting('synchronous_commit') as manner`
  const { rows } = await transaction((tx) => setting.execute(tx))
  return rows[0]?.manner === 2 || rows[0]?.manner === 'on'
}

/**
 * Returns how many bytes of a write are not on PostgreSQL's disk after `sync`. SQLite does not report that, so
 * there `sync` must only succeed.
 */
async function unwrittenAfterSettling({ kind, read, transaction, sync }: Database): Promise<number> {
  await transaction((tx) => tx.insertInto('channels').values({ name: crypto.randomUUID(), last_id: 0 }).execute())
  if (kind === 'sqlite') return sync().then(() => 0)
  const written = await sql<{ at: string }>`select pg_current_wal_insert_lsn() as at`.execute(read)
  await sync()
  const left = await sql<{ bytes: number }>`
    select greatest(0, (${written.rows[0]?.at}::pg_lsn - pg_current_wal_flush_lsn())::float8) as bytes`.execute(read)
  return left.rows[0]?.bytes ?? Number.NaN
}
