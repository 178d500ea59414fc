/** The maximum number of redirects in a row. */
const maxRedirects = 5

/**
 * Calls `fetch`, but follows redirects only on the same host. A call contains a secret shared by the web app and its API, and what
 * people typed;
 * plain fetch would send both anywhere (OWASP ASVS 5.0, 15.3.2).
 * @param requestOf creates the request; called again for each redirect, because a body can be sent only once
 * @throws Error for a redirect to another host, for an invalid address, and for too many redirects
 */
export async function fetchOnSameHost(requestOf: () => Request): Promise<Response> {
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
