import { shownName } from '#contract/readable-name'
import type { Question } from '../forms/form-buttons'
import { isUnloaded, type PartialResult } from '../platform/partial-result'
import { formatMoment } from '../ui/moment'
import { pluralise } from '../ui/pluralise'
import { capitalise, type Kind, type KindOf, type Post } from './post'
import type { PageOf } from './post-list.server'

/** The fields that a post's name is composed of. */
export type PostLabel = Pick<Post, 'id' | 'number' | 'user' | 'created_at'>

/**
 * Returns the name of a post: "#12", "comment #12", because arguments and comments are numbered separately. If the API doesn't number
 * posts, the author and time distinguish them: "Ada, 20 Nov, 09:14 UTC".
 */
export function postLabel({ numbered }: Pick<Kind, 'numbered'>, { number, user, created_at: at }: PostLabel): string {
  if (number !== null) return numbered(number)
  return [user ? shownName(user) : '', at === null ? '' : formatMoment(at)].filter(Boolean).join(', ')
}

/**
 * Returns the name of a post within a sentence: "#12", "comment #12", "the comment by Ada, 20 Nov, 09:14 UTC".
 * @param post null if it is unknown
 */
export function postName(kind: Kind, post: PostLabel | null): string {
  const { field, numbered } = kind
  if (post && post.number !== null) return numbered(post.number)
  const known = post ? postLabel(kind, post) : ''
  return known === '' ? `the ${field}` : `the ${field} ${post?.user && shownName(post.user) ? 'by' : 'from'} ${known}`
}

/** Returns the name of the reader's own post: "comment #12", "comment". */
export function ownPostName({ field }: Kind, number: number | null): string {
  return number === null ? field : `${field} #${number}`
}

/** Returns the title of a post's page: "Argument #12", "Comment #12", "Comment". */
export function postTitle(kind: Kind, number: number | null): string {
  return capitalise(ownPostName(kind, number))
}

/** Returns the link text for a post next to its author's name: "#12", "Comment #12", "Comment from 20 Nov, 09:14 UTC". */
export function postLinkText(
  { field, numbered }: Pick<Kind, 'field' | 'numbered'>,
  { number, created_at: at }: Pick<PostLabel, 'number' | 'created_at'>,
): string {
  if (number !== null) return capitalise(numbered(number))
  return at === null ? capitalise(field) : `${capitalise(field)} from ${formatMoment(at)}`
}

/** A link to what a post answers: its name and path, and just its number, which is enough next to an arrow. */
export type ParentLink = { name: string; path: string; short?: string }

type LabelledPosts<P extends Post> = {
  kind: KindOf<P>
  slug: string
  /** The parent, if the page shows it. */
  shown?: PostLabel | undefined
  /** The parent from another source, if the page doesn't show it. */
  elsewhere?: PostLabel | undefined
}

/**
 * Returns a link to what a post answers. The link stays on the page if the parent is shown there.
 * @returns null at the top level
 */
export function getParentLink<P extends Post>(post: P, { kind, slug, shown, elsewhere }: LabelledPosts<P>): ParentLink | null {
  const parent = kind.parentOf(post)
  if (parent === null) return null
  if (shown !== undefined) return { name: postLabel(kind, shown), path: `#${kind.anchor(shown)}`, ...shortName(shown.number) }
  const number = elsewhere?.number ?? kind.parentNumberOf(post)
  const name = number === null ? elsewhere && postLabel(kind, elsewhere) : kind.numbered(number)
  return { name: name || kind.unnumbered, path: kind.path(slug, parent), ...shortName(number) }
}

const shortName = (number: number | null) => (number === null ? {} : { short: `#${number}` })

/** Asks for confirmation before an author removes a post. */
export function beforeTakingAway(kind: Pick<Kind, 'numbered' | 'takeAway' | 'takenAway'>, post: PostLabel): Question {
  const verb = `${capitalise(kind.takeAway)} ${postLabel(kind, post)}`
  return {
    title: `${verb}?`,
    text: `Its text will be deleted. You can’t undo this. Replies stay, with a note that it was ${kind.takenAway}.`,
    yes: `Yes, ${kind.takeAway} ${postLabel(kind, post)}`,
  }
}

type Counts = {
  /** The count from the API; null if it doesn't say. */
  count: number | null
  /** The shown page of the list. There are at least as many posts as it contains. */
  list: PartialResult<PageOf<Post>>
  /** The noun in singular and plural. */
  one: string
  many?: string
}

/** Returns "312 comments" or "No comments yet", or "Comments" if the number is unknown. */
export function countHeading({ count, list, one, many = `${one}s` }: Counts): string {
  const shown = isUnloaded(list) ? null : list.meta
  const total = Math.max(count ?? 0, (shown?.total ?? 0) - (shown?.gone ?? 0))
  if (count === null && (shown === null || shown.total_capped)) return many.charAt(0).toUpperCase() + many.slice(1)
  return total === 0 ? `No ${many} yet` : pluralise(total, one, many)
}
