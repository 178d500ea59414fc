import { randomBytes } from 'node:crypto'
import { Marked, type MarkedExtension } from 'marked'
import { mentionSyntax, type Resolve } from './mention-syntax.ts'

/** Raised when rendering changes; stored HTML carries it (PRODUCT §7, Text). */
export const htmlVersion = 1

export type Rendered = { html: string; excerpt: string; version: number }

/** Somebody whom a text may name: `@name` becomes a link there. */
export type Mentionable = { name: string; path: string }
/** By `nameKey` of what may be typed. */
export type Mentionables = ReadonlyMap<string, Mentionable>

/**
 * Renders what a person typed to sanitised HTML, and to one plain line. HTML in it is shown as typed; what is nested
 * beyond reason is shown as plain text.
 * @param source Markdown with LF line ends
 * @param excerptLength UTF-16 units of the plain line
 * @param mentionables whom it may mention; at most `people` of them are linked
 * @returns also whom it mentions, by key, in the order of the text
 */
export async function render(
  source: string,
  excerptLength: number,
  mentionables: Mentionables = new Map(),
  people = mentionables.size,
): Promise<Rendered & { mentioned: string[] }> {
  const sanitise = await loadSanitiser()
  const mentioned = new Set<string>()
  const unlinked = toHtml(source, (key) => {
    const known = mentionables.get(key)
    if (!known || (mentioned.size >= people && !mentioned.has(key))) return null
    mentioned.add(key)
    return { html: `<a href="${placeOf([...mentioned].indexOf(key))}">@${escaped(known.name)}</a>` }
  })
  const html = sanitise(unlinked)
    .trim()
    .replace(place, (_, at) => linkTo([...mentioned][Number(at)], mentionables))
  return { html, excerpt: excerptOf(html, excerptLength), version: htmlVersion, mentioned: [...mentioned] }
}

/** Headings would break the page's outline, pictures its calm and the reader's privacy: words stand for both. */
const options: MarkedExtension<string, string> = {
  gfm: true,
  breaks: true,
  renderer: {
    html: ({ text, block }) => (block ? `<p>${escaped(text)}</p>` : escaped(text)),
    heading({ tokens }) {
      return `<p><strong>${this.parser.parseInline(tokens)}</strong></p>`
    },
    image: ({ href, text }) => `<a href="${escaped(href)}">${escaped(text || href)}</a>`,
  },
}
const markdown = new Marked<string, string>(options)

/** A line that begins with more quotation and list marks than this is no longer meant as such. */
const nestedBeyondReason = /^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])[ \t]*){25}/m

function toHtml(source: string, resolve: Resolve): string {
  const parser = /[@＠]/.test(source) ? new Marked<string, string>(options, { extensions: [mentionSyntax(resolve)] }) : markdown
  try {
    if (!nestedBeyondReason.test(source)) return parser.parse(source, { async: false })
  } catch (failure) {
    // The parser is recursive: other ways to nest deeply end its stack.
    if (!(failure instanceof RangeError)) throw failure
  }
  return `<p>${escaped(source).replaceAll('\n', '<br>')}</p>`
}

const allowed = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'em',
    'strong',
    'del',
    'a',
    'blockquote',
    'ul',
    'ol',
    'li',
    'code',
    'pre',
    'hr',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  ALLOWED_ATTR: ['href', 'start', 'rel'],
  ADD_URI_SAFE_ATTR: ['start', 'rel'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
}

/**
 * No text may link to our own pages; mentions do. So they go through the sanitiser as addresses that nobody can write, and
 * become links after it.
 */
const secret = randomBytes(16).toString('hex')
const placeOf = (number: number) => `mailto:${secret}.${number}`
const place = new RegExp(`<a href="mailto:${secret}\\.(\\d+)"[^>]*>`, 'g')

function linkTo(key: string | undefined, mentionables: Mentionables): string {
  return `<a href="${escaped(mentionables.get(key ?? '')?.path ?? '')}">`
}

let sanitiser: Promise<(html: string) => string> | undefined

/** DOMPurify is loaded at the first use: it costs 100 MB and a second, which a site that is only read never pays. */
function loadSanitiser() {
  sanitiser ??= import('isomorphic-dompurify').then(({ default: purifier }) => {
    // Links lead out of the site: no referrer's power over our window, no reward for spam.
    purifier.addHook('afterSanitizeAttributes', (node) => {
      node.removeAttribute('rel')
      if (node.hasAttribute('href')) node.setAttribute('rel', 'nofollow ugc noopener')
    })
    return (html: string) => purifier.sanitize(html, allowed)
  })
  return sanitiser
}

const characters: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => characters[character] ?? character)
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }

/** What an argument itself says: quotations are left out unless there is nothing else. */
function excerptOf(html: string, length: number): string {
  const line = plain(html.replace(/<blockquote>[\s\S]*?<\/blockquote>/g, ' ')) || plain(html)
  if (line.length <= length) return line
  const cut = line.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${cut.replace(/\s+\S{0,20}$/, '')}…`
}

/**
 * Rendered HTML as one plain line. Blocks are apart, words within one are not: "end the <em>change</em>." has no space
 * before its stop.
 */
export function plain(html: string): string {
  const words = html.replace(/<\/?(?:p|br|li|ul|ol|blockquote|pre|hr|table|tr|td|th)\b[^>]*>/g, ' ').replace(/<[^>]*>/g, '')
  return words
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
