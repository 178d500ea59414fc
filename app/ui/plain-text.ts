const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }

/** A tag, whole or cut off at the end. */
const tag = /<(\/?)([a-z][a-z0-9]*)[^>]*(?:>|$)/gi

/**
 * The text of sanitised HTML, to be edited: paragraphs apart, each line and each item of a list on its own.
 * @param html as DOMPurify writes it
 */
export function plainText(html: string): string {
  const lines = html.replace(/\s+/g, ' ').replace(tag, (_, end: string, name: string) => breakFor(name.toLowerCase(), end !== ''))
  const text = lines.replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const apart = new Set('p blockquote pre table ul ol'.split(' '))

function breakFor(name: string, ends: boolean): string {
  if (name === 'br' || name === 'hr' || name === 'tr') return '\n'
  if (name === 'li') return ends ? '' : '\n- '
  if (name === 'td' || name === 'th') return ends ? ' ' : ''
  return apart.has(name) ? '\n\n' : ''
}
