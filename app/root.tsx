import { json, type LinksFunction } from '@remix-run/node'
import { Links, Meta, type MetaFunction, Outlet, Scripts, useRouteLoaderData } from '@remix-run/react'
import { type ReactNode, useContext } from 'react'
import type { Role } from '#contract/account-limits'
import type { Newcomer, Person, Suspension } from '#contract/accounts'
import { problemMeta } from './forms/route-meta'
import { readBeforeCounting } from './messages/opened-conversation.server'
import { unreadOf } from './notifications/unread.server'
import { revealField } from './paths'
import { ApiFailure } from './platform/api-failure'
import { DocumentContext } from './platform/appearance'
import { can, missingOnPages } from './platform/can.server'
import { defineLoader } from './platform/define-loader.server'
import { environment, siteUrl } from './platform/environment.server'
import { commitSession, isSpent } from './platform/session.server'
import { placeOf, type Visit } from './platform/visit.server'
import { zoneNamed, zoneNameIn } from './platform/zone.server'
import { Frame } from './shell/frame'
import { ReloadOnce } from './shell/reload-once'
import stylesUrl from './styles.css?url'

/** Any page may have sensitive content, which it shows to readers who ask for it. */
export const handle = { query: [revealField] }

/** What every page knows: who looks at it and how, and what just happened. */
export const loader = defineLoader(async (visit) => {
  const notice = visit.session.get('notice') ?? null
  const missing = missingOnPages()
  const { AVATARS_URL, REGISTRATION } = environment()
  await readBeforeCounting(visit)
  const viewer = await viewerOf(visit)
  const zone = zoneNamed((viewer && (await zoneChosenBy(visit))) ?? zoneNameIn(visit.request.headers.get('Cookie') ?? ''))
  const known = {
    viewer,
    appearance: visit.appearance,
    notice,
    place: placeOf(visit.url),
    site: siteUrl(),
    api: environment().API_URL ?? null,
    ...(AVATARS_URL ? { avatars: AVATARS_URL } : {}),
    ...(missing.length > 0 ? { missing } : {}),
    ...(REGISTRATION === 'open' ? {} : { byInvitation: true }),
    ...(zone ? { zone } : {}),
  }
  const changed = notice !== null || (!visit.acted && isSpent(visit.session, visit.request))
  return json(known, changed ? { headers: { 'Set-Cookie': await commitSession(visit.session) } } : {})
})

/** A fetcher changes what it shows by itself, and a notice is said once. */
export { shouldRevalidate } from './forms/route-exports'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: stylesUrl },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export const meta: MetaFunction = ({ error }) => (error ? problemMeta({ error }) : [{ title: 'Rostrum' }])

/**
 * The document, which the server alone writes. React hydrates the one element in the body, so that no extension or element of ours that
 * touched <html> or <head> makes it start over (remix#2947). Guests' pages have no scripts of Remix.
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
  /** How many wait; null where the API knows no friends. */
  friendRequests: number | null
  /** What they may do beyond others. */
  role: Role | null
  /** Why they may only read for now. */
  suspension: Suspension | null
  /** What they may on their first day; left out afterwards. */
  newcomer?: Newcomer
  /** Whether there are notifications at all, and how many are unread; null from an API that does not say. */
  bell: boolean
  unread: number | null
  /** How many messages are unread; null where the API knows no messages. */
  messages: number | null
}

const unreadable: Person = { id: null, name: 'Your account', display_name: null, show_real_name: false, avatar: null }

/** Asked for already, beside who they are. */
async function zoneChosenBy(visit: Visit): Promise<string | null> {
  const me = await visit
    .beside()
    .me()
    .catch(() => null)
  return me?.time_zone ?? null
}

/** A failed user fetch clears the session (401, by defineLoader); any other fault only leaves the name out. */
async function viewerOf(visit: Visit): Promise<Viewer | null> {
  if (!visit.member) return null
  const beside = visit.beside()
  try {
    const me = await beside.me()
    const bell = can.listNotifications
    const unread = bell ? await unreadOf(beside.api, me) : null
    const { id, name, display_name, show_real_name, avatar } = me
    const person = { id, name, display_name, show_real_name, avatar }
    const friendRequests = can.listFriends ? me.friend_requests_count : null
    const messages = can.listConversations ? (me.unread_messages_count ?? 0) : null
    // Who is suspended moderates and administers nothing meanwhile.
    const standing = { role: me.suspension ? null : me.role, suspension: me.suspension, ...(me.newcomer ? { newcomer: me.newcomer } : {}) }
    return { id, person, friendRequests, ...standing, bell, unread, messages }
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status !== 401)
      return {
        id: '',
        person: unreadable,
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
