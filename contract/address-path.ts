/**
 * Letters of scripts that are written without spaces between words, so that a name or an address may stand right beside them: Chinese,
 * Japanese and Korean, whose particles are joined to words, and those of South-East Asia. Marks and digits of these scripts are among
 * them. For a class of a pattern with the flag `u`; without zod, for browsers.
 */
export const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30FC\\uFF70\\p{Script=Bopomofo}\\p{Script=Hangul}' +
  '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'

/**
 * What belongs to the address of a page behind its host: path, query and fragment, until something closes what the address stands in.
 * Brackets that are closed within it are its own, as in /wiki/Ada_(name).
 * @param source what stands behind the host
 */
export function pathAt(source: string): string {
  if (!/^[/?#]/.test(source)) return ''
  const open: string[] = []
  /** Whether the present part of the path is in a script without spaces. */
  let within = false
  let [before, end] = ['', 0]
  for (const sign of source) {
    const behind = source.slice(end + sign.length, end + sign.length + 2)
    if (isEnd(sign, before, behind) || (sign === '&' && entity.test(source.slice(end, end + 36)))) break
    const closed = brackets.get(sign)
    if (closed !== undefined && open.pop() !== closed) break
    if ('([{'.includes(sign)) open.push(sign)
    if (beginsWords.test(sign) && !within) {
      // Words that follow the address: right behind its last letter, or behind a host with nothing but a slash.
      if (/[A-Za-z0-9]/.test(before) || end === 1) break
      within = true
    }
    if ('/?#&='.includes(sign)) within = false
    before = sign
    end += sign.length
  }
  return withoutClosing(source.slice(0, end))
}

const brackets: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])
const entity = /^&(?!amp;)(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i
const beginsWords = new RegExp(`[${unspaced}\\p{Extended_Pictographic}]`, 'u')
/** Punctuation that is also written between letters: in names of articles, in Catalan, Hebrew and Japanese words. */
const inner = /[–‐‑·・‧׳״־\u200c\u200d]/
const letter = /^[\p{L}\p{M}\p{N}]/u

function isEnd(sign: string, before: string, behind: string): boolean {
  if (sign <= '~') return sign <= ' ' || '<>"`'.includes(sign)
  if (inner.test(sign)) return !letter.test(before) || !letter.test(behind)
  // Full-width signs are punctuation too where their narrow ones count as symbols.
  return /[\p{P}\p{Z}\p{C}\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFFE0-\uFFEE]/u.test(sign)
}

/** Without what ends a sentence or emphasis, or opens a bracket, at the end. */
function withoutClosing(path: string): string {
  let end = path.length
  while (end > 0 && "?!.,:;*_~'|\\([{".includes(path.charAt(end - 1))) end--
  return path.slice(0, end)
}
