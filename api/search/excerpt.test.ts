import { expect, test } from 'vitest'
import { makeSearchExcerpt } from './excerpt.ts'
import { parseTerms } from './terms.ts'

const shown = (text: string, q: string, length = 60) => {
  const excerpt = makeSearchExcerpt(text, parseTerms(q), length)
  return excerpt.marks.reduceRight(
    (whole, [from, to]) => `${whole.slice(0, from)}[${whole.slice(from, to)}]${whole.slice(to)}`,
    excerpt.text,
  )
}
const before = 'Nothing that anybody looks for stands in these many first words of it. '
const after = ' And then it goes on and on about quite other things for a while.'

test.each([
  ['a short text unchanged', 'A week here', 'week', 'A [week] here'],
  [
    'the part around the first match',
    `${before}A week of it.${after}`,
    'week',
    '…of it. A [week] of it. And then it goes on and on about quite…',
  ],
  ['the end, if the match is there', `${before}The last word is week`, 'week', '…last word is [week]'],
  ['the beginning, if the match is elsewhere', before + after, 'week', 'Nothing that anybody looks for stands in these many first…'],
  ['touching matches as one', 'The 民主主义 of it', '民主 "主主义"', 'The [民主主义] of it'],
  ['a phrase, but not its words elsewhere', 'day four, four day', '"four day"', 'day four, [four day]'],
  ['no mark on excluded words', 'four days', 'four -days', '[four] days'],
  ['letters with separate accents at the right offsets', 'Zoe\u0301 Qua\u0308gga', 'zoe quagga', '[Zoé] [Quägga]'],
])('shows %s', (_, text, q, excerpt) => {
  expect(shown(text, q)).toBe(excerpt)
})

test('never splits a character, even in texts without spaces', () => {
  for (let length = 10; length < 20; length++) {
    const { text } = makeSearchExcerpt(`${'😀'.repeat(40)}week${'😀'.repeat(40)}`, parseTerms('week'), length)
    expect(() => encodeURIComponent(text)).not.toThrow()
  }
})
