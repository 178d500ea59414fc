import { type Me, readMe, readUser } from '#contract/accounts'
import { loadApiDescription } from '#foreign/described-calls.server'
import { type Api, apiFor, fileFor } from './api-client.server'
import { saysThereIsNone } from './api-failure'
import { type Appearance, appearanceOf } from './appearance'
import { can } from './can.server'
import { environment } from './environment.server'
import type { PageTagOrFault } from './page-tags.server'
import { forSubject, forWhatIsBeside, type RequestTimeout, withTimeout } from './request-timeout.server'
import { readSession, type Session } from './session.server'

/** What server.ts knows of a request and stock hosting doesn't hand over, and what its action and loaders learn: one object for all. */
export type LoadContext = {
  address?: string
  signal?: AbortSignal
  /** An action had the request first. */
  acted?: boolean
  /** The page whose form it was sent; left out, the request's own address. */
  from?: URL
  /** What its form carried of the page that it came from, for the page that is shown instead of leading on. */
  sent?: Carried
  /** It found that the session has ended. */
  ended?: boolean
  /** Is told what the page shows. */
  about?: Set<PageTagOrFault>
  /** The account that was asked for, and by which token. */
  account?: { token: string | undefined; answer: Promise<Me> }
}

/** What of a form belongs to the form itself, and to none of its fields. */
export type Carried = {
  /** What makes one of a form that is sent twice. */
  nonce?: string | undefined
  /** The page to come back to. */
  back?: string | undefined
}

/** One request of one visitor: who it is, and the API that answers for them. */
export type Visit = {
  request: Request
  url: URL
  /** One for all loaders of a page, by which they know what they share. */
  page: object
  session: Session
  api: Api
  /** The same without a token: a guest's draft is reached by its key, and a token that has ended would be refused. */
  guestApi: Api
  /** Asks for a file, on behalf of the member. @throws ApiFailure */
  file: ReturnType<typeof fileFor>
  member: boolean
  /** Whether a form was sent, whose action may have put something into the session. */
  acted: boolean
  /** What that form carried; nothing where none was sent. */
  sent: Carried
  /** The member's own account: asked for once, whoever of a page wants it. @throws ApiFailure */
  me(): Promise<Me>
  /** The same visit for what stands beside the subject of a page: that is waited for less long, and then left out. */
  beside(): Visit
  /** The same visit in another session: that of the member whom a sign-in has just let in. */
  inSession(session: Session): Visit
  /** Forgets the token, for the loaders that come after this action too. */
  endSession(): void
  appearance: Appearance
}

/** Reads who visits from the request, once it is known what the API can do. */
export async function visitOf(request: Request, context: LoadContext): Promise<Visit> {
  const [session] = await Promise.all([readSession(request), loadApiDescription()])
  if (context.ended) session.unset('token')
  return visitIn(session, request, context)
}

function visitIn(session: Session, request: Request, context: LoadContext, patience: RequestTimeout = forSubject): Visit {
  const token = session.get('token')
  const { about } = context
  const agent = request.headers.get('User-Agent')
  const caller = { address: addressOf(request, context), agent, signal: context.signal ?? request.signal, ...(about && { about }) }
  const me = () => {
    // Shared by those who wait long and those who don't.
    if (!context.account || context.account.token !== token) context.account = { token, answer: accountOf(apiFor({ ...caller, token })) }
    return context.account.answer
  }
  return {
    request,
    url: context.from ?? new URL(request.url),
    page: context,
    session,
    api: apiFor({ ...caller, token }, patience),
    guestApi: apiFor({ ...caller, token: undefined }, patience),
    file: fileFor({ ...caller, token }),
    member: token !== undefined,
    acted: context.acted === true,
    sent: context.sent ?? {},
    me: () => withTimeout(caller.signal, patience(readMe), me),
    beside: () => visitIn(session, request, context, forWhatIsBeside()),
    inSession: (another) => visitIn(another, request, context),
    endSession() {
      session.unset('token')
      context.ended = true
    },
    appearance: appearanceOf(request),
  }
}

/** Where a visitor is: what our server says or, under stock hosting, what trusted proxies do. */
export function addressOf(request: Request, context: LoadContext): string {
  return context.address ?? forwardedAddress(request) ?? 'unknown'
}

/** The page a request is for, as a path on this site. */
export function placeOf({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams)
  // Remix marks a post to an index route with `?index`, and its data requests with `_data`.
  for (const name of ['index', '_data']) query.delete(name)
  const text = query.toString()
  return text === '' ? pathname : `${pathname}?${text}`
}

/**
 * Browsers leave tabs out of an address: `/<tab>/evil.example` leads there, and remix-utils' `safeRedirect` lets it pass.
 * @returns the path if it stays on this site, else the home page (docs/security.md)
 */
export function safePlace(place: string | null | undefined): string {
  if (!place?.startsWith('/') || /^\/[/\\]/.test(place) || /[\p{Cc}\\]/u.test(place)) return '/'
  return place
}

/** The nth entry from the right of X-Forwarded-For, for as many proxies as TRUST_PROXY says; remix-utils believes any of fourteen headers. */
export function forwardedAddress({ headers }: Pick<Request, 'headers'>): string | undefined {
  const { TRUST_PROXY } = environment()
  if (TRUST_PROXY === 0) return undefined
  return headers.get('X-Forwarded-For')?.split(',').at(-TRUST_PROXY)?.trim()
}

/**
 * The account behind a token. The customer names two calls for it (customer-spec §7), and an API may have either.
 * @throws ApiFailure
 */
export async function accountOf(api: Api): Promise<Me> {
  const [usual, other] = can.readMe ? [readMe, readUser] : [readUser, readMe]
  try {
    return (await api(usual, {})).data
  } catch (failure) {
    if (!saysThereIsNone(failure)) throw failure
    return (await api(other, {})).data
  }
}
