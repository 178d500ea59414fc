import type { Argument } from '#contract/arguments'
import { shownName } from '#contract/shown-name'
import { sideNames } from '../debates/debate-words'
import type { Gone } from '../debates/gone'

type Headed = {
  argument: Argument
  /** Where its number leads, unless this is its own page. */
  path?: string
  /** Where "in reply to" leads; null at the top level. */
  answered: string | null
  gone: Gone
}

/**
 * What stands in an argument's one heading: "#12 Against, by Ada, in reply to #7" (LOOK, By ear). A plain function, and
 * without fragments within: it is called 200 times on a page.
 */
export function headingOf({ argument, path, answered, gone }: Headed) {
  const { number, stance, user, parent_number: parent } = argument
  return (
    <>
      {path === undefined ? `#${number}` : <a href={path}>{`#${number}`}</a>}
      {stance ? ' ' : null}
      {stance ? <b className={stance}>{sideNames[stance]}</b> : null}
      {user ? ', by ' : null}
      {user ? <bdi>{shownName(user)}</bdi> : null}
      {user ? gone.get(user.id) : null}
      {answered === null ? null : ', in reply to '}
      {answered === null ? null : <a href={answered}>{parent === null ? 'this' : `#${parent}`}</a>}
    </>
  )
}
