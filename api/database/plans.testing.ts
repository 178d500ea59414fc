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
