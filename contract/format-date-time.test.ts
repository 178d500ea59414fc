import { describe, expect, it } from 'vitest'
import { momentInUtc, splitAtTimes } from './format-date-time.ts'

const now = Date.parse('2026-12-20T12:00:00Z')

describe('a time in a sentence', () => {
  it.each([
    ['2026-11-08T19:38:59.999Z', '8 Nov, 19:38 UTC'],
    ['2026-09-30T00:00:00Z', '30 Sept, 00:00 UTC'],
    ['2027-01-03T05:06:00Z', '3 Jan 2027, 05:06 UTC'],
  ])('writes %s as %s', (at, words) => {
    expect(momentInUtc(Date.parse(at), now)).toBe(words)
  })

  it.each<[string, ReturnType<typeof splitAtTimes>]>([
    [
      'It is Ada’s turn until 21 Dec, 09:30 UTC.',
      [{ words: 'It is Ada’s turn until ' }, { at: '2026-12-21T09:30:00.000Z' }, { words: '.' }],
    ],
    ['From 3 Jan 2027, 05:06 UTC on', [{ words: 'From ' }, { at: '2027-01-03T05:06:00.000Z' }, { words: ' on' }]],
    ['3 Jan, 05:06 UTC', [{ at: '2026-01-03T05:06:00.000Z' }]],
    [
      '1 Sept, 23:59 UTC and 2 Sept, 00:01 UTC',
      [{ at: '2026-09-01T23:59:00.000Z' }, { words: ' and ' }, { at: '2026-09-02T00:01:00.000Z' }],
    ],
    [
      'No moment: 31 Feb, 10:00 UTC, 8 Nov, 24:00 UTC, 8 Nov, 10:00.',
      [{ words: 'No moment: 31 Feb, 10:00 UTC, 8 Nov, 24:00 UTC, 8 Nov, 10:00.' }],
    ],
    ['', [{ words: '' }]],
  ])('finds the times in %j', (sentence, pieces) => {
    expect(splitAtTimes(sentence, now)).toEqual(pieces)
  })

  it('assumes the previous year for a date written at its end', () => {
    expect(splitAtTimes('31 Dec, 23:00 UTC', Date.parse('2027-01-01T01:00:00Z'))).toEqual([{ at: '2026-12-31T23:00:00.000Z' }])
  })

  it.each(['2026-12-21T09:30:00.000Z', '2027-06-01T00:00:00.000Z', '2020-02-29T23:59:00.000Z'])('finds %s again after writing it', (at) => {
    expect(splitAtTimes(`until ${momentInUtc(Date.parse(at), now)}`, now)).toEqual([{ words: 'until ' }, { at }])
  })
})
