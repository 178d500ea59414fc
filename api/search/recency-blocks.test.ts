import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksOf, rangesDownFrom } from './recency-blocks.ts'

test('the ranges cover every id once, newest first, and their blocks find it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (newest, share) => {
      const ranges = rangesDownFrom(newest)
      expect(ranges[0]?.upTo).toBe(newest)
      for (const [index, { after }] of ranges.entries()) {
        const next = ranges[index + 1]
        if (next) expect(next.upTo).toBe(after)
        else expect(after).toBeLessThanOrEqual(0)
      }
      const id = 1 + Math.floor(share * (newest - 1))
      const [range, ...others] = ranges.filter(({ after, upTo }) => id > after && id <= upTo)
      expect(others).toEqual([])
      if (range && range.blocks.length > 0) expect(blocksOf(id).some((block) => range.blocks.includes(block))).toBe(true)
    }),
  )
})
