const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' }

/** A tag, whole or cut off at the end. */
const tag = /<(\/?)([a-z][a-z0-9]*)?([^>]*)(?:>|$)/gi

/** What stands apart from what is before and behind it. */
const apart: ReadonlySet<string> = new Set(
  'p br li ul ol blockquote pre hr table thead tbody tr td th div h1 h2 h3 h4 h5 h6 dl dt dd'.split(' '),
)

/**
 * Rendered HTML as one plain line. Blocks are apart, words within one are not: "end the <em>change</em>." has no space before its
 * stop. The numbers of a list stand before its items, for they may be somebody's words ("2024. A good year").
 * @param html as a sanitiser writes it
 */
export function plainLine(html: string): string {
  const numberOf = numbering()
  return inCharacters(
    html.replace(tag, (_, end: string, name = '', attributes: string) => {
      const number = numberOf(name.toLowerCase(), end !== '', attributes)
      return apart.has(name.toLowerCase()) ? ` ${number}` : ''
    }),
  )
    .replace(/\s+/g, ' ')
    .trim()
}

/** The characters that HTML writes as the usual references. */
export function inCharacters(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
}

/** Counts the items of numbered lists. @returns what stands before an item: "3. ", or nothing */
export function numbering(): (name: string, ends: boolean, attributes: string) => string {
  const lists: (number | null)[] = []
  return (name, ends, attributes) => {
    if (name === 'ul' || name === 'ol') {
      if (ends) lists.pop()
      else lists.push(name === 'ul' ? null : Number(/\bstart="(\d{1,9})"/.exec(attributes)?.[1] ?? 1))
    }
    const next = lists.at(-1)
    if (name !== 'li' || ends || next === null || next === undefined) return ''
    const number = Number(/\bvalue="(\d{1,9})"/.exec(attributes)?.[1] ?? next)
    lists[lists.length - 1] = number + 1
    return `${number}. `
  }
}
