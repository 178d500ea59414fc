import { expect, test } from 'vitest'
import { listPrefixVariants } from './word-forms.ts'

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
