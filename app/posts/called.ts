import { shownName } from '#contract/shown-name'
import { momentInWords } from '../ui/moment'
import { capital, type Kind } from './kind'
import type { Post } from './post'

/** What a post is called by. */
export type Called = Pick<Post, 'id' | 'number' | 'user' | 'created_at'>

/** "#12"; of an API that numbers none who wrote it and when, which tell posts apart as well: "Ada, 20 Nov, 09:14 UTC". */
export function called({ number, user, created_at: at }: Called): string {
  return number === null ? [user ? shownName(user) : '', at === null ? '' : momentInWords(at)].filter(Boolean).join(', ') : `#${number}`
}

/** How a message calls one: "#12", "comment #12", "the comment of Ada, 20 Nov, 09:14 UTC". @param post null where nothing is known of it */
export function inWords({ field, numbered }: Kind, post: Called | null): string {
  if (post && post.number !== null) return numbered(post.number)
  const known = post ? called(post) : ''
  return known === '' ? `the ${field}` : `the ${field} of ${known}`
}

/** How one's own is called: "comment #12", "comment". */
export function ownInWords({ field }: Kind, number: number | null): string {
  return number === null ? field : `${field} #${number}`
}

/** What the page of one begins with: "#12", "Comment #12", "Comment". */
export function titleOf({ field, numbered }: Kind, number: number | null): string {
  return capital(number === null ? field : numbered(number))
}

/** What leads to a post that says who wrote it beside: "#12", "Comment of 20 Nov, 09:14 UTC". */
export function linkText({ field }: Pick<Kind, 'field'>, { number, created_at: at }: Pick<Called, 'number' | 'created_at'>): string {
  if (number !== null) return `#${number}`
  return at === null ? capital(field) : `${capital(field)} of ${momentInWords(at)}`
}
