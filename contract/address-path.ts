/**
 * Characters of scripts that are written without spaces between words, marks and digits included. A name or an address can be directly next
 * to them. The scripts are Chinese, Japanese and Korean (where particles join the word), and those of South-East Asia. For use in a
 * character class of a pattern with the flag `u`. This module doesn't import zod, so browsers can load it.
 */
export const unspacedScripts =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30FC\\uFF70\\p{Script=Bopomofo}\\p{Script=Hangul}' +
  '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'

/**
 * Returns the part of a web address after its host: path, query and fragment, up to the character that ends the address.
 * A closing bracket belongs to the address if its opening bracket does, as in /wiki/Ada_(name).
 * @param source the text after the host
 */
export function pathAt(source: string): string {
  if (!/^[/?#]/.test(source)) return ''
  const open: string[] = []
  /** True while the current part of the path is in a script without spaces. */
  let inUnspaced = false
  let [previous, end] = ['', 0]
  for (const character of source) {
    const next = source.slice(end + character.length, end + character.length + 2)
    if (isEnd(character, previous, next) || (character === '&' && entity.test(source.slice(end, end + 36)))) break
    const closed = brackets.get(character)
    if (closed !== undefined && open.pop() !== closed) break
    if ('([{'.includes(character)) open.push(character)
    if (startsUnspacedText.test(character) && !inUnspaced) {
      // Words that follow the address begin directly after its last letter, or after a host with nothing but a slash.
      if (/[A-Za-z0-9]/.test(previous) || end === 1) break
      inUnspaced = true
    }
    if ('/?#&='.includes(character)) inUnspaced = false
    previous = character
    end += character.length
  }
  return trimTrailingPunctuation(source.slice(0, end))
}

const brackets: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])
const entity = /^&(?!amp;)(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i
const startsUnspacedText = new RegExp(`[${unspacedScripts}\\p{Extended_Pictographic}]`, 'u')
/** Punctuation that also occurs between letters: in titles of articles, and in Catalan, Hebrew and Japanese words. */
const innerPunctuation = /[–‐‑·・‧׳״־\u200c\u200d]/
const letter = /^[\p{L}\p{M}\p{N}]/u

function isEnd(character: string, previous: string, next: string): boolean {
  if (character <= '~') return character <= ' ' || '<>"`'.includes(character)
  if (innerPunctuation.test(character)) return !letter.test(previous) || !letter.test(next)
  // Full-width characters count as punctuation even where their narrow forms count as symbols.
  return /[\p{P}\p{Z}\p{C}\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFFE0-\uFFEE]/u.test(character)
}

/** Removes punctuation that ends a sentence or emphasis, and opening brackets, from the end. */
function trimTrailingPunctuation(path: string): string {
  let end = path.length
  while (end > 0 && "?!.,:;*_~'|\\([{".includes(path.charAt(end - 1))) end--
  return path.slice(0, end)
}
