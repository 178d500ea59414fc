import type { Role } from '#contract/account-limits'
import type { Person } from '#contract/accounts'
import { formatNumber } from '#contract/format-number'
import {
  adminPath,
  dashboardPath,
  logoutPath,
  mentionsPath,
  messagesPath,
  moderationPath,
  myDebatesPath,
  profilePath,
  settingsPaths,
} from '../paths'
import { useCapabilities } from '../platform/root-data'
import { Avatar } from '../ui/avatar'
import { PersonName } from '../ui/person-link'
import { abbreviateCount } from '../ui/pluralise'

type Props = {
  person: Person
  /** The number of unread messages; null if the API has no messages. */
  messages: number | null
  /** The member's role, if they have one. */
  role: Role | null
}

/**
 * Shows the member's own links. On wide screens, those below the member's name are folded; on small ones the whole menu is folded already.
 */
export function MemberMenu({ person, messages, role }: Props) {
  const can = useCapabilities()
  const { display_name } = person
  return (
    <>
      <nav aria-label="Your activity">
        <a href={dashboardPath}>Dashboard</a>
      </nav>{' '}
      <page-drawer>
        <details name="own">
          <summary className="icon" data-count={messages ? abbreviateCount(messages) : undefined}>
            <Avatar person={person} /> <PersonName person={person} />
          </summary>
          <div>
            <nav aria-label="Your account">
              {display_name?.trim() ? <a href={profilePath(display_name)}>Profile</a> : null} <a href={myDebatesPath}>My debates</a>{' '}
              {messages === null ? null : (
                <a href={messagesPath}>{messages > 0 ? `Messages, ${formatNumber(messages)} unread` : 'Messages'}</a>
              )}{' '}
              {can.listMentions ? <a href={mentionsPath}>Mentions</a> : null} <a href={settingsPaths.profile}>Settings</a>
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
            </nav>{' '}
            <form method="post" action={logoutPath}>
              {/* The button has a name because lynx doesn't send a form without fields. */}
              <button type="submit" className="quiet" name="intent:sign-out">
                Sign out
              </button>
            </form>
          </div>
        </details>
      </page-drawer>{' '}
    </>
  )
}
