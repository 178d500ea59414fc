import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { findCutPosition, shorten, truncate } from './shorten'

const family = '👨‍👩‍👧‍👦'
const zalgo = `a${'\u0301'.repeat(400)}`

describe('a shortened text', () => {
  it.each([
    ['short', 10, 'short'],
    ['one two three', 10, 'one two…'],
    ['onetwothreefour', 10, 'onetwothr…'],
    [`ab${family}${family}`, 14, `ab${family}…`],
    [`ab${family}${family}`, 13, 'ab…'],
    ['e\u0301e\u0301e\u0301', 4, 'e\u0301…'],
    ['🇩🇪🇫🇷🇯🇵', 11, '🇩🇪🇫🇷…'],
    ['नमस्ते नमस्ते', 6, 'नम…'],
    ['각각각'.normalize('NFD'), 5, `${'각'.normalize('NFD')}…`],
    ['👍🏽👍🏽', 6, '👍🏽…'],
  ])('is cut: %j to %d', (text, length, short) => expect(shorten(text, length, 20)).toBe(short))

  it('is cut within a word unless it may be shorter', () => expect(shorten('one two three', 10)).toBe('one two t…'))

  it('is cut within a character that does not fit at all', () => {
    expect(shorten(zalgo, 10)).toHaveLength(10)
    expect(truncate('😀', 1)).toBe('')
  })
})

test('never cuts within what people see as one character', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.nat(320), (text, at) => {
      const cut = findCutPosition(text, at)
      const starts = [...segmenter.segment(text)].map(({ index }) => index)
      fc.pre(at === 0 || (starts[1] ?? text.length) <= at)
      expect([...starts, text.length]).toContain(cut)
      expect(cut).toBeLessThanOrEqual(at)
      expect(shorten(text, at + 1).length).toBeLessThanOrEqual(at + 1)
    }),
  )
})
