import { expect, test } from 'vitest'
import { tokensOf } from './tokens.ts'

const wordsOf = (text: string) => tokensOf(text).words.map((token) => token.text)
const wholesOf = (text: string) => tokensOf(text).wholes.map((token) => token.text)

test.each([
  ['case and width', 'CO₂ Ｆｕｌｌ İstanbul', ['co2', 'full', 'istanbul']],
  ['accents', 'Žluťoučký kůň, naïveté, Ångström, φιλοσοφίας, ёлка', ['zlutoucky', 'kun', 'naivete', 'angstrom', 'φιλοσοφιασ', 'елка']],
  ['accents apart from their letters', 'cafe\u0301', ['cafe']],
  ['letters that Unicode leaves whole', 'Straße STRASSE Łódź Ærø', ['strasse', 'strasse', 'lodz', 'aero']],
  ['Arabic vowels, stretching and alefs', 'كِتَابٌ كتـاب أحمد احمد إلى', ['كتاب', 'كتاب', 'احمد', 'احمد', 'الي']],
  ['Hebrew points', 'שָׁלוֹם שלום', ['שלום', 'שלום']],
  ['marks that do matter', 'की का', ['की', 'का']],
  ['what shows nothing', 'co\u00ADoper\u200Date', ['cooperate']],
  ['Chinese, by pairs', '民主主义', ['民主', '主主', '主义', '义']],
  ['a Chinese letter alone', '水', ['水']],
  ['Japanese with its voiced marks', 'がく ｶﾞｸ', ['がく', 'く', 'ガク', 'ク']],
  ['Korean', '정부가', ['정부', '부가', '가']],
  ['scripts side by side', 'AI技術2030年', ['ai', '技術', '術', '2030', '年']],
  ['a letter that is a sentence', 'ﷺ ⑴ ½', ['صلياللهعليهوسلم', '1', '12']],
  ['marks and signs', '!!! “¿” — 😀 * " ’', []],
] as const)('folds %s', (_, text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test.each([
  ['four-day week', ['four', 'day', 'week'], ['fourday']],
  ['don’t', ['don', 't'], ['dont']],
  ["l'État-nation", ['l', 'etat', 'nation'], ['letatnation']],
  ['the dogs’ - rock-‘n’-roll', ['the', 'dogs', 'rock', 'n', 'roll'], []],
  ['日-本', ['日', '本'], []],
] as const)('finds the parts and the whole of %s', (text, words, wholes) => {
  expect(wordsOf(text)).toEqual(words)
  expect(wholesOf(text)).toEqual(wholes)
})

test('cuts endless words, so that both databases take them', () => {
  for (const letter of ['x', 'é', '\u{10400}', 'ﷺ']) {
    const [word] = wordsOf(letter.repeat(5_000))
    expect(word?.length).toBeLessThanOrEqual(64)
    expect(() => encodeURIComponent(word ?? '')).not.toThrow()
  }
})

test('knows where each stood', () => {
  const { text, words } = tokensOf('Die Größe, ja! 民主')
  expect(words.map(({ start, end }) => text.slice(start, end))).toEqual(['Die', 'Größe', 'ja', '民主', '主'])
  expect(words.map(({ head }) => head && text.slice(0, head.end).at(-1))).toEqual([null, null, null, '民', '主'])
})
