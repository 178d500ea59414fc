/**
 * A text's beginning, with “…” where it was cut. The one way in which the site shortens texts: never within what people see as one
 * character (an emoji, a letter with its accents), and after a word where one ends nearby.
 * @param length of what comes back, in UTF-16 units
 * @param near so many units the cut may move back to come after a word; where there are no spaces it does not
 */
export function shortened(text: string, length: number, near = 0): string {
  if (text.length <= length) return text
  const cut = firstOf(text, length - 1)
  const space = near > 0 && !/\s/.test(text.charAt(cut.length)) ? cut.search(/\s\S*$/) : -1
  const whole = space > 0 && cut.length - space <= near + 1 ? cut.slice(0, space) : cut
  return `${whole.trimEnd()}…`
}

/** A text's beginning without a sign of the cut. @param length UTF-16 units at most */
export function firstOf(text: string, length: number): string {
  return text.slice(0, wholeUntil(text, length))
}

/**
 * The last place at which a text may be cut.
 * @param at UTF-16 units: no place after it
 */
export function wholeUntil(text: string, at: number): number {
  if (at <= 0) return 0
  if (at >= text.length) return text.length
  const start = segmenter ? (segmenter.segment(text.slice(0, at + 2)).containing(at)?.index ?? at) : joined(text, at)
  // What has so many marks that it has no room is cut among them.
  return start > 0 ? start : withoutHalf(text, at)
}

/** Browsers of before 2024 may have none. */
const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null

/** Much of the same by hand: marks, joiners and the colours of skin belong to what is before them. */
function joined(text: string, at: number): number {
  let start = withoutHalf(text, at)
  while (
    start > 0 &&
    (/^(?:\p{M}|\u200d|[\u{1f3fb}-\u{1f3ff}])/u.test(text.slice(start, start + 2)) || text.charAt(start - 1) === '\u200d')
  )
    start = withoutHalf(text, start - 1)
  return start
}

const withoutHalf = (text: string, at: number) =>
  /[\uDC00-\uDFFF]/.test(text.charAt(at)) && /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) ? at - 1 : at

/** A word or title as part of an address: letters and digits of any script, joined by hyphens, at most `length` units. */
export function slugOf(value: string, length: number): string {
  const joined = value
    .normalize('NFKC')
    .toLocaleLowerCase('en')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return firstOf(joined, length).replace(/^-|-$/g, '')
}

/** A slug out of an address, which may come in capitals, or with its accents apart from their letters. */
export function asSlug(typed: string): string {
  return typed.normalize('NFKC').toLocaleLowerCase('en')
}
