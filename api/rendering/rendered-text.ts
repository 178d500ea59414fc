import { withFewMarks } from '#contract/marks'
import { inCharacters, plainLine } from '#contract/plain-text'
import { shortened } from '#contract/shortened'
import { isVisible } from '#contract/visible-text'

/** Raised when rendering changes; stored HTML carries it (docs/product.md#text). */
export const htmlVersion = 4

export type Rendered = { html: string; excerpt: string; version: number }
/** Also whom it mentions, by key, in the order of the text. */
export type RenderedText = Rendered & { mentioned: string[] }

/** Somebody whom a text may name: `@name` becomes a link there, or plain words where there is no profile to link to. */
export type Mentionable = { name: string; path: string | null }
/** By `nameKey` of what may be typed. */
export type Mentionables = ReadonlyMap<string, Mentionable>

/** Sanitised HTML as the tables keep it. @param excerptLength UTF-16 units of the plain line */
export function kept(html: string, excerptLength: number): Rendered {
  return { html, excerpt: excerptOf(html, excerptLength), version: htmlVersion }
}

/** A text as it was typed, no mark of it read. */
export function plainHtml(source: string): string {
  return `<p>${escaped(source).replaceAll('\n', '<br>')}</p>`
}

const characters: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => characters[character] ?? character)
}

/** Whether there is anything to see in rendered HTML. The number of an empty item of a list is nothing. */
export function isHtmlVisible(html: string): boolean {
  return isVisible(inCharacters(html.replace(/<[^<>]*>/g, '')))
}

/** What an argument itself says: quotations are left out unless there is nothing else. */
function excerptOf(html: string, length: number): string {
  const line = plainLine(withoutQuotations(html)) || plainLine(html)
  return shortened(withFewMarks(line), length, 20)
}

function withoutQuotations(html: string): string {
  let depth = 0
  const own = html.split(/(<\/?blockquote>)/).map((piece) => {
    if (piece === '<blockquote>') depth++
    else if (piece === '</blockquote>') depth--
    else return depth === 0 ? piece : ' '
    return ' '
  })
  return own.join('')
}
