import { parseSetCookie, type SetCookie, stringifyCookie } from 'cookie'
import { LRUCache } from 'lru-cache'
import { environment } from '../server/environment.ts'
import { fetchOnSameHost } from './same-host-fetch.server.ts'

/** A foreign API's cookies, by their names, as they came. */
type Cookies = Readonly<Record<string, string>>

/** What one browser would hold, by its visitor's token: the anti-forgery token is a browser's (customer-spec §7, HTTP client). */
const held = new LRUCache<string, Cookies>({ max: 10_000 })

const forgeryCookie = 'XSRF-TOKEN'
/** Laravel's answer to a write without the cookie's value, or with one of a session that has ended. */
const tokenMismatch = 419
/** Where such an API hands out its cookie. Others set it with any answer, a refusal too. */
const cookiePath = '/sanctum/csrf-cookie'

/**
 * Sends a call to a foreign API as the visitor's browser would: with the cookies that it was given, and the value of its
 * XSRF-TOKEN as a header. A write that is refused for the lack of it is sent once more, with a fresh one. Nobody's cookies
 * are sent for anybody else, and a guest's are forgotten with the call.
 * @param requestOf makes the request anew: its body can be sent but once
 */
export async function sendWithCookies(requestOf: () => Request, token: string | undefined): Promise<Response> {
  const cookies = (token && held.get(token)) || {}
  const { method, signal } = requestOf()
  const response = await fetchOnSameHost(() => withCookies(requestOf(), cookies))
  const known = kept(token, cookies, response)
  if (response.status !== tokenMismatch || method === 'GET') return response
  await response.body?.cancel()
  const isFresh = known[forgeryCookie] !== undefined && known[forgeryCookie] !== cookies[forgeryCookie]
  const fresh = isFresh ? known : await handedOut(token, known, signal)
  const again = await fetchOnSameHost(() => withCookies(requestOf(), fresh))
  kept(token, known, again)
  return again
}

async function handedOut(token: string | undefined, cookies: Cookies, signal: AbortSignal): Promise<Cookies> {
  const asking = () => new Request(new URL(cookiePath, environment().API_URL), { headers: { Accept: 'application/json' }, signal })
  const response = await fetchOnSameHost(() => withCookies(asking(), cookies))
  await response.body?.cancel()
  return kept(token, cookies, response)
}

function withCookies(request: Request, cookies: Cookies): Request {
  const header = stringifyCookie({ ...cookies }, { encode: asItCame })
  if (header !== '') request.headers.set('Cookie', header)
  const forgery = cookies[forgeryCookie]
  if (forgery !== undefined) request.headers.set(`X-${forgeryCookie}`, decoded(forgery))
  return request
}

/** More and longer ones than any API needs are not kept. */
const most = { cookies: 10, length: 4_000 } as const

function kept(token: string | undefined, before: Cookies, { headers }: Response): Cookies {
  const given = headers.getSetCookie()
  if (given.length === 0) return before
  const all = new Map(Object.entries(before))
  for (const line of given) {
    const cookie = parseSetCookie(line, { decode: asItCame })
    const { name, value = '' } = cookie
    if (hasEnded(cookie)) all.delete(name)
    else if (isSendable(name, value)) all.set(name, value)
  }
  const cookies = Object.fromEntries([...all].slice(-most.cookies))
  if (token) held.set(token, cookies)
  return cookies
}

const asItCame = (value: string) => value

/** What a server has a browser forget (RFC 6265 §5.3). */
function hasEnded({ value, maxAge, expires }: SetCookie): boolean {
  if (maxAge !== undefined) return maxAge <= 0
  return !value || (expires !== undefined && expires.getTime() <= Date.now())
}

/** Others can't stand in a header again. */
const isSendable = (name: string, value: string) => value.length <= most.length && /^[!#$%&'*+.^`|~\w-]+=[!-~]*$/.test(`${name}=${value}`)

/** Laravel encodes the value; others may not. What it decodes to must stand in a header again. */
function decoded(value: string): string {
  try {
    const plain = decodeURIComponent(value)
    return /^[ -~]*$/.test(plain) ? plain : value
  } catch {
    return value
  }
}
