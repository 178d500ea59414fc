import type { ReactNode } from 'react'
import type { Person } from '#contract/accounts'
import { shownName } from '#contract/readable-name'
import { sideNames } from '../debates/debate-text'
import { formatMoment } from '../ui/moment'
import { PersonLink } from '../ui/person-link'
import type { KindOf, Post } from './post'
import { type ParentLink, postLinkText } from './post-label'

type HeadingOptions<P extends Post> = {
  kind: KindOf<P>
  /** The path that its name links to; left out on its own page. */
  path?: string
  /** The name to show instead of its number: "Comment #12". */
  name?: ReactNode
  /** Remarks next to the names of participants who left before the end. */
  departureNotes?: DepartureNotes | undefined
  /** A link to what it answers; null at the top level. */
  answered: ParentLink | null
}

/** Remarks next to people's names, by their ids. */
export type DepartureNotes = ReadonlyMap<string | null, string>

/** The heading levels of a thread, one for each depth. They come after the section's `h2`. */
export const headings = ['h3', 'h4', 'h5', 'h6'] as const

/**
 * Returns the content of a post's heading: "#12 Against, by Ada", "#14 For the motion, by Ben, opposes #12"
 * (docs/product.md#screen-readers). In lists, the style sheet hides the words between the parts. This is a plain function without fragments
 * inside, because a page calls it 200 times.
 */
export function postHeading<P extends Post>(
  post: P,
  { kind, path, name = postLinkText(kind, post), departureNotes, answered }: HeadingOptions<P>,
) {
  const { user } = post
  const side = kind.sideOf(post)
  const departureNote = user ? departureNotes?.get(user.id) : undefined
  return (
    <>
      {path === undefined ? name : <a href={path}>{name}</a>}
      {side ? ' ' : null}
      {side ? <b className={side}>{answered === null ? sideNames[side] : `${sideNames[side]} the motion`}</b> : null}
      {user ? ', by ' : null}
      {user ? authorName(user, path === undefined) : null}
      {departureNote ? <small>{departureNote}</small> : null}
      {answered === null ? null : ', '}
      {answered === null ? null : (
        <a
          href={answered.path}
          data-to={path === undefined ? undefined : (answered.short ?? answered.name)}
        >{`${kind.verbOf?.(post) ?? 'in reply to'} ${answered.name}`}</a>
      )}
    </>
  )
}

/** Returns a name. In lists, names aren't links, because 200 links would cost more than they help. */
function authorName(user: Person, linked: boolean) {
  return linked ? <PersonLink person={user} /> : <bdi>{shownName(user)}</bdi>
}

/** Separates the parts of a post's line. As invisible as the gaps in its heading, so that no dot is left alone where the line breaks. */
export const partGap = '\u2003'

/** What is shown before the time. */
export type MetaParts = { before?: ReactNode }

/** Shows when a post of a list was written, and whether it was edited. The time comes last, because its box is wider than its text. */
export function postedAt({ created_at: at, edited_at: edited }: Post, { before }: MetaParts) {
  return (
    <p className="meta">
      {before}
      {edited === null ? null : `edited${partGap}`}
      {at === null ? null : moment(at)}
    </p>
  )
}

/** Shows when a post was written, to the minute. The shorter form compresses better, and a page has up to 200 of them. */
export function moment(at: string) {
  return (
    <local-time>
      <time dateTime={at.length === 24 ? `${at.slice(0, 16)}Z` : at}>{formatMoment(at)}</time>
    </local-time>
  )
}
