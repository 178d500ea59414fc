import { bornByPath } from './profile-address.ts'

/**
 * Where a conversation is: `/messages/Ada%20L`. As profile-address.ts, for pages in the browser and for the links that our API writes.
 * Whom no path names, somebody whose account is deleted too, is found by their id: `/messages/-?id=12`.
 */

const conversations = '/messages'

/** Who a conversation is with. */
export type OtherOne = { id: string; display_name: string | null }

/**
 * @param number a message of it, which the page is then about; 0 or left out for none
 * @returns its path on this site, percent-encoded
 */
export function conversationAddress({ id, display_name }: OtherOne, number = 0): string {
  const named = display_name !== null && display_name !== nobody && bornByPath(display_name) && !/\p{Surrogate}/u.test(display_name)
  const path = `${conversations}/${encodeURIComponent(named ? display_name : nobody)}`
  const query = new URLSearchParams({ ...(named ? {} : { id }), ...(number > 0 ? { around: String(number) } : {}) }).toString()
  return `${path}${query === '' ? '' : `?${query}`}${number > 0 ? `#m${number}` : ''}`
}

/** Stands for a name. */
const nobody = '-'

/** The way back. @param segment what stands behind `/messages/`, decoded */
export function otherInAddress(segment: string, query: URLSearchParams): { name: string } | { id: string } {
  const id = query.get('id')
  return segment === nobody && id ? { id } : { name: segment }
}
