/**
 * Letters of scripts that are written without spaces between words, so that a name or an address may stand right beside them: Chinese,
 * Japanese and Korean, whose particles are joined to words, and those of South-East Asia. Marks and digits of these scripts are among
 * them. For a class of a pattern with the flag `u`; without zod, for browsers.
 */
export const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30FC\\uFF70\\p{Script=Bopomofo}\\p{Script=Hangul}' +
  '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
