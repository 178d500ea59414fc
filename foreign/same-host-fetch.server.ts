/** Redirects that are followed one after the other. */
const most = 5

/**
 * `fetch`, but redirects are followed on the same host alone: with a call go a secret that the web app shares with its API, and what
 * somebody typed, which fetch would take along anywhere (OWASP ASVS 5.0, 15.3.2).
 * @param requestOf makes the request anew: its body can be sent but once
 * @throws Error for a redirect to another host or to no address, and for one too many
 */
export async function fetchOnSameHost(requestOf: () => Request): Promise<Response> {
  let request = requestOf()
  for (let times = 0; times <= most; times++) {
    const response = await fetch(request, { redirect: 'manual' })
    const to = placeIn(response, request.url)
    if (to === null) return response
    await response.body?.cancel()
    request = ledOn(requestOf(), { to, method: request.method, status: response.status })
  }
  throw new Error('API_URL leads from one place to the next.')
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Where an answer leads. @returns null for one that leads nowhere */
function placeIn({ status, headers }: Response, from: string): URL | null {
  const location = headers.get('Location')
  if (!redirects.has(status) || location === null) return null
  const to = new URL(location, from)
  if (isSameHost(to, new URL(from))) return to
  throw leadsElsewhere(to.origin)
}

const told = new Set<string>()

/** Told once on standard error, for pages only say that there is no answer. */
function leadsElsewhere(origin: string): Error {
  const fault = new Error(`API_URL leads elsewhere, to ${origin}. Set API_URL to that, if it is yours.`)
  if (!told.has(origin)) console.error(fault.message)
  if (told.size < 10) told.add(origin)
  return fault
}

/** From http to https it is the same host too, if both have their usual port. */
function isSameHost(to: URL, from: URL): boolean {
  return to.origin === from.origin || (to.protocol === 'https:' && from.protocol === 'http:' && to.host === from.host && to.port === '')
}

/** As browsers do: by 307 and 308 the same request again, else a GET. */
function ledOn(again: Request, { to, method, status }: { to: URL; method: string; status: number }): Request {
  const isSame = method === again.method && (status === 307 || status === 308 || method === 'GET' || method === 'HEAD')
  if (isSame) return new Request(to, again)
  const headers = new Headers(again.headers)
  headers.delete('Content-Type')
  return new Request(to, { headers, signal: again.signal })
}
