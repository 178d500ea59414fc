/** Where in a text something is marked: from and to, in UTF-16 units, in order and apart. */
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
 * An excerpt in HTML as plain text and the places of its marks: another API may send its matches so. It is only ever
 * shown as text, so that no tag in it can do anything.
 * @param html plain text is read as it stands, but for what looks like a tag
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
