import { parseSetCookie, type SetCookie, stringifyCookie } from 'cookie'
import { LRUCache } from 'lru-cache'
import { environment } from '../server/environment.ts'

/** A foreign API's cookies by name, with their values unchanged. */
type Cookies = Readonly<Record<string, string>>

/**
 * The cookies of each visitor, by their token, as a browser would hold them: an anti-forgery token belongs to one browser (customer-spec
 * §7, HTTP client).
 */
const jars = new LRUCache<string, Cookies>({ max: 10_000 })

const forgeryCookie = 'XSRF-TOKEN'
/** Laravel's status for a write without the cookie's value, or with one from an expired session. */
const tokenMismatch = 419
/** The path where Laravel Sanctum sets the cookie. Other APIs set it with any answer, even a refusal. */
const cookiePath = '/sanctum/csrf-cookie'

/**
 * Sends a call to a foreign API as the visitor's browser would: with its cookies, and with the value of XSRF-TOKEN as a header. If a write
 * is refused because the value is missing or old, it is sent once more with a fresh one. Cookies are never shared between visitors, and a
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

/** The maximum number of redirects in a row. */
const maxRedirects = 5

/**
 * Calls `fetch`, but follows redirects only on the same host. A call contains a secret shared by the web app and its API, and what people
 * typed; plain fetch would send both anywhere (OWASP ASVS 5.0, 15.3.2).
 * @param requestOf creates the request; called again for each redirect, because a body can be sent only once
 * @throws Error for a redirect to another host, for an invalid address, and for too many redirects
 */
async function fetchOnSameHost(requestOf: () => Request): Promise<Response> {
  let request = requestOf()
  for (let times = 0; times <= maxRedirects; times++) {
    const response = await fetch(request, { redirect: 'manual' })
    const to = redirectTarget(response, request.url)
    if (to === null) return response
    await response.body?.cancel()
    request = redirectedRequest(requestOf(), { to, method: request.method, status: response.status })
  }
  throw new Error('API_URL redirects too many times.')
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Returns the target of a redirect; null if the answer isn't one. */
function redirectTarget({ status, headers }: Response, from: string): URL | null {
  const location = headers.get('Location')
  if (!redirects.has(status) || location === null) return null
  const to = new URL(location, from)
  if (isSameHost(to, new URL(from))) return to
  throw otherHostError(to.origin)
}

const logged = new Set<string>()

/** Returns the error, and logs it once, because pages only say that there is no answer. */
function otherHostError(origin: string): Error {
  const fault = new Error(`API_URL redirects to ${origin}. If that’s your server, set API_URL to it.`)
  if (!logged.has(origin)) console.error(fault.message)
  if (logged.size < 10) logged.add(origin)
  return fault
}

/** Checks for the same origin. http to https is also allowed if both use their default port. */
function isSameHost(to: URL, from: URL): boolean {
  return to.origin === from.origin || (to.protocol === 'https:' && from.protocol === 'http:' && to.host === from.host && to.port === '')
}

/** Builds the next request as browsers do: 307 and 308 repeat it, the others become a GET. */
function redirectedRequest(original: Request, { to, method, status }: { to: URL; method: string; status: number }): Request {
  const isSame = method === original.method && (status === 307 || status === 308 || method === 'GET' || method === 'HEAD')
  if (isSame) return new Request(to, original)
  const headers = new Headers(original.headers)
  headers.delete('Content-Type')
  return new Request(to, { headers, signal: original.signal })
}
