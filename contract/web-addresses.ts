/**
 * Where a debate and what belongs to it is on the site: the one place that builds these addresses, for pages, for what our API writes
 * and for its mails. Paths on this site, percent-encoded. It needs no zod, for pages build them in the browser too.
 */
import { segmentOf } from './profile-address.ts'

/** The list of all debates. */
export const debatesPath = '/debates'
/** A debate's page. */
export const debatePath = (slug: string) => `${debatesPath}/${segmentOf(slug)}`
/** Where what a debate says is corrected. */
export const editDebatePath = (slug: string) => `${debatePath(slug)}/edit`
/** Where it is read what a debate said before. */
export const debateHistoryPath = (slug: string) => `${debatePath(slug)}/history`
/** An argument's own page. */
export const argumentPath = (slug: string, argumentId: string) => `${debatePath(slug)}/arguments/${segmentOf(argumentId)}`
/** A comment's own page. */
export const commentPath = (slug: string, commentId: string) => `${debatePath(slug)}/comments/${segmentOf(commentId)}`
/** A debate's votes to kick somebody. */
export const kicksPath = (slug: string) => `${debatePath(slug)}/kicks`
/** One of them. */
export const kickVotePath = (slug: string, voteId: string) => `${kicksPath(slug)}/${segmentOf(voteId)}`

/** The slug of the debate that a place belongs to; empty where it belongs to none. */
export function slugIn(place: string): string {
  const [, written = ''] = /^\/debates\/([^/?#]+)/.exec(place) ?? []
  try {
    return decodeURIComponent(written)
  } catch {
    return written // typed by hand
  }
}

/** The fragment of a debate's page where it says what one may do now. */
export const nowAnchor = 'now'
/** The fragment of a debate's page with its verdict. */
export const verdictAnchor = 'verdict'

/** What a fragment names. */
export type Anchored = { id: string; number: number | null }
/** The fragment of an argument, on any page that shows it. */
export const argumentAnchor = (post: Anchored) => numberedAnchor('n', post)
/** The fragment of a comment, on any page that shows it. */
export const commentAnchor = (post: Anchored) => numberedAnchor('c', post)

/**
 * A fragment for what is numbered; of an API that numbers none, by its id.
 * @param kind a letter for what it is
 */
export function numberedAnchor(kind: string, { id, number }: Anchored): string {
  return number === null ? `${kind}-${segmentOf(id)}` : `${kind}${number}`
}
