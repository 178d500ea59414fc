import type { ContentNote } from '#contract/fields'
import { removeExcessMarks } from '#contract/marks'
import { decodeCharacterReferences, plainLine, withoutHeadings } from '#contract/plain-text'
import { noteHeading } from '#contract/post-limits'
import { shorten } from '#contract/shorten'
import { isVisible } from '#contract/visible-text'

/** The version of rendering, stored with the HTML; raise it when rendering changes (docs/product.md#text). */
export const htmlVersion = 4

export type Rendered = { html: string; excerpt: string; version: number }
/** A rendered text with the keys of the people whom it mentions, in the order of the text. */
export type RenderedText = Rendered & { mentioned: string[] }

/** A person whom a text may mention: `@name` becomes a link, or plain text if the profile cannot be linked. */
type Mentionable = { name: string; path: string | null }
/** The people whom a text may mention, by the `nameKey` of the name that may be typed. */
export type Mentionables = ReadonlyMap<string, Mentionable>

/**
 * Builds the stored form of sanitised HTML.
 * @param excerptLength the length of the plain line in UTF-16 units
 */
export function toRendered(html: string, excerptLength: number): Rendered {
  return { html, excerpt: makeExcerpt(html, excerptLength), version: htmlVersion }
}

/** Renders a text as it was typed, without any markup. */
export function plainHtml(source: string): string {
  return `<p>${escapeHtml(source).replaceAll('\n', '<br>')}</p>`
}

const characters: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => characters[character] ?? character)
}

/** Checks whether rendered HTML shows anything. The number of an empty list item does not count. */
export function isHtmlVisible(html: string): boolean {
  return isVisible(decodeCharacterReferences(html.replace(/<[^<>]*>/g, '')))
}

/** Returns the beginning of a text without its quotations and headings, unless there is nothing else. */
function makeExcerpt(html: string, length: number): string {
  const own = withoutQuotations(html)
  const line = plainLine(withoutHeadings(own)) || plainLine(own) || plainLine(html)
  return shorten(removeExcessMarks(line), length, 20)
}

function withoutQuotations(html: string): string {
  let depth = 0
  const pieces = html.split(/(<\/?blockquote>)/).map((piece) => {
    if (piece === '<blockquote>') depth++
    else if (piece === '</blockquote>') depth--
    else return depth === 0 ? piece : ' '
    return ' '
  })
  return pieces.join('')
}

type NoteFields = { note: string | null; noted_by: ContentNote['by'] | null }

/** Returns the content warning of a text for the contract; null for most. */
export function presentNote({ note, noted_by }: NoteFields): ContentNote | null {
  return note === null || noted_by === null ? null : { reason: note, by: noted_by }
}

/**
 * Returns the content warning as the quoted text if there is one, else the quotation.
 * @param quoted returns the quotation
 */
export function quoteOrWarning<Quoted>({ note }: Pick<NoteFields, 'note'>, quoted: () => Quoted): Quoted | { text: string; marks: [] } {
  return note === null ? quoted() : { text: noteHeading(note), marks: [] }
}

/**
 * Builds the columns for a content warning, with the matching excerpt: the warning, or the beginning of the text.
 * @param note null, undefined or empty if there is no warning
 */
export function noteColumns(note: string | null | undefined, { by, beginning }: { by: ContentNote['by']; beginning: string }) {
  return note ? { note, noted_by: by, excerpt: noteHeading(note) } : { note: null, noted_by: null, excerpt: beginning }
}
