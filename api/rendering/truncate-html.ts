import { truncate } from '#contract/shorten'

/** A tag with its attributes, whose values may contain `>`; a character reference; other text. */
const part = /<(?:"[^"]*"|[^">])*>|&[^;\s]{1,32};|[^<&]+|[<&]/g
const voidElements: ReadonlySet<string> = new Set(['br', 'hr'])
/** The length after which a word is cut anywhere, since Chinese has no spaces. */
const maxWordLength = 40

/**
 * Truncates rendered Markdown and closes open tags, so that the result is sanitised HTML too. It cuts after a word, never within
 * a tag, a character reference or a visible character, and adds "…".
 * @param html as our API stores it: the sanitiser's output, so that every tag is closed
 * @param limit characters of text; a reference counts as one
 */
export function truncateHtml(html: string, limit: number): string {
  let clip = ''
  let open: readonly string[] = []
  /** The state after the last text. */
  let last = { clip, open }
  let left = limit
  for (const [piece] of html.matchAll(part)) {
    if (piece.startsWith('<') && piece.length > 1) {
      clip += piece
      open = openAfter(piece, open)
      continue
    }
    const isReference = piece.startsWith('&') && piece.length > 1
    // Line breaks between blocks do not count as text.
    const length = isReference ? 1 : piece.trim() === '' ? 0 : piece.length
    if (length > left) {
      const words = isReference ? '' : wholeWords(piece, left)
      const end = words ? { clip: clip + words, open } : last
      return `${end.clip}…${end.open
        .toReversed()
        .map((name) => `</${name}>`)
        .join('')}`
    }
    clip += piece
    left -= length
    if (length > 0) last = { clip, open }
  }
  return clip
}

function openAfter(tag: string, open: readonly string[]): readonly string[] {
  if (tag.startsWith('</')) return open.slice(0, -1)
  const name = /^<([a-z0-9]+)/.exec(tag)?.[1] ?? ''
  return voidElements.has(name) ? open : [...open, name]
}

/** Returns as many whole words as fit. */
function wholeWords(text: string, limit: number): string {
  const cut = truncate(text, limit)
  const word = findEnd(cut, /\S/)
  const isWhole = /\s/.test(text.charAt(cut.length)) || word > maxWordLength
  const whole = isWhole ? cut : cut.slice(0, cut.length - word)
  return whole.slice(0, whole.length - findEnd(whole, /[\s,;:–—-]/))
}

/** Returns how many characters of one kind a text ends with. */
function findEnd(text: string, kind: RegExp): number {
  let start = text.length
  while (start > 0 && kind.test(text.charAt(start - 1))) start--
  return text.length - start
}
