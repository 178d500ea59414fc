import { createCookieSessionStorage, type Session as RemixSession } from '@remix-run/node'
import type { NewSecondFactor } from '#contract/second-factor'
import { environment, siteUrl } from './environment.server'
import { sealedCookie } from './sealed-cookie.server'

/** What a guest was about to do when sign-in came between (docs/product.md#drafts). */
export type WaitingAct = {
  /** The key of the guest's draft that holds the form. */
  draft: string
  /** The page on which it was sent. */
  place: string
}

/** A sentence about what just happened, shown once on the next page. */
export type Notice = {
  kind: 'done' | 'refused'
  text: string
  /** The fragment where the page lands, so that it stands there. */
  at?: string
  /** Recovery codes, which are shown once and never again. */
  codes?: readonly string[]
  /** Which form that page shows with its faults, by field, and with the text that was kept of it. */
  form?: { intent: string; errors: Readonly<Record<string, readonly string[]>>; also?: string }
}

/** Somebody who has gone to sign in elsewhere: by what, since when (ms since 1970), and where they come back to. */
export type Gone = {
  provider: string
  at: number
  to: string
  /** To sign in, to join the account there, or to show that it is still them. */
  purpose: 'in' | 'join' | 'prove'
  /** Goes with what they come back with; null from an API that leads back with a token. */
  ticket: string | null
  /** Where that is, for the page that leads there. */
  address?: string
}

/** Who came back from elsewhere, is new, and chooses names. */
export type Newcomer = { ticket: string; name: string; display_name: string; to: string }

/** The invite whose page a guest has looked at, and when (ms since 1970). */
export type KeptInvitation = { token: string; at: number }

type Data = {
  token: string
  waiting: WaitingAct
  gone: Gone
  newcomer: Newcomer
  invitation: KeptInvitation
  secondFactor: NewSecondFactor
}
type Flash = {
  notice: Notice
  /** The ticket of a sign-in that asks for a code. */
  step: string
}
export type Session = RemixSession<Data, Flash>

const thirtyDays = 30 * 24 * 60 * 60

/**
 * The session, whole in one sealed cookie of at most 4 KB. `__Host-` only over https, since text browsers drop such a
 * cookie over http (docs/security.md).
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

/** What the cookie is called of who is signed in, is about to be, or has something to be told. */
export const sessionCookieName = (): string => (isSecure() ? '__Host-rostrum' : 'rostrum')

let storage: ReturnType<typeof makeStorage> | undefined
const sessions = () => {
  storage ??= makeStorage()
  return storage
}

export const readSession = ({ headers }: Pick<Request, 'headers'>): Promise<Session> => sessions().getSession(headers.get('Cookie'))

/** The `Set-Cookie` that keeps it, or ends what holds nothing any more: whoever has a cookie is shown no page that is kept for guests. */
export const commitSession = (session: Session): Promise<string> =>
  isEmpty(session) ? sessions().destroySession(session) : sessions().commitSession(session)

/** Whether a browser keeps a cookie that holds nothing, or nothing that can be read. */
export const isSpent = (session: Session, { headers }: Pick<Request, 'headers'>): boolean =>
  isEmpty(session) && (headers.get('Cookie') ?? '').includes(`${sessionCookieName()}=`)

const isEmpty = ({ data }: Session) => Object.keys(data).length === 0
