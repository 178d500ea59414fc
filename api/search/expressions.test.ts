import { expect, test } from 'vitest'
import { buildFullTextQuery } from './expressions.ts'
import { parseTerms } from './terms.ts'

const queryOf = (typed: string, onPostgres: boolean) => buildFullTextQuery(parseTerms(typed), ['a'], onPostgres)

test('does not search if a word is both wanted and excluded', () => {
  for (const onPostgres of [true, false]) {
    for (const nothing of ['the -the', 'schools -schools', '"a public good" -"a public good"', 'econ* -econ*', 'tax the -the', 'THE -the'])
      expect(queryOf(nothing, onPostgres), nothing).toBeNull()
    // These can have results.
    for (const something of ['school -"schools"', '"the tax" -the*', 'the -tax', '"public good" -public', 'the* -the', '-the tax'])
      expect(queryOf(something, onPostgres), something).not.toBeNull()
  }
})
