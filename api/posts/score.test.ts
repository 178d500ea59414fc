import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeHeat, computeScore } from './score.ts'

const votes = fc.record({ up: fc.nat({ max: 10_000 }), down: fc.nat({ max: 10_000 }) })
const day = 24 * 60 * 60 * 1000

test('returns the published values of Wilson’s bound', () => {
  expect(computeScore({ up: 1, down: 0 })).toBeCloseTo(0.2065, 4)
  expect(computeScore({ up: 40, down: 10 })).toBeCloseTo(0.6696, 4)
  expect(computeScore({ up: 90, down: 10 })).toBeCloseTo(0.8256, 4)
  expect(computeScore({ up: 500, down: 500 })).toBeCloseTo(0.4691, 4)
})

test('returns exactly 0 without upvotes', () => {
  for (const down of [0, 1, 7, 1_000_000]) expect(computeScore({ up: 0, down })).toBe(0)
})

test('stays below the share of upvotes, rises with an upvote and falls with a downvote', () => {
  fc.assert(
    fc.property(votes, ({ up, down }) => {
      const score = computeScore({ up, down })
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(up === 0 ? 0 : up / (up + down))
      expect(computeScore({ up: up + 1, down })).toBeGreaterThan(score)
      expect(computeScore({ up: up + 1, down: down + 1 })).toBeLessThan(computeScore({ up: up + 1, down }))
    }),
  )
})

test('heat: ten times the votes outweigh half a day, but not a whole day', () => {
  const old = computeHeat({ up: 99, down: 0 }, 0)
  expect(computeHeat({ up: 9, down: 0 }, day / 2)).toBeLessThan(old)
  expect(computeHeat({ up: 9, down: 0 }, day)).toBeGreaterThan(old)
})

test('heat rises with every upvote, falls with every downvote, and is higher for newer posts', () => {
  fc.assert(
    fc.property(votes, fc.nat({ max: 2_000_000_000 }), ({ up, down }, seconds) => {
      const heat = computeHeat({ up, down }, seconds * 1000)
      expect(computeHeat({ up: up + 1, down }, seconds * 1000)).toBeGreaterThan(heat)
      expect(computeHeat({ up, down: down + 1 }, seconds * 1000)).toBeLessThan(heat)
      expect(computeHeat({ up, down }, seconds * 1000 + day)).toBeGreaterThan(heat)
    }),
  )
})
