import { type Me, readMe, readUser } from '#contract/accounts'
import { loadApiDescription } from '#foreign/described-calls.server'
import { type Api, apiFor, fileFor } from './api-client.server'
import { ApiFailure, isMissingCall } from './api-failure'
import { type Appearance, readAppearance } from './appearance'
import { can } from './can.server'
import { environment } from './environment.server'
import type { PageTagOrFault } from './page-cache.server'
import { mainTimeout, type RequestTimeout, secondaryTimeout, withTimeout } from './request-timeout.server'
import { readSession, type Session } from './session.server'

/**
 * Data about a request that its action and loaders share, all in one object. server.ts provides some of them, but stock hosting doesn't.
 */
export type LoadContext = {
  address?: string
  signal?: AbortSignal
  /** True after an action has handled the request. */
  isFormAnswer?: boolean
  /** The page whose form was sent; left out for the request's own address. */
  from?: URL
  /** Data carried by the form, for a page that is shown instead of a redirect. */
  sent?: Carried
  /** True if the action found that the session has expired. */
  ended?: boolean
  /** Collects what the page shows. */
  about?: Set<PageTagOrFault>
  /** The loaded account, and the token that it belongs to. */
  account?: { token: string | undefined; answer: Promise<Me> }
}

/** Data that belongs to a form as a whole, not to one of its fields. */
export type Carried = {
  /** Makes a form count once even if it is sent twice. */
  nonce?: string | undefined
  /** The page to return to. */
  back?: string | undefined
}

/** One request of one visitor, with their session and the API that answers for them. */
export type Visit = {
  request: Request
  url: URL
  /** The same object for all loaders of a page. It is a key for the data that they share. */
  page: object
  session: Session
  api: Api
  /** Calls the API without a token. A guest's draft is found by its key, and an expired token would be refused. */
  guestApi: Api
  /**
   * Requests a file on behalf of the member.
   * @throws ApiFailure
   */
  file: ReturnType<typeof fileFor>
  member: boolean
  /** Whether a form was sent. Its action may have changed the session. */
  isFormAnswer: boolean
  /** The data carried by that form; empty if none was sent. */
  sent: Carried
  /**
   * Loads the member's own account, once for the whole page.
   * @throws ApiFailure
   */
  me(): Promise<Me>
  /** Returns this visit with shorter timeouts, for secondary content of a page. */
  secondary(): Visit
  /** Returns this visit with another session, for a person who has just signed in. */
  inSession(session: Session): Visit
  /** Removes the token, also for the loaders that run after this action. */
  endSession(): void
  appearance: Appearance
}

/** Reads the visit from a request, after the API's capabilities are known. */
export async function createVisit(request: Request, context: LoadContext): Promise<Visit> {
  const [session] = await Promise.all([readSession(request), loadApiDescription()])
  if (context.ended) session.unset('token')
  return buildVisit(session, request, context)
}

function buildVisit(session: Session, request: Request, context: LoadContext, timeout: RequestTimeout = mainTimeout): Visit {
  const token = session.get('token')
  const { about } = context
  const agent = request.headers.get('User-Agent')
  const caller = { address: clientAddress(request, context), agent, signal: context.signal ?? request.signal, ...(about && { about }) }
  const me = () => {
    // Callers with long and with short timeouts share this request.
    if (!context.account || context.account.token !== token) context.account = { token, answer: loadAccount(apiFor({ ...caller, token })) }
    return context.account.answer
  }
  return {
    request,
    url: context.from ?? new URL(request.url),
    page: context,
    session,
    api: apiFor({ ...caller, token }, timeout),
    guestApi: apiFor({ ...caller, token: undefined }, timeout),
    file: fileFor({ ...caller, token }),
    member: token !== undefined,
    isFormAnswer: context.isFormAnswer === true,
    sent: context.sent ?? {},
    me: () => withTimeout(caller.signal, timeout(readMe), me),
    secondary: () => buildVisit(session, request, context, secondaryTimeout()),
    inSession: (another) => buildVisit(another, request, context),
    endSession() {
      session.unset('token')
      context.ended = true
    },
    appearance: readAppearance(request),
  }
}

/** Returns the visitor's IP address: from our server or, under stock hosting, from trusted proxies. */
export function clientAddress(request: Request, context: LoadContext): string {
  return context.address ?? forwardedAddress(request) ?? 'unknown'
}

/** Returns the page that a request is for, as a path on this site. */
export function getPagePath({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams)
  // Remix marks a post to an index route with `?index`, and its data requests with `_data`.
  for (const name of ['index', '_data']) query.delete(name)
  const text = query.toString()
  return text === '' ? pathname : `${pathname}?${text}`
}

/**
 * Checks a path to return to. Browsers remove tabs from an address, so `/<tab>/evil.example` leads to another site; `safeRedirect` of
 * remix-utils accepts it.
 * @returns the path if it stays on this site, else the home page (docs/security.md)
 */
export function safePath(place: string | null | undefined): string {
  if (!place?.startsWith('/') || /^\/[/\\]/.test(place) || /[\p{Cc}\\]/u.test(place)) return '/'
  return place
}

/**
 * Returns the nth entry from the right of X-Forwarded-For, where n is TRUST_PROXY. remix-utils isn't used, because it trusts any of
 * fourteen headers.
 */
export function forwardedAddress({ headers }: Pick<Request, 'headers'>): string | undefined {
  const { TRUST_PROXY } = environment()
  if (TRUST_PROXY === 0) return undefined
  return headers.get('X-Forwarded-For')?.split(',').at(-TRUST_PROXY)?.trim()
}

/**
 * Loads the account of a token. The customer's spec has two calls for it (customer-spec §7), and an API may have either.
 * @throws ApiFailure
 */
export async function loadAccount(api: Api): Promise<Me> {
  const [first, second] = can.readMe ? [readMe, readUser] : [readUser, readMe]
  try {
    return (await api(first, {})).data
  } catch (failure) {
    if (!isMissingCall(failure)) throw failure
    return (await api(second, {})).data
  }
}

/**
 * Loads something as the visitor may see it, because guests can't see a private group. A visitor whose session has expired counts as a
 * guest.
 * @throws ApiFailure
 */
export async function loadAsVisitor<T>({ member, api, guestApi }: Visit, ask: (api: Visit['api']) => Promise<T>): Promise<T> {
  if (!member) return ask(guestApi)
  return ask(api).catch((failure) => {
    if (failure instanceof ApiFailure && failure.status === 401) return ask(guestApi)
    throw failure
  })
}
