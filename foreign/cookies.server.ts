import { parseSetCookie, type SetCookie, stringifyCookie } from 'cookie'
import { LRUCache } from 'lru-cache'
import { environment } from '../server/environment.ts'
import { fetchOnSameHost } from './same-host-fetch.server.ts'

/** A foreign API's cookies by name, with their values unchanged. */
type Cookies = Readonly<Record<string, string>>

/**
 * The cookies of each visitor, by their token, as a browser would hold them: an anti-forgery token belongs to one browser (customer-spec
 * §7, HTTP
 * client).
 */
const jars = new LRUCache<string, Cookies>({ max: 10_000 })

const forgeryCookie = 'XSRF-TOKEN'
/** Laravel's status for a write without the cookie's value, or with one from an expired session. */
const tokenMismatch = 419
/** The path where Laravel Sanctum sets the cookie. Other APIs set it with any answer, even a refusal. */
const cookiePath = '/sanctum/csrf-cookie'

/**
 * Sends a call to a foreign API as the visitor's browser would: with its cookies, and with the value of XSRF-TOKEN as a header. If a
 * write is
 * refused because the value is missing or old, it is sent once more with a fresh one. Cookies are never shared between visitors, and a
 * guest's cookies are dropped after the call.
 * @param requestOf creates the request; called again for a retry, because a body can be sent only once
 */
export async function sendWithCookies(requestOf: () => Request, token: string | undefined): Promise<Response> {
  const cookies = (token && jars.get(token)) || {}
  const { method, signal } = requestOf()
  const response = await fetchOnSameHost(() => withCookies(requestOf(), cookies))
  const current = storeCookies(token, cookies, response)
  if (response.status !== tokenMismatch || method === 'GET') return response
  await response.body?.cancel()
  const isFresh = current[forgeryCookie] !== undefined && current[forgeryCookie] !== cookies[forgeryCookie]
  const fresh = isFresh ? current : await fetchCsrfCookie(token, current, signal)
  const retry = await fetchOnSameHost(() => withCookies(requestOf(), fresh))
  storeCookies(token, current, retry)
  return retry
}

async function fetchCsrfCookie(token: string | undefined, cookies: Cookies, signal: AbortSignal): Promise<Cookies> {
  const csrfRequest = () => new Request(new URL(cookiePath, environment().API_URL), { headers: { Accept: 'application/json' }, signal })
  const response = await fetchOnSameHost(() => withCookies(csrfRequest(), cookies))
  await response.body?.cancel()
  return storeCookies(token, cookies, response)
}

function withCookies(request: Request, cookies: Cookies): Request {
  const header = stringifyCookie({ ...cookies }, { encode: unchanged })
  if (header !== '') request.headers.set('Cookie', header)
  const forgery = cookies[forgeryCookie]
  if (forgery !== undefined) request.headers.set(`X-${forgeryCookie}`, decodeValue(forgery))
  return request
}

/** Limits for stored cookies, above what any API needs. */
const limits = { cookies: 10, length: 4_000 } as const

function storeCookies(token: string | undefined, previous: Cookies, { headers }: Response): Cookies {
  const received = headers.getSetCookie()
  if (received.length === 0) return previous
  const all = new Map(Object.entries(previous))
  for (const line of received) {
    const cookie = parseSetCookie(line, { decode: unchanged })
    const { name, value = '' } = cookie
    if (hasEnded(cookie)) all.delete(name)
    else if (isSendable(name, value)) all.set(name, value)
  }
  const cookies = Object.fromEntries([...all].slice(-limits.cookies))
  if (token) jars.set(token, cookies)
  return cookies
}

const unchanged = (value: string) => value

/** Checks if a server tells the browser to delete a cookie (RFC 6265 §5.3). */
function hasEnded({ value, maxAge, expires }: SetCookie): boolean {
  if (maxAge !== undefined) return maxAge <= 0
  return !value || (expires !== undefined && expires.getTime() <= Date.now())
}

/** Checks that a cookie can be sent back in a header. */
const isSendable = (name: string, value: string) => value.length <= limits.length && /^[!#$%&'*+.^`|~\w-]+=[!-~]*$/.test(`${name}=${value}`)

/** Decodes the value, which Laravel percent-encodes and others may not. Keeps it as it is if the result can't be sent in a header. */
function decodeValue(value: string): string {
  try {
    const plain = decodeURIComponent(value)
    return /^[ -~]*$/.test(plain) ? plain : value
  } catch {
    return value
  }
}
