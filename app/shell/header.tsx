import { useCallback, useState } from 'react'
import { useUnreadMessages } from '../messages/use-unread-messages'
import { Bell } from '../notifications/bell'
import {
  authPath,
  dashboardPath,
  debatesPath,
  friendsPath,
  groupsPath,
  homePath,
  notificationsPath,
  pathAfterSignIn,
  streamPath,
  themePath,
} from '../paths'
import { useCapabilities, useRootData } from '../platform/root-data'
import { type MemberUpdate, useMemberUpdates } from '../realtime/use-member-updates'
import { SearchForm } from '../search/search-form'
import { CreateLink } from '../ui/create-link'
import { Icon, lensPath } from '../ui/icon'
import { escapeHtml } from '../ui/plain-text'
import { pluralise } from '../ui/pluralise'
import { MemberMenu } from './member-menu'
import { signInTitle } from './shell-text'

/** Shows logo, main links, search and account in one row at every width. On narrow screens, search and menu are folded (see header.css). */
export function Header() {
  const { viewer, place } = useRootData()
  const messages = useUnreadMessages(viewer?.messages ?? null)
  return (
    <header className="relative flex min-h-13 items-center border-b border-line font-semibold whitespace-nowrap md:gap-2">
      <a
        className={`logo flex min-h-11 shrink-0 items-center gap-2 overflow-hidden font-serif text-xl font-bold text-text not-hover:no-underline ${viewer ? 'max-[26rem]:w-7' : ''}`}
        href={homePath}
      >
        <span>Rostrum</span>
      </a>{' '}
      <nav aria-label="Main" className={viewer ? 'flex' : 'flex max-md:hidden'}>
        <a href={debatesPath} aria-current={place === debatesPath ? 'page' : undefined}>
          Explore
        </a>{' '}
        <MoreLinks look="max-md:hidden" dashboardLook="max-lg:hidden" />
      </nav>{' '}
      <page-drawer class="ml-auto md:ml-2 md:mr-auto md:w-88 md:min-w-0">
        <details name="top" className="unfold">
          <summary>
            <Icon>
              <path d={lensPath} />
            </Icon>
            <span className="sr-only">Find</span>
          </summary>
          <SearchForm />
        </details>
      </page-drawer>{' '}
      {viewer ? (
        <>
          <member-updates stream={streamPath} notifications={notificationsPath} person={viewer.id} />
          {viewer.friendRequests === null && !viewer.bell ? null : (
            <nav aria-label="Your updates" className="flex">
              {viewer.bell ? <Bell unread={viewer.unread} /> : null}{' '}
              {viewer.friendRequests === null ? null : <FriendsLink requests={viewer.friendRequests} />}
            </nav>
          )}{' '}
          <MemberMenu person={viewer.person} role={viewer.role} messages={messages} theme={<ThemeForm />}>
            <MoreLinks look="md:hidden" dashboardLook="lg:hidden" />
          </MemberMenu>
        </>
      ) : (
        <GuestMenu />
      )}
    </header>
  )
}

/** Links to pages that a narrow screen has no space for. There, the menu has them instead. */
function MoreLinks({ look, dashboardLook }: { look?: string; dashboardLook?: string }) {
  const { viewer, place } = useRootData()
  const can = useCapabilities()
  return (
    <>
      {can.listGroups ? (
        <a className={look} href={groupsPath}>
          Groups
        </a>
      ) : null}{' '}
      {viewer ? (
        <>
          <CreateLink className={look}>Create</CreateLink>{' '}
          <a className={dashboardLook} href={dashboardPath} aria-current={place === dashboardPath ? 'page' : undefined}>
            Dashboard
          </a>
        </>
      ) : null}
    </>
  )
}

/** Links guests to the forms for signing in and up. From 48 rem, the header's row shows what is otherwise in the menu. */
function GuestMenu() {
  const { place, byInvitation } = useRootData()
  const to = pathAfterSignIn(place)
  return (
    <>
      <nav aria-label="Account">
        <a href={authPath('login', to)}>{signInTitle}</a>
      </nav>{' '}
      <page-drawer>
        <details name="top" className="unfold">
          <summary>
            <Icon>
              <path d="M4 6.5h16M4 12h16M4 17.5h16" />
            </Icon>
            <span className="sr-only">Menu</span>
          </summary>
          <div className="menu items-center gap-2 md:flex">
            <nav aria-label="More pages" className="grid justify-items-start md:hidden">
              <a href={debatesPath}>Explore</a> <MoreLinks />
            </nav>{' '}
            {byInvitation ? null : (
              <a className="button primary md:min-h-9 md:px-3 md:text-sm md:whitespace-nowrap" href={authPath('register', to)}>
                Sign up
              </a>
            )}{' '}
            <ThemeForm />
          </div>
        </details>
      </page-drawer>
    </>
  )
}

/**
 * Shows the theme switch: a plain form, which <theme-switch> turns into an instant switch. The element manages its content; React doesn't.
 */
function ThemeForm() {
  const { appearance, place, viewer } = useRootData()
  const other = appearance.theme === 'dark' ? 'light' : 'dark'
  const html =
    `<form method="post" action="${themePath}"><input type="hidden" name="to" value="${escapeHtml(place)}"><input type="hidden" name="theme" value="${other}">` +
    `<button type="submit" class="quiet ${viewer ? '' : 'md:min-w-11'} before:text-xl before:content-['◐'] supports-[content:''/'']:before:content-['◐'/'']">` +
    `<span class="${viewer ? '' : 'md:sr-only'}">${other === 'light' ? 'Light' : 'Dark'} theme</span></button></form>`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup; its one value is escaped above
  return <theme-switch suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}

/** Links to the member's friends and shows the number of requests, as an icon with words for screen readers and text browsers. */
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
