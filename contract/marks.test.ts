import { expect, it } from 'vitest'
import { NewDebate } from './debate-editing.ts'
import { debateLimits } from './debate-limits'
import { hasTooManyMarks, removeExcessMarks } from './marks'
import { validateCircleName, validateName } from './name-rules'
import { tagNames } from './tags'

const stacked = `Z${'\u0351\u0342\u0317\u0301'}algo`

it.each(['José', 'Nguyễn Thị Huệ', 'שָׁלוֹם', 'مُحَمَّدٌ', 'น้ำที่นี่', 'လျှို့ဝှက်', 'བརྒྱུད', 'ស្ត្រី', 'क्षत्रिय', 'a\u0301\u0302\u0303', '👨‍👩‍👧‍👦', '❤️'])(
  'leaves %j unchanged',
  (name) => {
    expect(hasTooManyMarks(name)).toBe(false)
    expect(removeExcessMarks(name)).toBe(name)
  },
)

it.each([stacked, stacked.normalize('NFC'), `ก${'\u0e47'.repeat(5)}`, `လ${'\u102d'.repeat(9)}`, `a${'\u20dd'.repeat(4)}`, 'ệ\u0301\u0302'])(
  'finds too many marks in %j',
  (name) => expect(hasTooManyMarks(name)).toBe(true),
)

it('refuses too many marks in names of people and teams, in topics and in tags', () => {
  expect(validateName(stacked)).toMatch(/too many accents/)
  expect(validateName('လျှို့ဝှက်')).toBe(null)
  expect(validateCircleName(stacked)).toMatch(/too many accents/)
  expect(tagNames.safeParse(stacked).error?.issues[0]?.message).toMatch(
    /^The tag “.*” has too many accents on one letter. Use at most 3\.$/,
  )
  const topic = NewDebate.safeParse({ topic: stacked.padEnd(debateLimits.topic.min, 'a'), type: 'open' })
  expect(topic.error?.issues.map(({ message }) => message)).toEqual(['The topic has too many accents on one letter. Use at most 3.'])
})

it('keeps as many marks in an excerpt as any language needs', () => {
  expect(removeExcessMarks(`a${'\u0301'.repeat(40)}b`)).toBe(`a${'\u0301'.repeat(6)}b`)
})
