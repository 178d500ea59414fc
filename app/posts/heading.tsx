import type { Person } from '#contract/accounts'
import { shownName } from '#contract/readable-name'
import { sideNames } from '../debates/debate-text'
import { PersonLink } from '../ui/person-link'
import type { KindOf } from './kind'
import type { Post } from './post'
import { linkText, type ParentLink } from './post-label'

type Headed<P extends Post> = {
  kind: KindOf<P>
  /** Where its name leads, unless this is its own page. */
  path?: string
  /** How it is called, if not by its number: "Comment #12". */
  name?: string | undefined
  /** What stands beside the names of who went before the end. */
  gone?: Gone | undefined
  /** Null at the top level. */
  answered: ParentLink | null
}

/** What stands beside people's names, by their ids. */
export type Gone = ReadonlyMap<string | null, string>

/** One level of headings for each level of a thread, beneath a section's `h2`. */
export const headings = ['h3', 'h4', 'h5', 'h6'] as const

/**
 * What stands in a post's one heading: "#12 Against, by Ada", "#14 For the motion, by Ben, disputes #12" (docs/product.md#screen-readers).
 * A plain function, and
 * without fragments within: it is called 200 times on a page.
 */
export function headingOf<P extends Post>(post: P, { kind, path, name = linkText(kind, post), gone, answered }: Headed<P>) {
  const { user } = post
  const side = kind.sideOf(post)
  return (
    <>
      {path === undefined ? name : <a href={path}>{name}</a>}
      {side ? ' ' : null}
      {side ? <b className={side}>{answered === null ? sideNames[side] : `${sideNames[side]} the motion`}</b> : null}
      {user ? ', by ' : null}
      {user ? whoWrote(user, path === undefined) : null}
      {user ? gone?.get(user.id) : null}
      {answered === null ? null : ', '}
      {answered === null ? null : <a href={answered.path}>{`${kind.verbOf?.(post) ?? 'in reply to'} ${answered.name}`}</a>}
    </>
  )
}

/** Names in lists are no links: 200 of them weigh more than they help. */
function whoWrote(user: Person, linked: boolean) {
  return linked ? <PersonLink person={user} /> : <bdi>{shownName(user)}</bdi>
}
