/** The marked ranges of a text: from and to, in UTF-16 units, in order and without overlap. */
export type Marks = [from: number, to: number][]

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#039;': "'",
  '&nbsp;': ' ',
}

/**
 * Reads an excerpt in HTML into plain text and its marked ranges; foreign APIs may send search matches this way. The result is only ever
 * shown as text, so a tag in it can't do anything.
 * @param html plain text passes through unchanged, except for what looks like a tag
 */
export function readMarked(html: string): { text: string; marks: Marks } {
  const marks: Marks = []
  let text = ''
  let from: number | null = null
  for (const [part] of html.matchAll(/<\/?[a-z][^<>]*>|&(?:\w+|#\d+);|[\s\S]/gi)) {
    const tag = /^<(\/?)(\w+)/.exec(part)
    if (!tag) {
      text += entities[part.toLowerCase()] ?? part
      continue
    }
    if (!/^(?:mark|em|b|strong)$/i.test(tag[2] ?? '')) continue
    if (tag[1] === '') from ??= text.length
    else if (from !== null) {
      if (text.length > from) marks.push([from, text.length])
      from = null
    }
  }
  return { text, marks }
}
