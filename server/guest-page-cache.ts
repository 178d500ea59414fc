import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from '@remix-run/node'
import type { Build } from './remix-build.ts'

type Settings = {
  build: Build
  pages: RequestHandler
  megabytes: number
  /** Whether pages are made of an API elsewhere, which doesn't tell what changes. */
  foreign: boolean
}

/**
 * Guests' pages, kept in memory and dropped by what the embedded API says has changed (app/platform/guest-pages.server.ts).
 * @returns two ways to answer a request: `send` writes what lies ready and answers false where there is nothing; `answer` has the page made
 *   for all who wait for it, and answers null where it is no guest's page
 */
export async function createGuestPageCache({ build, pages, megabytes, foreign }: Settings) {
  const { declaredParameters, embeddedApi, guestPages, guestPageOf, pagesInMemory, sentOf, staleOf } = build.entry.module
  const declared = declaredParameters(build.routes)
  const memory = pagesInMemory(megabytes * 1024 * 1024)
  const api = foreign ? null : await embeddedApi()
  api?.onChange((what) => memory.change(what === 'perhaps missed some' ? 'everything' : what))
  const cache = guestPages({ cache: memory, make: (request, context) => pages(request, context), isDeaf: () => api?.isDeaf() ?? false })

  function send(request: IncomingMessage, response: ServerResponse): boolean {
    const asked = askedOf(request)
    const guest = guestPageOf(asked, declared)
    const found = guest && cache.ready(guest)
    if (!found || found.isStale) return false
    const sent = sentOf(found.page, asked)
    if (sent instanceof Promise) return false
    response.writeHead(sent.status, sent.headers).end(sent.body)
    return true
  }

  async function answer(request: IncomingMessage, address: string): Promise<Response | null> {
    const asked = askedOf(request)
    const guest = guestPageOf(asked, declared)
    if (!guest) return null
    const found = cache.ready(guest) ?? (await cache.page(guest, address))
    if (!found) return null
    const { status, headers, body } = await sentOf(found.isStale ? await staleOf(found.page, Date.now()) : found.page, asked)
    const pairs = headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? ''] as [string, string]] : []))
    return new Response(body && new Uint8Array(body), { status, headers: pairs })
  }

  return { send, answer }
}

/**
 * A request as the page cache would make it, where nothing is kept: a parameter that no route declares can't work while one develops and
 * be dropped in production.
 */
export function withDeclaredQuery(request: Request, { routes, entry }: Build): Request {
  const url = new URL(request.url)
  const asked = {
    method: request.method,
    url: url.pathname + url.search,
    header: (name: string) => request.headers.get(name) ?? undefined,
  }
  const guest = entry.module.guestPageOf(asked, entry.module.declaredParameters(routes))
  if (!guest) return request
  const [, query = ''] = guest.place.split('?')
  url.search = query
  return new Request(url, { method: request.method, headers: request.headers, signal: request.signal })
}

function askedOf({ method = 'GET', url = '/', headers }: IncomingMessage) {
  const header = (name: string) => {
    const value = headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }
  return { method, url, header }
}
