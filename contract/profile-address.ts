/**
 * Where somebody's profile is: `/users/Ada%20L`. Apart from the shapes, for pages in the browser and for the links that our API
 * writes. No path bears every name that a foreign API may send: `.` and `..` vanish in every URL parser, even percent-encoded;
 * slashes and percent signs are decoded once too often on the way. Such names stand in the query: `/users?name=..`.
 */

const people = '/users'

/**
 * @param displayName any name at all
 * @returns its profile's path on this site, percent-encoded
 */
export function profileAddress(displayName: string): string {
  const name = encodeURIComponent(wellFormed(displayName))
  return bornByPath(displayName) ? `${people}/${name}` : `${people}?name=${name}`
}

/**
 * The way back.
 * @param segment what stands behind `/users/`, decoded; undefined or empty where nothing does
 * @returns the display name, or null if the address has none
 */
export function nameInAddress(segment: string | undefined, query: URLSearchParams): string | null {
  return segment || query.get('name') || null
}

/** Whether a name comes through URL parsers, proxies and routers as one segment of a path. */
export function bornByPath(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[/\\%]/.test(name)
}

/** A name as one segment of a path, percent-encoded; a dash for dots alone, which would lead out of it. */
export function segmentOf(name: string): string {
  return name === '.' || name === '..' ? '-' : encodeURIComponent(wellFormed(name))
}

/** UTF-8 has no half of a surrogate pair. */
export function wellFormed(name: string): string {
  return name.replace(/\p{Surrogate}/gu, '\uFFFD')
}
