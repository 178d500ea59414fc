import { expect, test } from 'vitest'
import { tokenise } from './tokenise.ts'

const wordsOf = (text: string) => tokenise(text).words.map((token) => token.text)
const wholesOf = (text: string) => tokenise(text).joinedTokens.map((token) => token.text)

test.each([
  ['case and width', 'CO₂ Ｆｕｌｌ İstanbul', ['co2', 'full', 'istanbul']],
  ['accents', 'Žluťoučký kůň, naïveté, Ångström, φιλοσοφίας, ёлка', ['zlutoucky', 'kun', 'naivete', 'angstrom', 'φιλοσοφιασ', 'елка']],
  ['accents separate from their letters', 'cafe\u0301', ['cafe']],
  ['letters that Unicode does not decompose', 'Straße STRASSE Łódź Ærø', ['strasse', 'strasse', 'lodz', 'aero']],
  ['Arabic vowels, elongation and alefs', 'كِتَابٌ كتـاب أحمد احمد إلى', ['كتاب', 'كتاب', 'احمد', 'احمد', 'الي']],
  ['Hebrew points', 'שָׁלוֹם שלום', ['שלום', 'שלום']],
  ['marks that matter', 'की का', ['की', 'का']],
  ['invisible characters', 'co\u00ADoper\u200Date', ['cooperate']],
  ['Chinese, by pairs', '民主主义', ['民主', '主主', '主义', '义']],
  ['a Chinese letter alone', '水', ['水']],
  ['Japanese with its voiced marks', 'がく ｶﾞｸ', ['がく', 'く', 'ガク', 'ク']],
  ['Korean', '정부가', ['정부', '부가', '가']],
  ['adjacent scripts', 'AI技術2030年', ['ai', '技術', '術', '2030', '年']],
  ['a letter that is a sentence', 'ﷺ ⑴ ½', ['صلياللهعليهوسلم', '1', '1', '2']],
  ['digits of any script, and superscripts', '٢٠٣٠ २०३० 10³ m² x₁', ['2030', '2030', '10', '3', 'm2', 'x1']],
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
  ['U.S. and Ph.D.', ['u', 's', 'and', 'ph', 'd'], ['us', 'phd']],
  ['1,000 or 1.000', ['1', '000', 'or', '1', '000'], ['1000', '1000']],
  ['0.125, 3,5 and 1.234,5', ['0', '125', '3', '5', 'and', '1', '234', '5'], ['0٫125', '3٫5', '1234٫5']],
  ['on 24.12.2031, v1.2.3, 10.0.0.1', ['on', '24', '12', '2031', 'v1', '2', '3', '10', '0', '0', '1'], ['2٫3']],
  ['½ 1/2 1/2/2030', ['1', '2', '1', '2', '1', '2', '2030'], ['1⁄2', '1⁄2']],
  ['10³ 10^3 m^2', ['10', '3', '10', '3', 'm', '2'], ['10ˆ3', '10ˆ3', 'm2']],
  ['C++ C# C D+', ['c', 'c', 'c', 'd'], ['cplusplus', 'csharp', 'dplus']],
  ['LGBTQ+ #tag tag#1', ['lgbtq', 'tag', 'tag', '1'], []],
  ['.NET, ASP.NET, (.com) ...net', ['net', 'asp', 'net', 'com', 'net'], ['aspnet', '․net', '․net', '․com']],
  ['5% 5 % 2.5% 1,000％ ٥٪ 5', ['5', '5', '2', '5', '1', '000', '5', '5'], ['2٫5', '1000', '2٫5٪', '1000٪', '5٪', '5٪', '5٪']],
  ['👍🏽 🇫🇷 ❤️', [], ['👍', '🇫🇷', '❤']],
] as const)('finds the parts and the whole of %s', (text, words, joinedTokens) => {
  expect(wordsOf(text)).toEqual(words)
  expect(wholesOf(text)).toEqual(joinedTokens)
})

test('cuts very long words, so that both databases accept them', () => {
  for (const letter of ['x', 'é', '\u{10400}', 'ﷺ']) {
    const [word] = wordsOf(letter.repeat(5_000))
    expect(word?.length).toBeLessThanOrEqual(64)
    expect(() => encodeURIComponent(word ?? '')).not.toThrow()
  }
})

test('returns the range of each token', () => {
  const { text, words } = tokenise('Die Größe, ja! 民主')
  expect(words.map(({ start, end }) => text.slice(start, end))).toEqual(['Die', 'Größe', 'ja', '民主', '主'])
  expect(words.map(({ head }) => head && text.slice(0, head.end).at(-1))).toEqual([null, null, null, '民', '主'])
})
