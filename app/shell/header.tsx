import { Bell } from '../notifications/bell'
import {
  authPath,
  createDebatePath,
  dashboardPath,
  debatesPath,
  homePath,
  logoutPath,
  mentionsPath,
  myDebatesPath,
  notificationsPath,
  streamPath,
} from '../paths'
import { SearchForm } from '../search/search-form'
import { FriendsLink } from './friends-link'
import { ThemeForm } from './theme-form'
import { useKnown } from './use-known'

/** Logo, the ways on, search and the account: the same nodes at every width; small screens fold two of them. */
export function Header() {
  const { viewer } = useKnown()
  return (
    <header>
      <a className="logo" href={homePath}>
        Rostrum
      </a>{' '}
      <nav aria-label="Main">
        <a href={debatesPath}>Explore</a> {viewer ? <a href={createDebatePath}>Create</a> : null}
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
            {viewer ? <MemberMenu name={viewer.name} /> : <GuestMenu />}
            <ThemeForm />
          </div>
        </details>
      </page-drawer>
    </header>
  )
}

function GuestMenu() {
  return (
    <nav aria-label="Account">
      <a href={authPath('login')}>Sign in</a> <a href={authPath('register')}>Sign up</a>
    </nav>
  )
}

function MemberMenu({ name }: { name: string }) {
  const { mentions } = useKnown()
  return (
    <>
      <nav aria-label="Your own">
        <a href={dashboardPath}>Dashboard</a> <a href={myDebatesPath}>My debates</a>{' '}
        {mentions ? (
          // Where the menu lies open in the row there is no room for it; the dashboard leads there too.
          <a className="folded" href={mentionsPath}>
            Mentions
          </a>
        ) : null}
      </nav>{' '}
      <form className="row" method="post" action={logoutPath}>
        <bdi>{name}</bdi> {/* Named, for lynx sends no form without a field. */}
        <button type="submit" className="quiet" name="intent" value="sign-out">
          Sign out
        </button>
      </form>
    </>
  )
}
