import { type Api, apiFor } from './api-client.server'
import { type Appearance, appearanceOf } from './appearance'
import { environment } from './environment.server'
import { readSession, type Session } from './session.server'

/** What server.ts knows of a request and stock hosting doesn't hand over. */
export type LoadContext = { address?: string; signal?: AbortSignal /** The action found that the session has ended. */; ended?: boolean }

/** One request of one visitor: who it is, and the API that answers for them. */
export type Visit = {
  request: Request
  url: URL
  session: Session
  api: Api
  /** The same without a token: a guest's draft is reached by its key, and a token that has ended would be refused. */
  guestApi: Api
  /** The same with another token: the one that a sign-in has just given. */
  apiWith(token: string | undefined): Api
  member: boolean
  /** Forgets the token, for the loaders that come after this action too. */
  endSession(): void
  appearance: Appearance
}

/** Reads who visits from the request. */
export async function visitOf(request: Request, context: LoadContext): Promise<Visit> {
  const session = await readSession(request)
  if (context.ended) session.unset('token')
  const token = session.get('token')
  const address = addressOf(request, context)
  const signal = context.signal ?? request.signal
  const apiWith = (bearer: string | undefined) => apiFor({ token: bearer, address, signal })
  return {
    request,
    url: new URL(request.url),
    session,
    api: apiWith(token),
    guestApi: apiWith(undefined),
    apiWith,
    member: token !== undefined,
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
  // Remix marks a post to an index route with `?index`, and its data requests with `_routes`.
  for (const name of ['index', '_routes']) query.delete(name)
  const text = query.toString()
  return text === '' ? pathname : `${pathname}?${text}`
}

/** @returns the path if it stays on this site, else the home page (DESIGN, Redirect targets) */
export function safePlace(place: string | null | undefined): string {
  if (!place?.startsWith('/') || /^\/[/\\]/.test(place) || /[\p{Cc}\\]/u.test(place)) return '/'
  return place
}

/** The nth entry from the right of X-Forwarded-For, for as many proxies as TRUST_PROXY says. */
export function forwardedAddress({ headers }: Pick<Request, 'headers'>): string | undefined {
  const { TRUST_PROXY } = environment()
  if (TRUST_PROXY === 0) return undefined
  return headers.get('X-Forwarded-For')?.split(',').at(-TRUST_PROXY)?.trim()
}
