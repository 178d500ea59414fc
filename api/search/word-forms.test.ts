import { expect, test } from 'vitest'
import { listPrefixVariants, listWordForms } from './word-forms.ts'

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
  expect(listWordForms(one)).toContain(other)
  expect(listWordForms(other)).toContain(one)
})

test('forms of one word find each other too', () => {
  expect(listWordForms('voted')).toEqual(expect.arrayContaining(['vote', 'votes', 'voting']))
  expect(listWordForms('cities')).toContain('city')
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
  expect(listWordForms(one)).not.toContain(other)
  expect(listWordForms(other)).not.toContain(one)
})

test('words that are not English, or very long, have no forms; no word has many', () => {
  for (const word of ['', 's', 'strasse1', 'климат', '民主', 'ed'.repeat(40)]) expect(listWordForms(word), word).toEqual([])
  for (const word of ['ssssssssssss', 'inginginginging', 'ededededed', 'eeeeeeeeee', 'yyyyyyyyying'])
    expect(listWordForms(word).length, word).toBeLessThan(20)
})

test.each([
  ['كتاب', 'الكتاب'],
  ['كتاب', 'والكتاب'],
  ['كتاب', 'بالكتاب'],
  ['كتاب', 'للكتاب'],
  ['كتاب', 'وكتاب'],
  ['قلم', 'والقلم'],
  ['الكتاب', 'بالكتاب'],
  ['ספר', 'הספר'],
  ['ספר', 'וספר'],
  ['ספר', 'בספר'],
  ['ממשלה', 'הממשלה'],
  ['ממשלה', 'שממשלה'],
])('%s and %s find each other by their prefixes', (one, other) => {
  expect(listPrefixVariants(one)).toContain(other)
  expect(listPrefixVariants(other)).toContain(one)
})

test('a first letter is no prefix if too little is left; other scripts have no prefixes', () => {
  expect(listPrefixVariants('ولد')).not.toContain('لد')
  expect(listPrefixVariants('כתב')).not.toContain('תב')
  for (const word of ['', 'ב', 'school', 'климат', '民主', 'x'.repeat(99), 'ا'.repeat(99)])
    expect(listPrefixVariants(word), word).toEqual([])
  for (const word of ['والكتاب', 'ובספרים', 'ללللللل', 'וווווו']) expect(listPrefixVariants(word).length, word).toBeLessThan(90)
})
