import { createResponse } from './compression.server'
import { commonHeaders } from './page-headers.server'

/** How long browsers keep a file that changes only with the site's version or its settings, in s, like files in `public`. */
const maxAge = 3_600

/**
 * Creates the response with a file that isn't a page and is the same for everybody.
 * @param type its media type
 */
export function publicFile(text: string, type: string): Response {
  return createResponse(new Uint8Array(Buffer.from(text)), {
    headers: { ...commonHeaders(), 'Content-Type': type, 'Cache-Control': `public, max-age=${maxAge}` },
  })
}

/** Escapes a text for XML, between tags or in a quoted attribute. Characters that XML 1.0 doesn't allow are removed. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
