import type { Person } from '#contract/accounts'
import type { Side } from '#contract/debates'
import { shownName } from '#contract/shown-name'
import { sideNames } from '../debates/debate-words'
import { PersonLink } from '../people/person-link'

/** What a post answers: how that is called, and where it stands. */
export type Answered = { name: string; path: string }

type Headed = {
  /** "#12". */
  name: string
  /** Where its name leads, unless this is its own page. */
  path?: string
  /** An argument's side. */
  side: Side | null
  user: Person | null
  /** What stands beside the name of who went before the end. */
  gone: string | undefined
  /** Null at the top level. */
  answered: Answered | null
}

/** One level of headings for each level of a thread, beneath a section's `h2`. */
export const headings = ['h3', 'h4', 'h5', 'h6'] as const

/**
 * What stands in a post's one heading: "#12 Against, by Ada, in reply to #7" (LOOK, By ear). A plain function, and
 * without fragments within: it is called 200 times on a page.
 */
export function headingOf({ name, path, side, user, gone, answered }: Headed) {
  return (
    <>
      {path === undefined ? name : <a href={path}>{name}</a>}
      {side ? ' ' : null}
      {side ? <b className={side}>{sideNames[side]}</b> : null}
      {user ? ', by ' : null}
      {user ? whoWrote(user, path === undefined) : null}
      {user ? gone : null}
      {answered === null ? null : ', '}
      {answered === null ? null : <a href={answered.path}>{`in reply to ${answered.name}`}</a>}
    </>
  )
}

/** Names in lists are no links: 200 of them weigh more than they help. */
function whoWrote(user: Person, linked: boolean) {
  return linked ? <PersonLink person={user} /> : <bdi>{shownName(user)}</bdi>
}
