import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitsInPath } from './person-addresses.ts'
import { splitTags, tagSlugOf, uniqueTags, validateTag } from './tag-names.ts'
import { tagNames } from './tags.ts'

describe('the slugs of tags', () => {
  const apart = [
    ...[
      'C',
      'C#',
      'C++',
      'C♯',
      'C--',
      'C-',
      'C+',
      '.C',
      'C/C++',
      '.NET',
      'NET',
      '#hash',
      'hash',
      'R&D',
      'R-D',
      'R+D',
      'R/D',
      'A+',
      'A-',
      'A',
    ],
    ...['5%', '5', '100%', '%2e%2e', '%00', '.', '..', '...', '~2e', '/', '\\', '?', 'a/b', 'a\\b', 'a;b', 'a:b', 'ünïcode', 'unicode'],
    ...[
      '🌍',
      '🌎',
      '🏴',
      '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
      '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    ],
    ...[
      'की',
      'का',
      'مناخ',
      '气候',
      '能源',
      'x.data',
      'x.png',
      '2030',
      'create',
      '-',
      '--',
      '*',
      '"',
      "'",
      '<b>',
      '__proto__',
      '😀',
      ':)',
      'C:',
      '0',
    ],
  ]
  test('whatever signs they have', () => {
    expect(new Set(apart.map(tagSlugOf)).size).toBe(apart.length)
    expect(apart.map(validateTag).filter(Boolean)).toEqual([])
    expect(uniqueTags(apart)).toEqual(apart)
  })

  test('are usable in a path', () => {
    const anyName = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((name) => validateTag(name) === null)
    fc.assert(
      fc.property(anyName, (name) => {
        const slug = tagSlugOf(name)
        expect(fitsInPath(slug), name).toBe(true)
        expect(slug).not.toMatch(/[,\s]/)
      }),
      { examples: apart.map((name): [string] => [name]) },
    )
  })

  test.each([
    ['Climate', 'climate'],
    ['Climate', 'ＣＬＩＭＡＴＥ'],
    ['caf\u00E9', 'cafe\u0301'],
    ['economy of scale', 'economy-of-scale'],
    ['economy of scale', ' economy  of\u00A0scale'],
    ['four‑day week', 'four-day week'],
    ['❤️', '❤'],
    ['می\u200Cخواهم', 'میخواهم'],
  ])('are the same for %s and %s', (one, other) => {
    expect(tagSlugOf(one)).toBe(tagSlugOf(other))
    expect(uniqueTags([one, other])).toEqual([one])
  })
})

test('splits a field at the commas of any script', () => {
  expect(splitTags(' work,C# , ,能源，气候、日本、مناخ، طاقة,')).toEqual(['work', 'C#', '能源', '气候', '日本', 'مناخ', 'طاقة'])
  expect(splitTags(' , ,')).toEqual([])
})

test('names the refused tag in the error', () => {
  expect(validateTag('x'.repeat(41))).toBe(
    `The tag “${'x'.repeat(41)}” is too long: it has 41 characters. A tag may have up to 40 characters.`,
  )
  expect(validateTag('y'.repeat(5_000))).toContain(`“${'y'.repeat(60)}…”`)
  for (const name of ['a\u202Eb', 'a\0b', 'a\uD800', '\u{E0061}bc', '\u2066x'])
    expect(validateTag(name), name).toContain('contains an invisible character')
  for (const name of ['\u200D', '\u00AD\u200B']) expect(validateTag(name), name).toContain('no visible characters')
  expect(validateTag('a,b')).toContain('“a,b” contains a comma')
  expect(validateTag('ﷺ'.repeat(20))).toContain('too long, because')
})

test('keeps tags as typed, drops duplicates and says which are wrong', () => {
  expect(tagNames.parse('Climate, climate,C#, C++ ,C,🌍')).toEqual(['Climate', 'C#', 'C++', 'C', '🌍'])
  expect(tagNames.parse(['R&D', 'r-d', 'R&D'])).toEqual(['R&D', 'r-d'])
  expect(tagNames.parse(undefined)).toEqual([])
  const refused = (value: unknown) => tagNames.safeParse(value).error?.issues.map(({ message }) => message)
  expect(refused(`work,${'x'.repeat(41)},${'z'.repeat(50)}`)).toEqual([
    expect.stringContaining(`“${'x'.repeat(41)}”`),
    expect.stringContaining(`“${'z'.repeat(50)}”`),
  ])
  expect(refused(['a', 'b,c'])).toEqual([expect.stringContaining('“b,c”')])
  expect(refused('a,b,c,d,e,f')).toEqual(['A debate can have up to 5 tags. Remove some.'])
  expect(refused([1])).toEqual(['Enter a tag.'])
})
