import { useCallback, useState } from 'react'
import { useUnreadMessages } from '../messages/use-unread-messages'
import { Bell } from '../notifications/bell'
import { authPath, debatesPath, friendsPath, groupsPath, homePath, notificationsPath, returnPathIn, streamPath, themePath } from '../paths'
import { useCapabilities, useRootData } from '../platform/root-data'
import { type MemberUpdate, useMemberUpdates } from '../realtime/use-member-updates'
import { SearchForm } from '../search/search-form'
import { Avatar } from '../ui/avatar'
import { CreateLink } from '../ui/create-link'
import { Icon, lensPath } from '../ui/icon'
import { escapeHtml } from '../ui/plain-text'
import { abbreviateCount, pluralise } from '../ui/pluralise'
import { MemberMenu } from './member-menu'

/** Shows logo, main links, search and account in one row at every width. Small screens fold search and menu (see header.css). */
export function Header() {
  const { viewer, place, byInvitation } = useRootData()
  const can = useCapabilities()
  const messages = useUnreadMessages(viewer?.messages ?? null)
  return (
    <header>
      <a className="logo" href={homePath}>
        <span>Rostrum</span>
      </a>{' '}
      <nav id="ways" aria-label="Main">
        <a href={debatesPath}>Explore</a> {can.listGroups ? <a href={groupsPath}>Groups</a> : null}{' '}
        {viewer ? <CreateLink>Create</CreateLink> : null}
      </nav>{' '}
      <page-drawer>
        <details name="top">
          <summary>
            <Icon>
              <path d={lensPath} />
            </Icon>
            <span className="sr-only">Find</span>
          </summary>
          <SearchForm />
        </details>
      </page-drawer>
      {viewer ? <member-updates stream={streamPath} notifications={notificationsPath} person={viewer.id} /> : null}
      {viewer && (viewer.friendRequests !== null || viewer.bell) ? (
        <nav aria-label="Your updates">
          {viewer.bell ? <Bell unread={viewer.unread} /> : null}{' '}
          {viewer.friendRequests === null ? null : <FriendsLink requests={viewer.friendRequests} />}
        </nav>
      ) : null}{' '}
      {viewer ? null : (
        <nav aria-label="Account">
          <a href={authPath('login', returnPathIn(place))}>Sign in</a>
        </nav>
      )}{' '}
      <page-drawer beside="ways">
        <details name="top">
          <summary className={viewer ? 'icon' : undefined} data-count={messages ? abbreviateCount(messages) : undefined}>
            {viewer ? <Avatar person={viewer.person} /> : <MenuIcon />}
            <span className="sr-only">{messages ? `Menu, ${pluralise(messages, 'unread message')}` : 'Menu'}</span>
          </summary>
          <div>
            {viewer ? <MemberMenu person={viewer.person} messages={messages} role={viewer.role} /> : null}
            {viewer || byInvitation ? null : <SignUpLink to={returnPathIn(place)} />}
            <ThemeForm />
          </div>
        </details>
      </page-drawer>
    </header>
  )
}

function MenuIcon() {
  return (
    <Icon>
      <path d="M4 6.5h16M4 12h16M4 17.5h16" />
    </Icon>
  )
}

function SignUpLink({ to }: { to: string | undefined }) {
  return (
    <>
      <a className="button primary" href={authPath('register', to)}>
        Sign up
      </a>{' '}
    </>
  )
}

/** Shows the theme switch: a plain form that <theme-switch> makes instant. The element manages its content; React doesn't. */
function ThemeForm() {
  const { appearance, place, viewer } = useRootData()
  const other = appearance.theme === 'dark' ? 'light' : 'dark'
  const html =
    `<form method="post" action="${themePath}"><input type="hidden" name="to" value="${escapeHtml(place)}"><input type="hidden" name="theme" value="${other}">` +
    `<button type="submit" class="quiet"><span class="${viewer ? 'lg' : 'md'}:sr-only">${other === 'light' ? 'Light' : 'Dark'} theme</span></button></form>`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup; its one value is escaped above
  return <theme-switch suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}

/** Links to the member's friends and shows the number of requests: an icon, and words for screen readers and text browsers. */
function FriendsLink({ requests: loaded }: { requests: number }) {
  const [requests, setRequests] = useState(loaded)
  useMemberUpdates(
    useCallback(({ name, data }: MemberUpdate) => {
      if (name === 'notification' && data.type === 'friend_request') setRequests((count) => count + 1)
      else if (name === 'unread' && typeof data.friend_requests_count === 'number') setRequests(data.friend_requests_count)
    }, []),
  )
  return (
    <a className="icon" href={friendsPath} data-count={requests > 0 ? (requests > 99 ? '99+' : requests) : undefined}>
      <Icon>
        <circle cx="9" cy="8" r="3.5" />
        <path d="M2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 5a3.5 3.5 0 0 1 0 6.5M18.5 14.5c2 .8 3 2.7 3 5.5" />
      </Icon>
      <span className="sr-only">{requests > 0 ? `Friends, ${pluralise(requests, 'request')}` : 'Friends'}</span>
    </a>
  )
}
