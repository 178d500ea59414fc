import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeRank, listBlocks, listRangesBelow, rankOfName } from './search-rank.ts'

const day = 24 * 3_600_000
const now = Date.parse('2026-03-01T00:00:00Z')

test.each([
  ['the newer of two with the same votes', [5, now], [5, now - day]],
  ['the one with more votes of two of similar age', [6, now - day], [5, now]],
  ['a popular post of last year before one without votes of today', [1_000, now - 365 * day], [0, now]],
  ['a new post before one that few liked long ago', [0, now], [9, now - 365 * day]],
  ['a post without votes before one with downvotes', [0, now - 30 * day], [-5, now]],
] as const)('puts first %s', (_, [votes, at], [others, then]) => {
  expect(computeRank(votes, at)).toBeGreaterThan(computeRank(others, then))
})

test('puts the shorter name first', () => {
  expect(rankOfName('Ada')).toBeGreaterThan(rankOfName('Adalbert'))
})

test('the ranges cover every id once, newest first, and their blocks find it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (newest, share) => {
      const ranges = listRangesBelow(newest)
      expect(ranges[0]?.upTo).toBe(newest)
      for (const [index, { after }] of ranges.entries()) {
        const next = ranges[index + 1]
        if (next) expect(next.upTo).toBe(after)
        else expect(after).toBeLessThanOrEqual(0)
      }
      const id = 1 + Math.floor(share * (newest - 1))
      const [range, ...others] = ranges.filter(({ after, upTo }) => id > after && id <= upTo)
      expect(others).toEqual([])
      if (range && range.blocks.length > 0) expect(listBlocks(id).some((block) => range.blocks.includes(block))).toBe(true)
    }),
  )
})
