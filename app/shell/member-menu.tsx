import type { ReactNode } from 'react'
import type { Role } from '#contract/account-limits'
import type { Person } from '#contract/accounts'
import { formatNumber } from '#contract/format-number'
import {
  adminPath,
  logoutPath,
  mentionsPath,
  messagesPath,
  moderationPath,
  myDebatesPath,
  profilePath,
  settingsPaths,
  teamsPath,
} from '../paths'
import { useCapabilities } from '../platform/root-data'
import { Avatar } from '../ui/avatar'
import { PersonName } from '../ui/person-link'
import { abbreviateCount, pluralise } from '../ui/pluralise'

type Props = {
  person: Person
  /** The number of unread messages; null if the API has no messages. */
  messages: number | null
  /** The member's role, if they have one. */
  role: Role | null
  /** The theme switch. */
  theme: ReactNode
  /** Links shown first. */
  children: ReactNode
}

/** Shows the member's picture, their name if there is space, and a menu of their own pages. */
export function MemberMenu({ person, messages, role, theme, children }: Props) {
  return (
    <page-drawer class="sm:relative">
      <details name="top">
        <summary>
          <span className="icon" data-count={messages ? abbreviateCount(messages) : undefined}>
            <Avatar person={person} />
          </span>{' '}
          <span className="max-w-40 truncate lg:ps-2 after:content-['_▾'_/_''] max-lg:sr-only">
            <PersonName person={person} />
          </span>{' '}
          <span className="sr-only">{messages ? `Menu, ${pluralise(messages, 'unread message')}` : 'Menu'}</span>
        </summary>
        <div className="menu sm:start-auto sm:w-60 sm:mt-1 sm:rounded sm:border sm:border-line">
          <nav aria-label="Your pages" className="grid justify-items-start">
            {children} <AccountLinks {...{ person, messages, role }} />
          </nav>{' '}
          {theme}{' '}
          <form method="post" action={logoutPath}>
            {/* The button has a name because lynx doesn't send a form without fields. */}
            <button type="submit" className="quiet" name="intent:sign-out">
              Sign out
            </button>
          </form>
        </div>
      </details>
    </page-drawer>
  )
}

function AccountLinks({ person: { display_name }, messages, role }: Pick<Props, 'person' | 'messages' | 'role'>) {
  const can = useCapabilities()
  return (
    <>
      {display_name?.trim() ? <a href={profilePath(display_name)}>Profile</a> : null} <a href={myDebatesPath}>My debates</a>{' '}
      {messages === null ? null : <a href={messagesPath}>{messages > 0 ? `Messages, ${formatNumber(messages)} unread` : 'Messages'}</a>}{' '}
      {can.listMentions ? <a href={mentionsPath}>Mentions</a> : null} {can.listTeams ? <a href={teamsPath}>Teams</a> : null}{' '}
      <a href={settingsPaths.profile}>Settings</a>
      {role === null ? null : (
        <>
          {' '}
          <a href={moderationPath}>Moderation</a>
        </>
      )}
      {role === 'admin' ? (
        <>
          {' '}
          <a href={adminPath}>Administration</a>
        </>
      ) : null}
    </>
  )
}
