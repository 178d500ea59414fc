import { type AppLoadContext, createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node'
import {
  type AgnosticDataRouteObject,
  createStaticHandler,
  getStaticContextFromError,
  type LoaderFunction,
  type StaticHandlerContext,
} from '@remix-run/router'
import type * as entry from './app/entry.server.tsx'

/** Remix's build of this house. */
export type Build = ServerBuild & { entry: { module: typeof entry } }

/**
 * Answers as Remix does, but who reads a page by Remix's router alone. What Remix puts around that was 5 to 12 % of a page's time: it matches
 * the address once more, makes two copies of the request for each loader, and a stream of what loaders gave for scripts that no page here has.
 * Loaders see the address as it came, with `index` and `_routes`, which `placeOf` leaves out.
 * @param build for production; one in which not all are pages is left to Remix
 */
export function answerPages(build: Build): RequestHandler {
  const remix = createRequestHandler(build, 'production')
  if (!Object.values(build.routes).every(isPage)) return remix
  const { query, dataRoutes } = createStaticHandler(routesIn(build.routes), {
    future: { v7_relativeSplatPath: true, v7_throwAbortReason: true },
  })
  const { default: write, handleError } = build.entry.module
  const routeModules = Object.fromEntries(Object.values(build.routes).map(({ id, module }) => [id, module]))

  /** A second time with the page that tells of it, where a page could not be written. */
  async function written(request: Request, found: StaticHandlerContext, failed: (fault: unknown) => void): Promise<Response> {
    const once = (context: StaticHandlerContext) =>
      write(request, context.statusCode, headersOf(context, build.routes), {
        manifest: build.assets,
        routeModules,
        staticHandlerContext: context,
      })
    try {
      return await once(found)
    } catch (fault) {
      failed(fault)
      return once(getStaticContextFromError(dataRoutes, found, fault))
    }
  }

  return async (request, context = {}) => {
    if (!isRead(request)) return remix(request, context)
    const failed = (fault: unknown) => handleError(fault, { request, context, params: {} })
    try {
      const found = await query(request, { requestContext: context })
      if (!('matches' in found)) return found
      for (const fault of Object.values(found.errors ?? {})) failed(fault)
      return await written(request, found, failed)
    } catch (fault) {
      failed(fault)
      return new Response('Unexpected Server Error', { status: 500, headers: { 'Content-Type': 'text/plain' } })
    }
  }
}

type Routes = Build['routes']

/** What has neither is a route whose loader makes the whole answer. */
const isPage = ({ module }: Routes[string]) => Boolean(module.default ?? module.ErrorBoundary)

/** Of Remix's own requests only those for data are read by an address of their own. */
const isRead = ({ method, url }: Request) => (method === 'GET' || method === 'HEAD') && !/\.data(?:\?|$)/.test(url)

function routesIn(routes: Routes, parent?: string): AgnosticDataRouteObject[] {
  return Object.values(routes)
    .filter(({ parentId }) => parentId === parent)
    .map((route) => (route.index ? { ...routeOf(route), index: true } : { ...routeOf(route), children: routesIn(routes, route.id) }))
}

function routeOf({ id, path, caseSensitive, parentId, module: { loader: load, ErrorBoundary } }: Routes[string]) {
  const loader: LoaderFunction<AppLoadContext> | undefined = load && (({ context = {}, ...asked }) => load({ ...asked, context }))
  return { id, path, caseSensitive, loader, hasErrorBoundary: !parentId || Boolean(ErrorBoundary) }
}

/** What the shown routes' `headers` say, each knowing those of the one above it, and the cookies that any of their loaders sets. */
function headersOf({ matches, errors, loaderHeaders, loaderData }: StaticHandlerContext, routes: Routes): Headers {
  const end = errors ? matches.findIndex(({ route }) => route.id in errors) : -1
  const [shown, failed] = end < 0 ? [matches, []] : [matches.slice(0, end + 1), matches.slice(end)]
  const thrown = failed.find(({ route }) => loaderHeaders[route.id] && loaderData[route.id] === undefined)
  let all = new Headers()
  for (const [place, { route }] of shown.entries()) {
    const [own, errorHeaders] = [loaderHeaders[route.id], place === end && thrown ? loaderHeaders[thrown.route.id] : undefined]
    const said = routes[route.id]?.module.headers
    const told = { loaderHeaders: own ?? new Headers(), parentHeaders: all, actionHeaders: new Headers(), errorHeaders }
    const headers = new Headers(typeof said === 'function' ? said(told) : (said ?? all))
    for (const cookie of [errorHeaders, own, all].flatMap((one) => one?.getSetCookie() ?? []))
      if (!headers.getSetCookie().includes(cookie)) headers.append('Set-Cookie', cookie)
    all = headers
  }
  return all
}
