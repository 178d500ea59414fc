const large = '(?:posts|post_votes|debates|participants|users)'
const unaided = new RegExp(`^SCAN ${large}$`)
const byLittle = new RegExp(`^SCAN ${large} USING|\\((?:post_kind|kind|status)=\\?\\)$`)

/**
 * Whether SQLite reads all rows of a large table; or, by an index, all of a table or of a kind, to sort them or to look for a few.
 * @param steps of its plan, in its words
 */
export function readsWhole(query: string, steps: readonly string[]): boolean {
  const sorts = steps.some((step) => step.startsWith('USE TEMP B-TREE FOR ORDER BY'))
  const goesOn = sorts || !/\blimit\b/.test(query)
  return steps.some((step) => unaided.test(step) || (goesOn && byLittle.test(step)))
}

/** Of what an index that holds some rows only says of them: the column, how it compares, and to which value. */
const ofSome = /\b(\w+) (=|<>|<|<=|>|>=) (?:'[^']*'|\d+)/g

/**
 * Whether SQLite prepares a statement anew each time it is asked, which takes longer than most: it looks at a value that is given for what
 * an index compares with one of its own, to know if that index will do.
 * @param indexes as they were made
 */
export function isPreparedAnew(query: string, indexes: readonly { table: string; sql: string }[]): boolean {
  return indexes.some(({ table, sql }) => {
    const [, some = ''] = sql.split(/\bwhere\b/i)
    const asks = ([, column, how]: RegExpMatchArray) => new RegExp(`"${column}" ${how} \\?`).test(query)
    return query.includes(`"${table}"`) && [...some.matchAll(ofSome)].some(asks)
  })
}
