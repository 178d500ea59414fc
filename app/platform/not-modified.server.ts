/** What identifies a version of a page: its ETag and the time of its last change, as their headers have them. */
type Version = { etag: string | undefined; lastModified: string | undefined }

/**
 * Checks whether a client already has a version of a page, so that 304 is answered (RFC 9110 §13.2.2). If-Modified-Since only counts without
 * If-None-Match.
 * @param header returns a header of the request
 */
export function isNotModified(header: (name: string) => string | undefined, { etag, lastModified }: Version): boolean {
  const known = header('if-none-match')
  if (known !== undefined) return etag !== undefined && hasEtag(known, etag)
  // An invalid date is NaN, and no comparison with it is true.
  return lastModified !== undefined && Date.parse(lastModified) <= Date.parse(header('if-modified-since') ?? '')
}

/** Compares as If-None-Match does: weak and strong ETags are the same (RFC 9110 §13.1.2). */
function hasEtag(known: string, etag: string): boolean {
  return known.trim() === '*' || known.split(',').some((candidate) => opaque(candidate) === opaque(etag))
}

const opaque = (etag: string) => etag.trim().replace(/^W\//, '')
