import { expect, test } from 'vitest'
import { isMentioned, writtenMention } from './written-mention'

test.each([
  ['Ada', 'Look, @ada.', true],
  ['Ada', '@Ada', true],
  ['Ada', '＠Ada!', true],
  ['Ada', '@Adam', false],
  ['Ada', '@Ada-Lee', false],
  ['Ada', 'me@ada.org and @Adam, but @ada', true],
  ['Ada', 'me@ada', false],
  ['Ada', 'Ada', false],
  ['Ada L', '@Ada L', false],
  ['Ada L', 'see @“Ada L”', true],
  ['Ada', '@“Ada”, @Adam', true],
  ['“x”', '@“x”', false],
  ['', '@', false],
  ['عمر', 'يا @عمر', true],
])('%s in %s: %s', (name, text, mentioned) => expect(isMentioned(name, text)).toBe(mentioned))

test('a name of more words is quoted', () => {
  expect(['Ada', 'Ada L', 'a"b', null].map((name) => writtenMention(name))).toEqual(['@Ada', '@"Ada L"', null, null])
})
