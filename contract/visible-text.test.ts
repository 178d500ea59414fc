import { expect, it } from 'vitest'
import { unseenTexts } from './visible-text.testing.ts'
import { isVisible, visibleLength } from './visible-text.ts'

it.each(Object.entries(unseenTexts))('%s shows nothing', (_, text) => {
  expect([isVisible(text), visibleLength(text.replace(/\p{M}/gu, '').replaceAll(/[\uE000\uFFFF\u{10FFFF}]/gu, ''))]).toEqual([false, 0])
})

it.each([
  'a',
  '7',
  '-',
  '…',
  '$',
  '字',
  'ع',
  'ก',
  'क्‍',
  '한',
  '😀',
  '👨‍👩‍👧',
  '1️⃣',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '⁉️',
  '\u200b.\u200b',
  '\u{1FAFF}',
  '\uFFFD',
  'é',
  '´',
  '⠁',
])('%j shows something', (text) => expect(isVisible(text)).toBe(true))

it('counts visible characters', () => {
  expect(visibleLength(' \u200ba\u200b\u00adb \u2060')).toBe(2)
  expect(visibleLength('a b')).toBe(3)
})

it('takes linear time', () => {
  for (const piece of ['\u200b', '\u0301', ' ', '\u2800', '\ud800']) {
    const began = performance.now()
    expect(isVisible(piece.repeat(200_000))).toBe(false)
    visibleLength(piece.repeat(200_000))
    expect(performance.now() - began).toBeLessThan(2_000)
  }
})
