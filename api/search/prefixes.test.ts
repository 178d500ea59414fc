import { expect, test } from 'vitest'
import { withOtherPrefixes } from './word-forms.ts'

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
])('%s and %s find each other', (one, other) => {
  expect(withOtherPrefixes(one)).toContain(other)
  expect(withOtherPrefixes(other)).toContain(one)
})

test('a first letter is no prefix if too little is left; other scripts have no prefixes', () => {
  expect(withOtherPrefixes('ولد')).not.toContain('لد')
  expect(withOtherPrefixes('כתב')).not.toContain('תב')
  for (const word of ['', 'ב', 'school', 'климат', '民主', 'x'.repeat(99), 'ا'.repeat(99)])
    expect(withOtherPrefixes(word), word).toEqual([])
  for (const word of ['والكتاب', 'ובספרים', 'ללللللل', 'וווווו']) expect(withOtherPrefixes(word).length, word).toBeLessThan(90)
})
