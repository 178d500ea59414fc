/**
 * Builds the addresses of debates and their parts, for pages, for our API and for its mails. All are paths on this site, percent-encoded.
 * Doesn't import zod, because pages also build them in the browser.
 */
import { toPathSegment } from './person-addresses.ts'

/** The list of all debates. */
export const debatesPath = '/debates'
/** A debate's page. */
export const debatePath = (slug: string) => `${debatesPath}/${toPathSegment(slug)}`
/** The form that corrects a debate. */
export const editDebatePath = (slug: string) => `${debatePath(slug)}/edit`
/** The earlier wordings of a debate. */
export const debateHistoryPath = (slug: string) => `${debatePath(slug)}/history`
/** An argument's own page. */
export const argumentPath = (slug: string, argumentId: string) => `${debatePath(slug)}/arguments/${toPathSegment(argumentId)}`
/** A comment's own page. */
export const commentPath = (slug: string, commentId: string) => `${debatePath(slug)}/comments/${toPathSegment(commentId)}`
/** A debate's kick votes. */
export const kicksPath = (slug: string) => `${debatePath(slug)}/kicks`
/** One kick vote. */
export const kickVotePath = (slug: string, voteId: string) => `${kicksPath(slug)}/${toPathSegment(voteId)}`

/** Returns the slug of the debate that a path belongs to; empty if it belongs to none. */
export function slugIn(path: string): string {
  const [, encoded = ''] = /^\/debates\/([^/?#]+)/.exec(path) ?? []
  try {
    return decodeURIComponent(encoded)
  } catch {
    // An address typed by hand may not be validly encoded.
    return encoded
  }
}

/** The fragment of a debate's page with the actions that are possible now. */
export const nowAnchor = 'now'
/** The fragment of a debate's page with its verdict. */
export const verdictAnchor = 'verdict'

/** A post that has a fragment. */
export type Anchored = { id: string; number: number | null }
/** The fragment of an argument, on any page that shows it. */
export const argumentAnchor = (post: Anchored) => numberedAnchor('n', post)
/** The fragment of a comment, on any page that shows it. */
export const commentAnchor = (post: Anchored) => numberedAnchor('c', post)

/**
 * Returns the fragment of a numbered post; by its id if the API has no numbers.
 * @param kind a letter for the kind of post
 */
export function numberedAnchor(kind: string, { id, number }: Anchored): string {
  return number === null ? `${kind}-${toPathSegment(id)}` : `${kind}${number}`
}
