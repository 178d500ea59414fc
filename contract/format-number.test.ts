import { expect, it } from 'vitest'
import { formatNumber } from './format-number.ts'

it.each([0, 7, 999, 1_000, 12_345, 1_234_567, -1_204, 0.5, 1_234.567_8, 2.0004, 999_999_999_999])(
  'formats %d like toLocaleString',
  (count) => {
    expect(formatNumber(count)).toBe(count.toLocaleString('en'))
  },
)
