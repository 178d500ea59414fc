import { fitsInPath } from './profile-address.ts'

/**
 * Builds the web address of a conversation: `/messages/Ada%20L`. Like profile-address.ts, it serves pages in the browser and links that our
 * API writes. A person whose name doesn't fit in a path, or whose account is deleted, is found by id: `/messages/-?id=12`.
 */

const basePath = '/messages'

/** The other person in a conversation. */
export type OtherPerson = { id: string; display_name: string | null }

/**
 * Returns the path of a conversation on this site, percent-encoded.
 * @param number the message to show; 0 or left out for none
 */
export function conversationAddress({ id, display_name }: OtherPerson, number = 0): string {
  const named = display_name !== null && display_name !== noName && fitsInPath(display_name) && !/\p{Surrogate}/u.test(display_name)
  const path = `${basePath}/${encodeURIComponent(named ? display_name : noName)}`
  const query = new URLSearchParams({ ...(named ? {} : { id }), ...(number > 0 ? { around: String(number) } : {}) }).toString()
  return `${path}${query === '' ? '' : `?${query}`}${number > 0 ? `#m${number}` : ''}`
}

/** Takes the place of the name if there is none. */
const noName = '-'

/**
 * Returns the other person's name or id from the address of a conversation.
 * @param segment the part after `/messages/`, decoded
 */
export function parseConversationAddress(segment: string, query: URLSearchParams): { name: string } | { id: string } {
  const id = query.get('id')
  return segment === noName && id ? { id } : { name: segment }
}
