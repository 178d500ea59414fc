/**
 * Builds the web address of a profile: `/users/Ada%20L`. This module doesn't import the schemas, so browsers can load it; our API uses it
 * for the links that it writes. Not every name of a foreign API fits in a path: URL parsers remove `.` and `..`, even percent-encoded, and
 * proxies decode slashes and percent signs once too often. Such names go into the query: `/users?name=..`.
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

/**
 * Checks that a name passes through URL parsers, proxies and routers as one path segment. With ".atom" at its end, it would be the address
 * of a feed.
 */
export function fitsInPath(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[/\\%]|\.atom$/.test(name)
}

/** Encodes a name as one path segment. Dots alone would lead out of the path, so they become a dash. */
export function toPathSegment(name: string): string {
  return name === '.' || name === '..' ? '-' : encodeURIComponent(toWellFormed(name))
}

/** Replaces lone surrogates, which UTF-8 can't encode. */
export function toWellFormed(name: string): string {
  return name.replace(/\p{Surrogate}/gu, '\uFFFD')
}

/**
 * Builds the web address of a conversation: `/messages/Ada%20L`. A person whose name doesn't fit in a path, or whose account is deleted, is
 * found by id: `/messages/-?id=12`.
 */

const conversationPath = '/messages'

/** The other person in a conversation. */
export type OtherPerson = { id: string; display_name: string | null }

/**
 * Returns the path of a conversation on this site, percent-encoded.
 * @param number the message to show; 0 or left out for none
 */
export function conversationAddress({ id, display_name }: OtherPerson, number = 0): string {
  const named = display_name !== null && display_name !== noName && fitsInPath(display_name) && !/\p{Surrogate}/u.test(display_name)
  const path = `${conversationPath}/${encodeURIComponent(named ? display_name : noName)}`
  const query = new URLSearchParams({ ...(named ? {} : { id }), ...(number > 0 ? { around: String(number) } : {}) }).toString()
  return `${path}${query === '' ? '' : `?${query}`}${number > 0 ? `#m${number}` : ''}`
}

/** The path segment for a person without a name that fits in a path. */
const noName = '-'

/**
 * Returns the other person's name or id from the address of a conversation.
 * @param segment the part after `/messages/`, decoded
 */
export function parseConversationAddress(segment: string, query: URLSearchParams): { name: string } | { id: string } {
  const id = query.get('id')
  return segment === noName && id ? { id } : { name: segment }
}
