import { useUnreadMessages } from '../messages/use-unread-messages'
import { Bell } from '../notifications/bell'
import { authPath, debatesPath, groupsPath, homePath, notificationsPath, returnFrom, streamPath } from '../paths'
import { useOffered, useRootData } from '../platform/root-data'
import { SearchForm } from '../search/search-form'
import { Avatar } from '../ui/avatar'
import { counted, inFew } from '../ui/counted'
import { CreateLink } from '../ui/create-link'
import { Icon, lensPath } from '../ui/icon'
import { FriendsLink } from './friends-link'
import { MemberMenu } from './member-menu'
import { ThemeForm } from './theme-form'

/** Logo, the ways on, search and the account in one row at every width; small screens fold search and menu (see header.css). */
export function Header() {
  const { viewer, place, byInvitation } = useRootData()
  const groups = useOffered('groups')
  const messages = useUnreadMessages(viewer?.messages ?? null)
  return (
    <header>
      <a className="logo" href={homePath}>
        <span>Rostrum</span>
      </a>{' '}
      <nav id="ways" aria-label="Main">
        <a href={debatesPath}>Explore</a> {groups ? <a href={groupsPath}>Groups</a> : null}{' '}
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
      {viewer ? <own-news stream={streamPath} notifications={notificationsPath} /> : null}
      {viewer && (viewer.friendRequests !== null || viewer.bell) ? (
        <nav aria-label="Your news">
          {viewer.bell ? <Bell unread={viewer.unread} /> : null}{' '}
          {viewer.friendRequests === null ? null : <FriendsLink requests={viewer.friendRequests} />}
        </nav>
      ) : null}{' '}
      {viewer ? null : (
        <nav aria-label="Account">
          <a href={authPath('login', returnFrom(place))}>Sign in</a>
        </nav>
      )}{' '}
      <page-drawer beside="ways">
        <details name="top">
          <summary className={viewer ? 'icon' : undefined} data-count={messages ? inFew(messages) : undefined}>
            {viewer ? <Avatar person={viewer.person} /> : <MenuIcon />}
            <span className="sr-only">{messages ? `Menu, ${counted(messages, 'unread message')}` : 'Menu'}</span>
          </summary>
          <div>
            {viewer ? <MemberMenu person={viewer.person} messages={messages} role={viewer.role} /> : null}
            {viewer || byInvitation ? null : <SignUpLink to={returnFrom(place)} />}
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
