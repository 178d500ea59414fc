import { Marked } from 'marked'

/** Raised when rendering changes; stored HTML carries it (PRODUCT §7, Text). */
export const htmlVersion = 1

export type Rendered = { html: string; excerpt: string; version: number }

/**
 * Renders what a person typed to sanitised HTML, and to one plain line.
 * DOMPurify is loaded at the first use, for it costs 100 MB and a second, which a site that is only read never pays.
 * @param source Markdown with LF line ends
 * @param excerptLength UTF-16 units of the plain line
 */
export async function render(source: string, excerptLength: number): Promise<Rendered> {
  const { default: purifier } = await import('isomorphic-dompurify')
  const raw = await markdown.parse(source)
  const html = purifier.sanitize(raw, allowed).trim()
  return { html: withSafeLinks(html), excerpt: excerptOf(html, excerptLength), version: htmlVersion }
}

const markdown = new Marked({ gfm: true, breaks: true })

/** Headings would break the page's outline, pictures its calm and the reader's privacy. */
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
  ALLOWED_ATTR: ['href', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
}

/** Links lead out of the site: no referrer's power over our window, no reward for spam. */
function withSafeLinks(html: string): string {
  return html.replaceAll('<a href=', '<a rel="nofollow ugc noopener" href=')
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }

/** What an argument itself says: quotations are left out unless there is nothing else. */
function excerptOf(html: string, length: number): string {
  const line = plain(html.replace(/<blockquote>[\s\S]*?<\/blockquote>/g, ' ')) || plain(html)
  if (line.length <= length) return line
  const cut = line.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${cut.replace(/\s+\S{0,20}$/, '')}…`
}

/** Blocks are apart, words within one are not: "end the <em>change</em>." has no space before its stop. */
function plain(html: string): string {
  const words = html.replace(/<\/?(?:p|br|li|ul|ol|blockquote|pre|hr|table|tr|td|th)\b[^>]*>/g, ' ').replace(/<[^>]*>/g, '')
  return words
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
