import { withFewMarks } from '#contract/marks'
import { inCharacters, numbering, plainLine } from '#contract/plain-text'
import { shortened } from '#contract/shortened'

/** A tag, whole or cut off at the end. */
const tag = /<(\/?)([a-z][a-z0-9]*)([^>]*)(?:>|$)/gi

/**
 * The text of sanitised HTML, to be edited: paragraphs apart, each line and each item of a list on its own.
 * @param html as DOMPurify writes it
 */
export function plainText(html: string): string {
  const numberOf = numbering()
  const lines = html.replace(/\s+/g, ' ').replace(tag, (_, end: string, name: string, attributes: string) => {
    const number = numberOf(name.toLowerCase(), end !== '', attributes)
    return breakFor(name.toLowerCase(), end !== '', number)
  })
  return inCharacters(lines)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const apart = new Set('p blockquote pre table ul ol'.split(' '))

function breakFor(name: string, ends: boolean, number: string): string {
  if (name === 'br' || name === 'hr' || name === 'tr') return '\n'
  if (name === 'li') return ends ? '' : `\n${number || '- '}`
  if (name === 'td' || name === 'th') return ends ? ' ' : ''
  return apart.has(name) ? '\n\n' : ''
}

/** The first words of rendered Markdown as one plain line, for search engines and whoever shares the page. */
export function beginningOf(html: string, length = 200): string {
  return shortened(withFewMarks(plainLine(html)), length, 40)
}
