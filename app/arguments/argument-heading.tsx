import { type Person, shownName } from '#contract/accounts'
import type { Argument } from '#contract/arguments'
import { sideNames } from '../debates/debate-words'

type Headed = {
  argument: Argument /** Of the number, unless it is the page's own. */
  path?: string /** Where "in reply to" leads. */
  answered: string | null
}

/**
 * What stands in an argument's one heading: "#12 Against, by Ada, in reply to #7" (LOOK, By ear). A plain function: it is
 * called 200 times on a page.
 */
export function headingOf({ argument, path, answered }: Headed) {
  const { number, stance, user, parent_number: parent } = argument
  return (
    <>
      {path === undefined ? `#${number}` : <a href={path}>{`#${number}`}</a>}
      {stance ? sideMark(stance) : null}
      {user ? authorOf(user) : null}
      {answered !== null && parent !== null ? answering(parent, answered) : null}
    </>
  )
}

const sideMark = (stance: 'for' | 'against') => (
  <>
    {' '}
    <b className={stance}>{sideNames[stance]}</b>
  </>
)

const authorOf = (user: Person) => (
  <>
    {', by '}
    <bdi>{shownName(user)}</bdi>
  </>
)

const answering = (parent: number, path: string) => (
  <>
    {', in reply to '}
    <a href={path}>{`#${parent}`}</a>
  </>
)
