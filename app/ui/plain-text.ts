import { removeExcessMarks } from '#contract/marks'
import { createListNumbering, decodeCharacterReferences, plainLine } from '#contract/plain-text'
import { shorten } from '#contract/shorten'

/** Matches a tag, also one cut off at the end. */
const tag = /<(\/?)([a-z][a-z0-9]*)([^>]*)(?:>|$)/gi

/**
 * Returns the text of sanitised HTML for editing, with paragraphs separated, and each line and list item on its own line.
 * @param html as DOMPurify writes it
 */
export function plainText(html: string): string {
  const getItemNumber = createListNumbering()
  const lines = html.replace(/\s+/g, ' ').replace(tag, (_, end: string, name: string, attributes: string) => {
    const number = getItemNumber(name.toLowerCase(), end !== '', attributes)
    return breakFor(name.toLowerCase(), end !== '', number)
  })
  return decodeCharacterReferences(lines)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const separatedTags = new Set('p blockquote pre table ul ol'.split(' '))

function breakFor(name: string, ends: boolean, number: string): string {
  if (name === 'br' || name === 'hr' || name === 'tr') return '\n'
  if (name === 'li') return ends ? '' : `\n${number || '- '}`
  if (name === 'td' || name === 'th') return ends ? ' ' : ''
  return separatedTags.has(name) ? '\n\n' : ''
}

/** Returns the beginning of rendered Markdown as one line of plain text, for search engines and link previews. */
export function htmlExcerpt(html: string, length = 200): string {
  return shorten(removeExcessMarks(plainLine(html)), length, 40)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** Escapes a text for hand-written HTML. The result can also be used within an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&"<>]/g, (character) => entities[character] ?? character)
}
