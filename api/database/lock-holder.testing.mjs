/**
 * Blocks all other writers of a database. Run it as `node api/database/lock-holder.testing.mjs <database address>`; it prints
 * `held`, and releases the lock when its input ends.
 */
import Sqlite from 'better-sqlite3'
import pg from 'pg'

const [address = ''] = process.argv.slice(2)
const letGo = address.startsWith('postgres') ? await lockPostgres() : lockSqlite()
console.log('held')
for await (const _ of process.stdin);
await letGo()

function lockSqlite() {
  const database = new Sqlite(address, { timeout: 10_000 })
  database.exec('begin immediate')
  return () => database.close()
}

/** Blocks writers but not readers, like SQLite's lock. */
async function lockPostgres() {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'")
  await client.query('begin')
  await client.query(`lock table ${rows.map(({ tablename }) => `"${tablename}"`).join(', ')} in exclusive mode`)
  return () => client.end()
}
