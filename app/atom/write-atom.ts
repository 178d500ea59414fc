/** A person in a feed. The name is plain text; the address is that of their profile, if they have one. */
export type AtomPerson = { name: string; url: string | null }

/** An entry of a feed. Titles are plain text, addresses are absolute, and times are ISO 8601. */
export type AtomEntry = {
  /** A `tag:` URI that stays the same for ever (entries.server.ts). */
  id: string
  title: string
  url: string
  /** Null for the feed's own author. */
  author: AtomPerson | null
  published: string | null
  updated: string
  /** The text as sanitised HTML; null for an entry with only a title and a link. */
  html: string | null
}

/** A feed, with its newest entry first. */
export type AtomFeed = {
  id: string
  title: string
  /** The address of the feed, and of the page that it belongs to. */
  self: string
  alternate: string
  updated: string
  /** The author of the entries that have none of their own, which RFC 4287 §4.1.1 requires. */
  author: AtomPerson
  entries: readonly AtomEntry[]
}

/**
 * Returns a feed as an Atom document (RFC 4287). The package `feed` isn't used, because it leaves characters in the text that XML forbids,
 * and then feed readers refuse the whole document.
 */
export function writeAtom({ id, title, self, alternate, updated, author, entries }: AtomFeed): string {
  const parts = [
    element('id', id),
    element('title', title),
    element('updated', updated),
    link('self', 'application/atom+xml', self),
    link('alternate', 'text/html', alternate),
    person(author),
    element('generator', 'Rostrum'),
    ...entries.map(writeEntry),
  ]
  return `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n${parts.join('\n')}\n</feed>\n`
}

function writeEntry({ id, title, url, author, published, updated, html }: AtomEntry): string {
  const parts = [
    element('id', id),
    element('title', title),
    link('alternate', 'text/html', url),
    ...(author ? [person(author)] : []),
    ...(published ? [element('published', published)] : []),
    element('updated', updated),
    ...(html === null ? [] : [`<content type="html">${escapeXml(html)}</content>`]),
  ]
  return `<entry>\n${parts.join('\n')}\n</entry>`
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
const link = (rel: string, type: string, href: string) => `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`
const person = ({ name, url }: AtomPerson) => `<author>${element('name', name)}${url ? element('uri', url) : ''}</author>`

/** All characters that XML 1.0 §2.2 forbids, lone surrogates included. No character reference can stand for them either. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

/**
 * Escapes text for an element or a quoted attribute. ">" is escaped too, because "]]>" may not occur in text (XML 1.0 §2.4), and parsers
 * turn a carriage return into a line feed unless it is escaped.
 */
export function escapeXml(text: string): string {
  return text.replace(forbidden, '').replace(/[&<>"\r]/g, (character) => references[character] ?? character)
}
