import { createCookieSessionStorage, type Session as RemixSession } from '@remix-run/node'
import type { NewSecondFactor } from '#contract/second-factor'
import { environment, siteUrl } from './environment.server'
import { sealedCookie } from './sealed-cookie.server'

/** A guest's action that waits for a sign-in (docs/product.md#drafts). */
export type PendingAction = {
  /** The key of the guest's draft with the form. */
  draft: string
  /** The page that the form was sent from. */
  place: string
}

/** A message about what just happened, shown once on the next page. */
export type Notice = {
  kind: 'done' | 'refused'
  text: string
  /** The fragment that the page scrolls to. The message is shown there. */
  at?: string
  /** Recovery codes, which are never shown again. */
  codes?: readonly string[]
  /** The refused form, which the page shows with its errors by field and its saved text. */
  form?: { intent: string; errors: Readonly<Record<string, readonly string[]>>; also?: string }
}

/** A person who has left this site to sign in at a provider: which one, since when (ms since 1970), and where to return to. */
export type ProviderDeparture = {
  provider: string
  at: number
  to: string
  /** What they sign in there for: to sign in here, to connect the account, or to prove their identity. */
  purpose: 'in' | 'join' | 'prove'
  /** The ticket to send along with the provider's answer; null if the API redirects back with its own token. */
  ticket: string | null
  /** The provider's address, for the page that links to it. */
  address?: string
}

/** A new person who came back from a provider and still has to choose names. */
export type Newcomer = { ticket: string; name: string; display_name: string; to: string }

/** The invitation that a guest has opened, and when (ms since 1970). */
export type OpenedInvitation = { token: string; at: number }

type Data = {
  token: string
  waiting: PendingAction
  departure: ProviderDeparture
  newcomer: Newcomer
  invitation: OpenedInvitation
  secondFactor: NewSecondFactor
}
type Flash = {
  notice: Notice
  /** The ticket of a sign-in that requires a code. */
  step: string
}
export type Session = RemixSession<Data, Flash>

const thirtyDays = 30 * 24 * 60 * 60

/**
 * Creates the storage of sessions: one sealed cookie of at most 4 KB. The prefix `__Host-` is used only over https, because text browsers
 * drop such a cookie over http (docs/security.md).
 */
function makeStorage() {
  const cookie = sealedCookie(sessionCookieName(), environment().sessionSecrets, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isSecure(),
    maxAge: thirtyDays,
  })
  return createCookieSessionStorage<Data, Flash>({ cookie })
}

const isSecure = () => siteUrl().startsWith('https:')

/** Returns the name of the session cookie. Visitors have it if they are signed in or signing in, or if a message waits for them. */
export const sessionCookieName = (): string => (isSecure() ? '__Host-rostrum' : 'rostrum')

let storage: ReturnType<typeof makeStorage> | undefined
const sessions = () => {
  storage ??= makeStorage()
  return storage
}

export const readSession = ({ headers }: Pick<Request, 'headers'>): Promise<Session> => sessions().getSession(headers.get('Cookie'))

/**
 * Returns the `Set-Cookie` header that stores a session. An empty session deletes the cookie, because visitors with a cookie don't get
 * cached guest pages.
 */
export const commitSession = (session: Session): Promise<string> =>
  isEmpty(session) ? sessions().destroySession(session) : sessions().commitSession(session)

/** Checks if a browser has a session cookie that is empty or unreadable. */
export const isSpent = (session: Session, { headers }: Pick<Request, 'headers'>): boolean =>
  isEmpty(session) && (headers.get('Cookie') ?? '').includes(`${sessionCookieName()}=`)

const isEmpty = ({ data }: Session) => Object.keys(data).length === 0
