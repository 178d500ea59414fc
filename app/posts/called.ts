import { shownName } from '#contract/shown-name'
import { momentInWords } from '../ui/moment'
import { capital, type Kind } from './kind'
import type { Post } from './post'

/** What a post is called by. */
export type Called = Pick<Post, 'id' | 'number' | 'user' | 'created_at'>

/**
 * "#12", "comment #12", for arguments and comments have numbers of their own; of an API that numbers none who wrote it and when, which
 * tell posts apart as well: "Ada, 20 Nov, 09:14 UTC".
 */
export function called({ numbered }: Pick<Kind, 'numbered'>, { number, user, created_at: at }: Called): string {
  if (number !== null) return numbered(number)
  return [user ? shownName(user) : '', at === null ? '' : momentInWords(at)].filter(Boolean).join(', ')
}

/** How a message calls one: "#12", "comment #12", "the comment of Ada, 20 Nov, 09:14 UTC". @param post null where nothing is known of it */
export function inWords(kind: Kind, post: Called | null): string {
  const { field, numbered } = kind
  if (post && post.number !== null) return numbered(post.number)
  const known = post ? called(kind, post) : ''
  return known === '' ? `the ${field}` : `the ${field} of ${known}`
}

/** How one's own is called: "comment #12", "comment". */
export function ownInWords({ field }: Kind, number: number | null): string {
  return number === null ? field : `${field} #${number}`
}

/** What the page of one begins with: "Argument #12", "Comment #12", "Comment". */
export function titleOf(kind: Kind, number: number | null): string {
  return capital(ownInWords(kind, number))
}

/** What leads to a post that says who wrote it beside: "#12", "Comment #12", "Comment of 20 Nov, 09:14 UTC". */
export function linkText(
  { field, numbered }: Pick<Kind, 'field' | 'numbered'>,
  { number, created_at: at }: Pick<Called, 'number' | 'created_at'>,
): string {
  if (number !== null) return capital(numbered(number))
  return at === null ? capital(field) : `${capital(field)} of ${momentInWords(at)}`
}
