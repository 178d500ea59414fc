import { expect, test } from 'vitest'
import { rankOf, rankOfName } from './search-rank.ts'

const day = 24 * 3_600_000
const now = Date.parse('2026-03-01T00:00:00Z')

test.each([
  ['the newer of two with the same votes', [5, now], [5, now - day]],
  ['the one with more votes of two of similar age', [6, now - day], [5, now]],
  ['a popular post of last year before one without votes of today', [1_000, now - 365 * day], [0, now]],
  ['a new post before one that few liked long ago', [0, now], [9, now - 365 * day]],
  ['a post without votes before one with downvotes', [0, now - 30 * day], [-5, now]],
] as const)('puts first %s', (_, [votes, at], [others, then]) => {
  expect(rankOf(votes, at)).toBeGreaterThan(rankOf(others, then))
})

test('puts the shorter name first', () => {
  expect(rankOfName('Ada')).toBeGreaterThan(rankOfName('Adalbert'))
})
