import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'
import { termsOf } from './terms.ts'

const shown = (text: string, q: string, length = 60) => {
  const excerpt = excerptOf(text, termsOf(q), length)
  return excerpt.marks.reduceRight(
    (whole, [from, to]) => `${whole.slice(0, from)}[${whole.slice(from, to)}]${whole.slice(to)}`,
    excerpt.text,
  )
}
const before = 'Nothing that anybody looks for stands in these many first words of it. '
const after = ' And then it goes on and on about quite other things for a while.'

test.each([
  ['a short text as it is', 'A week here', 'week', 'A [week] here'],
  [
    'the part around the first match',
    `${before}A week of it.${after}`,
    'week',
    '…of it. A [week] of it. And then it goes on and on about quite…',
  ],
  ['the end, if that has it', `${before}The last word is week`, 'week', '…in these many first words of it. The last word is [week]'],
  ['the beginning, if it matched elsewhere', before + after, 'week', 'Nothing that anybody looks for stands in these many first…'],
  ['what touches as one', 'The 民主主义 of it', '民主 "主主义"', 'The [民主主义] of it'],
  ['a phrase where it is one, and not its words', 'day four, four day', '"four day"', 'day four, [four day]'],
  ['nothing of what is to be left out', 'four days', 'four -days', '[four] days'],
  ['letters apart from their accents, in their place', 'Zoe\u0301 Qua\u0308gga', 'zoe quagga', '[Zoé] [Quägga]'],
])('shows %s', (_, text, q, excerpt) => {
  expect(shown(text, q)).toBe(excerpt)
})

test('never halves a character, in texts without a space too', () => {
  for (let length = 10; length < 20; length++) {
    const { text } = excerptOf(`${'😀'.repeat(40)}week${'😀'.repeat(40)}`, termsOf('week'), length)
    expect(() => encodeURIComponent(text)).not.toThrow()
  }
})
