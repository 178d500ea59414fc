const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' }

/** A tag, complete or cut off at the end. */
const tag = /<(\/?)([a-z][a-z0-9]*)?([^>]*)(?:>|$)/gi

/** Elements that are separated from the text around them. */
const blockElements: ReadonlySet<string> = new Set(
  'p br li ul ol blockquote pre hr table thead tbody tr td th div h1 h2 h3 h4 h5 h6 dl dt dd'.split(' '),
)

/**
 * Returns rendered HTML as one line of plain text. Separates blocks but not words within a block: "end the <em>change</em>." has no space
 * before its full stop. Keeps the numbers of lists, because the author may have written them ("2024. A good year").
 * @param html sanitised HTML
 */
export function plainLine(html: string): string {
  const numberOf = createListNumbering()
  return decodeCharacterReferences(
    html.replace(tag, (_, slash: string, name = '', attributes: string) => {
      const number = numberOf(name.toLowerCase(), slash !== '', attributes)
      return blockElements.has(name.toLowerCase()) ? ` ${number}` : ''
    }),
  )
    .replace(/\s+/g, ' ')
    .trim()
}

/** A heading, or a paragraph that looks like one because all of it is bold. Longer ones are text that someone wanted to emphasise. */
const heading = /<h[1-6]>[^<>]{0,200}<\/h[1-6]>|<p><strong>[^<>]{0,200}<\/strong><\/p>/g

/** Returns HTML without its headings, which in one line of text would run into the sentence after them. */
export const withoutHeadings = (html: string) => html.replace(heading, ' ')

/** Replaces the common HTML character references with characters. */
export function decodeCharacterReferences(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
}

/** Returns a function that numbers the items of ordered lists. Call it for every tag; it returns the text before an item ("3. ") or ''. */
export function createListNumbering(): (name: string, ends: boolean, attributes: string) => string {
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
