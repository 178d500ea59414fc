import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from '@remix-run/node'
import type { Build } from './start-up.ts'

type Settings = {
  build: Build
  pages: RequestHandler
  megabytes: number
  /** True if pages come from a foreign API, which doesn't announce changes. */
  foreign: boolean
}

/**
 * Caches guests' pages in memory and drops them when the embedded API announces changes (app/platform/guest-pages.server.ts).
 * @returns two functions: `send` writes a cached page and returns false if there is none; `answer` renders the page once for all who wait
 * for it, and returns null if the request isn't for a guest page
 */
export async function createGuestPageCache({ build, pages, megabytes, foreign }: Settings) {
  const { declaredParameters, embeddedApi, guestPages, guestPageFor, createPageCache, cachedResponseTo, withStaleNotice } =
    build.entry.module
  const declared = declaredParameters(build.routes)
  const memory = createPageCache(megabytes * 1024 * 1024)
  const api = foreign ? null : await embeddedApi()
  api?.onChange((what) => memory.change(what === 'perhaps missed some' ? 'everything' : what))
  const cache = guestPages({
    cache: memory,
    make: (request, context) => pages(request, context),
    isDisconnected: () => api?.isDisconnected() ?? false,
  })

  function send(request: IncomingMessage, response: ServerResponse): boolean {
    const pageRequest = createPageRequest(request)
    const guestPage = guestPageFor(pageRequest, declared)
    const found = guestPage && cache.ready(guestPage)
    if (!found || found.isStale) return false
    const sent = cachedResponseTo(found.page, pageRequest)
    if (sent instanceof Promise) return false
    response.writeHead(sent.status, sent.headers).end(sent.body)
    return true
  }

  async function answer(request: IncomingMessage, address: string): Promise<Response | null> {
    const pageRequest = createPageRequest(request)
    const guestPage = guestPageFor(pageRequest, declared)
    if (!guestPage) return null
    const found = cache.ready(guestPage) ?? (await cache.page(guestPage, address))
    if (!found) return null
    const { status, headers, body } = await cachedResponseTo(
      found.isStale ? await withStaleNotice(found.page, Date.now()) : found.page,
      pageRequest,
    )
    const pairs = headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? ''] as [string, string]] : []))
    return new Response(body && new Uint8Array(body), { status, headers: pairs })
  }

  return { send, answer }
}

/**
 * Removes undeclared query parameters as the page cache would, where pages aren't cached. Otherwise a parameter that no route declares
 * would work in development and be dropped in production.
 */
export function removeUndeclaredQuery(request: Request, { routes, entry }: Build): Request {
  const url = new URL(request.url)
  const pageRequest = {
    method: request.method,
    url: url.pathname + url.search,
    header: (name: string) => request.headers.get(name) ?? undefined,
  }
  const guestPage = entry.module.guestPageFor(pageRequest, entry.module.declaredParameters(routes))
  if (!guestPage) return request
  const [, query = ''] = guestPage.place.split('?')
  url.search = query
  return new Request(url, { method: request.method, headers: request.headers, signal: request.signal })
}

function createPageRequest({ method = 'GET', url = '/', headers }: IncomingMessage) {
  const header = (name: string) => {
    const value = headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }
  return { method, url, header }
}
