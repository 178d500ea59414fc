const large = '(?:posts|post_votes|debates|participants|users)'
const fullScan = new RegExp(`^SCAN ${large}$`)
const weakIndex = new RegExp(`^SCAN ${large} USING|\\((?:post_kind|kind|status)=\\?\\)$`)

/**
 * Checks whether SQLite reads all rows of a large table, or uses an index that does not narrow the
 * search before sorting or filtering.
 * @param steps the steps of its plan, as SQLite describes them
 */
export function scansWholeTable(query: string, steps: readonly string[]): boolean {
  const sorts = steps.some((step) => step.startsWith('USE TEMP B-TREE FOR ORDER BY'))
  const readsOn = sorts || !/\blimit\b/.test(query)
  return steps.some((step) => fullScan.test(step) || (readsOn && weakIndex.test(step)))
}

/** Matches a condition of a partial index: the column, the operator and the literal. */
const partialCondition = /\b(\w+) (=|<>|<|<=|>|>=) (?:'[^']*'|\d+)/g

/**
 * Checks whether SQLite prepares a statement again for each run, which takes longer than running most of them. It does so when a
 * parameter is compared like a partial index's condition, to find out whether that index applies.
 * @param indexes the partial indexes with their SQL
 */
export function isPreparedAgain(query: string, indexes: readonly { table: string; sql: string }[]): boolean {
  return indexes.some(({ table, sql }) => {
    const [, some = ''] = sql.split(/\bwhere\b/i)
    const asks = ([, column, how]: RegExpMatchArray) => new RegExp(`"${column}" ${how} \\?`).test(query)
    return query.includes(`"${table}"`) && [...some.matchAll(partialCondition)].some(asks)
  })
}
