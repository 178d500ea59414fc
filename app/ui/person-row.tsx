import type { ReactNode } from 'react'
import type { Person } from '#contract/accounts'
import { Avatar } from './avatar'
import { PersonLink } from './person-link'

type Props = {
  person: Person
  /** A short second line, such as since when they are a member. */
  about: ReactNode
  /** Buttons and menus. If they don't fit beside the name, they move below it. */
  children?: ReactNode
}

/** Shows a person in a list: picture, name, one line about them, and the actions on them. Goes into a `.entry` of `.entries`. */
export function PersonRow({ person, about, children }: Props) {
  return (
    <>
      <Avatar person={person} />
      <div className="min-w-max">
        <p>
          <b>
            <PersonLink person={person} />
          </b>
        </p>
        <p className="meta">{about}</p>
      </div>
      {children}
    </>
  )
}
