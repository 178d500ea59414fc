import { expect, test } from 'vitest'
import { formsOf } from './word-forms.ts'

test.each([
  ['school', 'schools'],
  ['city', 'cities'],
  ['class', 'classes'],
  ['tax', 'taxing'],
  ['crisis', 'crises'],
  ['hero', 'heroes'],
  ['vote', 'voting'],
  ['plan', 'planned'],
  ['open', 'opened'],
  ['travel', 'travelled'],
  ['travel', 'traveled'],
  ['study', 'studied'],
  ['lie', 'lying'],
  ['agree', 'agreed'],
  ['speed', 'speeds'],
  ['building', 'buildings'],
  ['build', 'building'],
  ['hundred', 'hundreds'],
  ['child', 'children'],
])('%s and %s find each other', (one, other) => {
  expect(formsOf(one)).toContain(other)
  expect(formsOf(other)).toContain(one)
})

test('forms of one word find each other too', () => {
  expect(formsOf('voted')).toEqual(expect.arrayContaining(['vote', 'votes', 'voting']))
  expect(formsOf('cities')).toContain('city')
})

test.each([
  ['new', 'news'],
  ['car', 'caring'],
  ['car', 'cared'],
  ['plane', 'planned'],
  ['not', 'notes'],
  ['the', 'thing'],
  ['str', 'string'],
  ['even', 'evening'],
  ['bu', 'bus'],
  ['pas', 'pass'],
])('%s and %s are different words', (one, other) => {
  expect(formsOf(one)).not.toContain(other)
  expect(formsOf(other)).not.toContain(one)
})

test('words that are not English, or very long, have no forms; no word has many', () => {
  for (const word of ['', 's', 'strasse1', 'климат', '民主', 'ed'.repeat(40)]) expect(formsOf(word), word).toEqual([])
  for (const word of ['ssssssssssss', 'inginginginging', 'ededededed', 'eeeeeeeeee', 'yyyyyyyyying'])
    expect(formsOf(word).length, word).toBeLessThan(20)
})
