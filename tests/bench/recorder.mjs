// @ts-check
import Sqlite from 'better-sqlite3'

/* Preloaded (--import) into our server: records its SQLite queries, so that a rival can read the same rows with the same statements. */

/** @type {{ sql: string, parameters: unknown[] }[] | null} */
let recorded = null
const { prepare } = Sqlite.prototype

Sqlite.prototype.prepare = /** @type {typeof prepare} */ (
  function (/** @type {string} */ sql) {
    const statement = prepare.call(this, sql)
    if (!statement.reader) return statement
    const all = statement.all.bind(statement)
    // Record when a statement runs, not when it is prepared, because prepared statements may be cached.
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
