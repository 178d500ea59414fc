import { describe, expect, it, test } from 'vitest'
import { mentioningTexts, people } from './mention-words.testing.ts'
import { findMentioned, formatMention } from './mention-words.ts'

const keyOf = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
const known = new Map(people.map((name) => [keyOf(name), name]))
const find = (name: string) => known.get(keyOf(name))

describe('a text that is not rendered', () => {
  it.each(mentioningTexts)('%j mentions %j', (text, names) => {
    expect(findMentioned(text, find)).toEqual(names)
  })

  it('is read in linear time', () => {
    const pieces = [
      '@',
      '@a',
      '@a/',
      '@a@',
      '@a.',
      '@看',
      '@a._-',
      '`',
      '``',
      '`a',
      '[',
      '[a](',
      'https://a/',
      'www.',
      '```\n',
      '\\@',
      '@"a b"/',
      '/@',
      '＠/',
    ]
    for (const piece of pieces) {
      const began = performance.now()
      findMentioned(piece.repeat(30_000 / piece.length), find)
      expect(performance.now() - began, piece).toBeLessThan(3_000)
    }
  })
})

test('a suggested mention means exactly the suggested person', () => {
  for (const name of people) {
    for (const text of [`${formatMention(name)} `, `${formatMention(name)}.`, `你好${formatMention(name)}。`])
      expect(findMentioned(text, find), text).toEqual([name])
  }
})

test('a name of several words, or one that ends in punctuation, is quoted', () => {
  expect(['Ada', 'Ada L', 'Ann.', 'a_', 'a.b', 'a"b', '“x”', '', null].map((name) => formatMention(name))).toEqual([
    ...['@Ada', '@"Ada L"', '@"Ann."', '@"a_"', '@a.b', null, null, null, null],
  ])
})
