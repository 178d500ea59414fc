/**
 * Shortens a text and adds “…” if it was cut. The whole site uses this function: it never cuts within a character that people see as one
 * (an emoji, a letter with its accents), and prefers the end of a word.
 * @param length the maximum length of the result, in UTF-16 units
 * @param near how many units the cut may move back to the end of a word; ignored if there is no space
 */
export function shorten(text: string, length: number, near = 0): string {
  if (text.length <= length) return text
  const cut = truncate(text, length - 1)
  const space = near > 0 && !/\s/.test(text.charAt(cut.length)) ? cut.search(/\s\S*$/) : -1
  const atWordEnd = space > 0 && cut.length - space <= near + 1 ? cut.slice(0, space) : cut
  return `${atWordEnd.trimEnd()}…`
}

/**
 * Returns the beginning of a text, without “…”.
 * @param length the maximum, in UTF-16 units
 */
export function truncate(text: string, length: number): string {
  return text.slice(0, findCutPosition(text, length))
}

/**
 * Returns the last position where a text may be cut.
 * @param at the maximum, in UTF-16 units
 */
export function findCutPosition(text: string, at: number): number {
  if (at <= 0) return 0
  if (at >= text.length) return text.length
  const start = segmenter ? (segmenter.segment(text.slice(0, at + 2)).containing(at)?.index ?? at) : findCharacterStart(text, at)
  // A character with more marks than fit is cut among its marks.
  return start > 0 ? start : beforeSurrogatePair(text, at)
}

/** Null in browsers from before 2024, which may lack `Intl.Segmenter`. */
const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null

/**
 * Returns the start of the visible character at a position, approximately: marks, joiners and skin tones belong to the character before
 * them.
 */
function findCharacterStart(text: string, at: number): number {
  let start = beforeSurrogatePair(text, at)
  while (
    start > 0 &&
    (/^(?:\p{M}|\u200d|[\u{1f3fb}-\u{1f3ff}])/u.test(text.slice(start, start + 2)) || text.charAt(start - 1) === '\u200d')
  )
    start = beforeSurrogatePair(text, start - 1)
  return start
}

const beforeSurrogatePair = (text: string, at: number) =>
  /[\uDC00-\uDFFF]/.test(text.charAt(at)) && /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) ? at - 1 : at
