// @ts-check
import Sqlite from 'better-sqlite3'

/*
 * Preloaded (--import) into a server of ours: tells what it asks its SQLite database, so that a rival can read the same
 * rows by the same statements.
 */

/** @type {{ sql: string, parameters: unknown[] }[] | null} */
let recorded = null
const { prepare } = Sqlite.prototype

Sqlite.prototype.prepare = /** @type {typeof prepare} */ (
  function (/** @type {string} */ sql) {
    const statement = prepare.call(this, sql)
    if (!statement.reader) return statement
    const all = statement.all.bind(statement)
    // Whenever it was prepared: statements may be kept.
    statement.all = (parameters) => {
      recorded?.push({ sql, parameters: /** @type {unknown[]} */ (parameters) ?? [] })
      return all(parameters)
    }
    return statement
  }
)

process.on('message', (/** @type {unknown} */ question) => {
  if (question === 'record') recorded = []
  if (question !== 'recorded') return
  process.send?.(recorded)
  recorded = null
})
