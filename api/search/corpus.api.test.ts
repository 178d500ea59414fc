import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { searchAsGuest } from './search.testing.ts'

/** The texts on the site; tests name found texts by letter. Both databases must find the same. */
const corpus = {
  a: 'The four-day week helps the climate, and nobody’s output falls.',
  b: 'Climatic change is faster than climate models said. A week of four days is no cure.',
  c: 'Auf der Straße in Köln: Größe zählt nicht.',
  d: 'STRASSE und GROESSE, cafe\u0301 und naïveté.',
  e: '民主主义是一种制度。',
  f: '日本の技術革新と民主',
  g: '水と火',
  h: 'كِتَابٌ عن الأُمَّة',
  i: 'كتاب احمد وأحمد',
  j: '정부가 말했다',
  k: 'E-mail me at once: email is dead, long live e–mail. Don’t shout.',
  l: 'Nuclear power: a phrase of the four day kind; the week days go by. internationalisation matters internationally',
  m: 'AI技術2030年 and “quoted words” here',
  n: 'Łódź, Ærøskøbing, İstanbul and Ångström',
  o: 'Привет, ёлка! Φιλοσοφίας λόγος',
  p: 'ｆｕｌｌ ｗｉｄｔｈ and ｶﾞｸ',
  q: 'NOT AND OR NEAR: operators are words',
  r: 'Schools in small cities close.',
  s: 'A school that votes is one that has voted.',
  t: 'Voting by mail in the city. Schöne Grüße',
} as const
type Letter = keyof typeof corpus

let api: TestApi
let ada: Member
const letters = new Map<string, Letter>()
beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person('Ada')
  const debate = await openDebate(api, ada, { topic: 'A place for texts of all kinds' })
  for (const [letter, content] of Object.entries(corpus)) {
    const { body } = await post(api, ada, debate, { content, stance: 'for' })
    letters.set(body.data.id, letter as Letter)
  }
})
afterAll(() => api.close())

async function found(q: string, more: Record<string, string> = {}): Promise<string> {
  const { status, body } = await searchAsGuest(api, q, { type: 'posts', ...more })
  expect(status).toBe(200)
  return body.data.posts
    .map(({ id }: { id: string }) => letters.get(id))
    .sort()
    .join('')
}

test.each([
  ['climate', 'ab'],
  ['CLIMATE week', 'ab'],
  ['climate output', 'a'],
  ['climat*', 'ab'],
  ['clima', ''],
  ['climate -output', 'b'],
  ['week -"four day"', 'b'],
  ['week -four-day', 'b'],
  ['-climate', ''],
  ['internationalis*', 'l'],
  ['internationa*', 'l'],
  ['internationaliz*', ''],
  ['internationalisation', 'l'],
])('words and prefixes: %s', async (q, letters) => {
  expect(await found(q)).toBe(letters)
})

test.each([
  ['school', 'rs'],
  ['SCHOOLS', 'rs'],
  ['"school"', 's'],
  ['"schools"', 'r'],
  ['school*', 'rs'],
  ['schools*', 'r'],
  ['city', 'rt'],
  ['vote city', 't'],
  ['vote -school', 't'],
  ['vote -"voted"', 't'],
  ['vote -"vote"', 'st'],
  ['city -"cities"', 't'],
  ['school city', 'r'],
  ['"school city"', ''],
  ['schön', ''],
])('forms of English words, except in quotation marks: %s', async (q, letters) => {
  expect(await found(q)).toBe(letters)
})

test.each([
  ['four-day', 'al'],
  ['fourday', 'a'],
  ['"four day"', 'al'],
  ['"four-day"', 'al'],
  ['“four day week”', 'a'],
  ['"day four"', ''],
  ['"four da"', ''],
  ['"four da"*', 'abl'],
  ['four-da*', 'abl'],
  ['"week helps the climate and"', 'a'],
  ['"days go internationalisation"', ''],
  ['email', 'k'],
  ['e-mail', 'k'],
  ['nobody’s', 'a'],
  ["nobody's", 'a'],
  ['nobodys', 'a'],
  ['nobody', 'a'],
  ["don't", 'k'],
  ['dont', 'k'],
  ['"quoted words', 'm'],
  ['"quoted words" "', 'm'],
])('phrases, hyphens and apostrophes: %s', async (q, letters) => {
  expect(await found(q)).toBe(letters)
})

test.each([
  ['strasse', 'cd'],
  ['Straße', 'cd'],
  ['STRASSE', 'cd'],
  ['koln', 'c'],
  ['große', 'c'],
  ['café', 'd'],
  ['naivete', 'd'],
  ['lodz aeroskobing istanbul angstrom', 'n'],
  ['елка', 'o'],
  ['ΦΙΛΟΣΟΦΙΑΣ', 'o'],
  ['λογοσ', 'o'],
  ['full width', 'p'],
  ['كتاب', 'hi'],
  ['كِتاب', 'hi'],
  ['احمد', 'i'],
  ['أحمد', 'i'],
  ['الامة', 'h'],
])('ignores accents, case and vowel marks: %s', async (q, letters) => {
  expect(await found(q)).toBe(letters)
})

test.each([
  ['民', 'ef'],
  ['民主', 'ef'],
  ['民主主义', 'e'],
  ['主', 'ef'],
  ['义', 'e'],
  ['主民', ''],
  ['度', 'e'],
  ['水', 'g'],
  ['火', 'g'],
  ['水火', ''],
  ['技術', 'fm'],
  ['技術革新', 'f'],
  ['"技術革新"', 'f'],
  ['"革新技術"', ''],
  ['術', 'fm'],
  ['と', 'fg'],
  ['민주', ''],
  ['정부', 'j'],
  ['부', 'j'],
  ['정부가', 'j'],
  ['ガク', 'p'],
  ['カク', ''],
  ['AI技術', 'm'],
  ['"ai 技術"', 'm'],
  ['ai 年', 'm'],
  ['2030年', 'm'],
  ['民主 -义', 'f'],
  ['民主 技術', 'f'],
])('scripts without spaces: %s', async (q, letters) => {
  expect(await found(q)).toBe(letters)
})

test.each([
  ['NOT operators', 'q'],
  ['near or and', 'q'],
  ['*', ''],
  ['-', ''],
  ['"', ''],
  ['""', ''],
  ['- climate', 'ab'],
  ['climate OR nothing', ''],
  ['(climate)', 'ab'],
  ['climate*week', ''],
  ['lexemes:climate', ''],
  ['^climate', 'ab'],
  ["climate'; drop table debates; --", ''],
  ['climate & week | !x', ''],
  ['climate:*', 'ab'],
  ['#12.0', ''],
])('treats other search engines’ operators as words or nothing: %s', async (q, letters) => {
  expect(await found(q)).toBe(letters)
})

test('quick search treats the last word as a prefix', async () => {
  const quick = async (q: string) => (await searchAsGuest(api, q, { limit: '4' })).body.totals.posts
  expect([await quick('week clim'), await quick('clim week'), await quick('"clim"'), await quick('week -clim'), await quick('技')]).toEqual(
    [2, 0, 0, 3, 2],
  )
})

test('quick search matches the forms of its last word', async () => {
  const { body } = await searchAsGuest(api, 'small schools', { limit: '4' })
  expect(body.totals.posts).toBe(1)
  expect((await searchAsGuest(api, 'votes schools', { limit: '4' })).body.totals.posts).toBe(1)
})

test('marks what was found, in its original spelling', async () => {
  const marked = async (q: string) => {
    const { body } = await searchAsGuest(api, q, { type: 'posts' })
    const [{ snippet, snippet_marks }] = body.data.posts
    return snippet_marks.map(([from, to]: [number, number]) => snippet.slice(from, to))
  }
  expect(await marked('climate output week')).toEqual(['week', 'climate', 'output'])
  expect(await marked('"four day"')).toEqual(['four day'])
  expect(await marked('groß* strasse -nothing')).toEqual(['Straße', 'Größe'])
  expect(await marked('革新と')).toEqual(['革新と'])
  expect(await marked('火')).toEqual(['火'])
  expect(await marked('vote school')).toEqual(['school', 'votes', 'voted'])
  expect(await marked('email')).toEqual(['E-mail', 'email'])
  expect(await marked('الامة')).toEqual(['الأُمَّة'])
})
