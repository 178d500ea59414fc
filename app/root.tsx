import { json, type LinksFunction } from '@remix-run/node'
import { Links, Meta, type MetaFunction, Outlet, Scripts, useRouteLoaderData } from '@remix-run/react'
import { type ReactNode, useContext } from 'react'
import type { Role } from '#contract/account-limits'
import type { Newcomer, Person, Suspension } from '#contract/accounts'
import { problemMeta } from './forms/route-meta'
import { markReadBeforeCounting } from './messages/conversation.server'
import { loadUnreadCount } from './notifications/notifications.server'
import { manifestPath, revealField } from './paths'
import { ApiFailure } from './platform/api-failure'
import { DocumentContext } from './platform/appearance'
import { can, missingOnPages } from './platform/can.server'
import { defineLoader } from './platform/define-loader.server'
import { environment, siteUrl } from './platform/environment.server'
import { commitSession, isSpent } from './platform/session.server'
import { getPagePath, type Visit } from './platform/visit.server'
import { findZone, readZoneCookie } from './platform/zone.server'
import { Frame } from './shell/frame'
import stylesUrl from './styles.css?url'

/** Any page may contain sensitive content, which this parameter reveals. */
export const handle = { query: [revealField] }

/** Loads what every page needs: the visitor, their appearance settings, and the latest notice. */
export const loader = defineLoader(async (visit) => {
  const notice = visit.session.get('notice') ?? null
  const missing = missingOnPages()
  const { AVATARS_URL, REGISTRATION } = environment()
  await markReadBeforeCounting(visit)
  const viewer = await loadViewer(visit)
  const zone = findZone((viewer && (await accountTimeZone(visit))) ?? readZoneCookie(visit.request.headers.get('Cookie') ?? ''))
  const data = {
    viewer,
    appearance: visit.appearance,
    notice,
    place: getPagePath(visit.url),
    site: siteUrl(),
    api: environment().API_URL ?? null,
    ...(AVATARS_URL ? { avatars: AVATARS_URL } : {}),
    ...(missing.length > 0 ? { missing } : {}),
    ...(REGISTRATION === 'open' ? {} : { byInvitation: true }),
    ...(zone ? { zone } : {}),
  }
  const changed = notice !== null || (!visit.isFormAnswer && isSpent(visit.session, visit.request))
  return json(data, changed ? { headers: { 'Set-Cookie': await commitSession(visit.session) } } : {})
})

/** Never reloads after a fetcher, which updates its own part of the page. This way, a notice is shown only once. */
export { shouldRevalidate } from './forms/route-exports'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: stylesUrl },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: manifestPath },
]

export const meta: MetaFunction = ({ error }) => (error ? problemMeta({ error }) : [{ title: 'Rostrum' }])

/**
 * Renders the document, on the server only. React hydrates the single element in the body, so that a change to <html> or <head> by an
 * extension or by our own elements can't make it render everything again (remix#2947). Guests' pages have no Remix scripts.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { theme, nonce } = useContext(DocumentContext)
  const zone = useRouteLoaderData<typeof loader>('root')?.zone
  if (!import.meta.env.SSR) return children
  return (
    <html lang="en" data-theme={theme} data-zone={zone?.name}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <div id="root" className="page">
          {children}
        </div>
        {nonce ? (
          <>
            <ReloadOnce nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export { ErrorPage as ErrorBoundary } from './shell/error-page'

type Viewer = {
  id: string
  person: Person
  /** The number of open friend requests; null if the API has no friends. */
  friendRequests: number | null
  /** The role of a moderator or administrator; null for everybody else. */
  role: Role | null
  /** Set while the person is suspended and may only read. */
  suspension: Suspension | null
  /** The limits of a new account; left out for other accounts. */
  newcomer?: Newcomer
  /** Whether the API has notifications, and the number of unread ones; null if the API doesn't count them. */
  bell: boolean
  unread: number | null
  /** The number of unread messages; null if the API has no messages. */
  messages: number | null
}

const unknownPerson: Person = { id: null, name: 'Your account', display_name: null, show_real_name: false, avatar: null }

/** Returns the time zone of the account, which is loaded anyway. */
async function accountTimeZone(visit: Visit): Promise<string | null> {
  const me = await visit
    .secondary()
    .me()
    .catch(() => null)
  return me?.time_zone ?? null
}

/**
 * Returns the viewer. If loading the account fails with 401, defineLoader clears the session. After any other failure, the viewer is still
 * returned, without a name.
 */
async function loadViewer(visit: Visit): Promise<Viewer | null> {
  if (!visit.member) return null
  const secondary = visit.secondary()
  try {
    const me = await secondary.me()
    const bell = can.listNotifications
    const unread = bell ? await loadUnreadCount(secondary.api, me) : null
    const { id, name, display_name, show_real_name, avatar } = me
    const person = { id, name, display_name, show_real_name, avatar }
    const friendRequests = can.listFriends ? me.friend_requests_count : null
    const messages = can.listConversations ? me.unread_messages_count : null
    // A suspended moderator or administrator has no role during the suspension.
    const restrictions = {
      role: me.suspension ? null : me.role,
      suspension: me.suspension,
      ...(me.newcomer ? { newcomer: me.newcomer } : {}),
    }
    return { id, person, friendRequests, ...restrictions, bell, unread, messages }
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status !== 401)
      return {
        id: '',
        person: unknownPerson,
        friendRequests: 0,
        role: null,
        suspension: null,
        bell: true,
        unread: null,
        messages: can.listConversations ? 0 : null,
      }
    throw failure
  }
}

/**
 * Reloads the page once if one of its modules can't be loaded, for example after a deployment (customer-spec §4). The script comes before
 * the modules and is only rendered on the server.
 */
function ReloadOnce({ nonce }: { nonce: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the constant script below
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
}

// If a module fails, only its own element gets an event. If a module that is loaded later fails, only the window gets one.
const script = `{
const reload = () => {
  if (sessionStorage.getItem('reloaded') === location.href) return
  sessionStorage.setItem('reloaded', location.href)
  location.reload()
}
addEventListener('error', ({ target }) => target instanceof Element && target.matches('script, link[rel=modulepreload]') && reload(), true)
addEventListener('vite:preloadError', reload)
}`
