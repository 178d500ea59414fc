import { Bell } from '../notifications/bell'
import { authPath, debatesPath, homePath, notificationsPath, returnFrom, streamPath } from '../paths'
import { useKnown } from '../platform/use-known'
import { SearchForm } from '../search/search-form'
import { CreateLink } from '../ui/create-link'
import { FriendsLink } from './friends-link'
import { MemberMenu } from './member-menu'
import { ThemeForm } from './theme-form'

/** Logo, the ways on, search and the account: the same nodes at every width; small screens fold two of them (see header.css). */
export function Header() {
  const { viewer } = useKnown()
  return (
    <header>
      <a className="logo" href={homePath}>
        Rostrum
      </a>{' '}
      <nav aria-label="Main">
        <a href={debatesPath}>Explore</a> {viewer ? <CreateLink>Create</CreateLink> : null}
      </nav>{' '}
      <page-drawer>
        <details name="top">
          <summary>Find</summary>
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
      <page-drawer>
        <details name="top">
          <summary>Menu</summary>
          <div>
            {viewer ? <MemberMenu person={viewer.person} bell={viewer.bell} /> : <GuestMenu />}
            <ThemeForm />
          </div>
        </details>
      </page-drawer>
    </header>
  )
}

function GuestMenu() {
  const to = returnFrom(useKnown().place)
  return (
    <nav aria-label="Account">
      <a href={authPath('login', to)}>Sign in</a> <a href={authPath('register', to)}>Sign up</a>
    </nav>
  )
}
