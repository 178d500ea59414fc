/**
 * Builds the web address of a profile: `/users/Ada%20L`. Kept apart from the schemas, for pages in the browser and for links that our API
 * writes. Not every name of a foreign API fits in a path: URL parsers remove `.` and `..`, even percent-encoded, and proxies decode slashes
 * and percent signs once too often. Such names go into the query: `/users?name=..`.
 */

const basePath = '/users'

/**
 * Returns the path of a profile on this site, percent-encoded.
 * @param displayName any text
 */
export function profileAddress(displayName: string): string {
  const name = encodeURIComponent(toWellFormed(displayName))
  return fitsInPath(displayName) ? `${basePath}/${name}` : `${basePath}?name=${name}`
}

/**
 * Returns the display name in a profile's address.
 * @param segment the part after `/users/`, decoded; undefined or empty if there is none
 * @returns null if the address has no name
 */
export function nameInAddress(segment: string | undefined, query: URLSearchParams): string | null {
  return segment || query.get('name') || null
}

/** Checks that a name passes through URL parsers, proxies and routers as one path segment. */
export function fitsInPath(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[/\\%]/.test(name)
}

/** Encodes a name as one path segment. Dots alone would lead out of the path, so they become a dash. */
export function toPathSegment(name: string): string {
  return name === '.' || name === '..' ? '-' : encodeURIComponent(toWellFormed(name))
}

/** Replaces lone surrogates, which UTF-8 can't encode. */
export function toWellFormed(name: string): string {
  return name.replace(/\p{Surrogate}/gu, '\uFFFD')
}
