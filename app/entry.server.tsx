import type { EntryContext, HandleErrorFunction } from '@remix-run/node'
import { isRouteErrorResponse } from '@remix-run/react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { carryToken, showsNothing } from './forms/carried-token.server'
import { problemHead } from './forms/problem-head'
import { appearanceOf } from './platform/appearance'
import { answerOf } from './platform/compression.server'
import type { PageData } from './platform/page-data'
import { setPageHeaders } from './platform/page-headers.server'
import { utf8 } from './platform/utf8.server'
import { inZone, type Zone } from './platform/zone'
import { documentParts, type TakenOver } from './shell/document'
import { type PageModules, PageTree } from './shell/page-tree'
import type { HeadPart, PageHead } from './ui/page-meta'

// What server.ts needs of this build: one instance of the API for loaders and for /api alike, and of what is kept of answers.
export { compressed } from './platform/compression.server'
export { handleDataRequest, pageRequest } from './platform/data-requests.server'
export { embeddedApi } from './platform/embedded-api.server'
export { environment, siteUrl } from './platform/environment.server'
export { guestPages } from './platform/guest-pages.server'
export { sentOf, staleOf } from './platform/kept-page.server'
export { pagesInMemory } from './platform/page-cache.server'
export { headersOfAll } from './platform/page-headers.server'
export { guestPageOf } from './platform/page-key.server'
export { forwardedAddress } from './platform/visit.server'
export { answerStream, endStreams } from './realtime/raw-stream.server'

/** What a page is written of. */
type Rendered = Pick<EntryContext, 'manifest' | 'routeModules' | 'staticHandlerContext'>

/**
 * Renders a page: plain HTML in one piece. With a member's go the data that it was made from and React's scripts, which take it over where
 * nobody asked for little data. Head and frame stand apart: React hydrates the one element in the body, so that no
 * extension or element of ours that touched <html> or <head> makes it start over (remix#2947).
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: Rendered) {
  const { theme, lowData } = appearanceOf(request)
  setPageHeaders(headers, { url: new URL(request.url) })
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const data = dataOf(context)
  const zone = zoneOf(data)
  const silent = showsNothing(request)
  const taken = isMember(data) && !lowData && !silent ? takenOver(data, context) : null
  const modules = context.routeModules as PageModules
  const render = taken ? renderToString : renderToStaticMarkup
  const body = inZone(zone, () => render(<PageTree data={data} modules={modules} />))
  const [before, after] = documentParts({ head: headOf(data, context), status, theme, zone: zone?.name, taken })
  const shown = silent ? await carryToken(body, request, headers) : body
  // As bytes: undici looks a string through for lone surrogates, character by character.
  return answerOf(utf8([before, shown, after]), { status, headers })
}

/** Faults that nobody expected; what a visitor cut off, or sent to the wrong address, is none. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error)
}

function dataOf({ staticHandlerContext }: Rendered): PageData {
  const { matches, loaderData, actionData, errors, location } = staticHandlerContext
  const routes = matches.map(({ route }) => route.id)
  const own = routes.at(-1) ?? 'root'
  const [fault] = Object.entries(errors ?? {})
  return {
    routes,
    known: loaderData.root,
    page: loaderData[own],
    acted: actionData?.[own],
    ...(fault ? { fault: { route: fault[0], thrown: isRouteErrorResponse(fault[1]) ? pick(fault[1]) : null } } : {}),
    pathname: location.pathname,
    search: location.search,
  }
}

const pick = ({ status, data }: { status: number; data: unknown }) => ({ status, data })

function isMember({ known }: PageData): boolean {
  return Boolean((known as { viewer?: unknown } | undefined)?.viewer)
}

function zoneOf({ known }: PageData): Zone | null {
  return (known as { zone?: Zone } | undefined)?.zone ?? null
}

function headOf({ routes, page, fault, pathname, search }: PageData, { routeModules }: Rendered): readonly HeadPart[] {
  if (fault) return problemHead(fault.thrown)
  const own = routeModules[routes.at(-1) ?? ''] as { head?: PageHead<unknown> } | undefined
  return own?.head?.({ data: page, location: { pathname, search } }) ?? [{ title: 'Rostrum' }]
}

/** By what Remix's build tells of its files. */
function takenOver(data: PageData, { manifest }: Rendered): TakenOver {
  const routes = data.routes.flatMap((id) => manifest.routes[id] ?? [])
  const modules = routes.map(({ module }) => module)
  const { entry, hmr }: typeof manifest & { hmr?: { runtime: string } } = manifest
  const loaded = [entry.module, ...(entry.imports ?? []), ...modules, ...routes.flatMap(({ imports = [] }) => imports)]
  // In development what renews modules comes first.
  const first = [...(hmr ? [hmr.runtime] : []), entry.module]
  return { data: { ...data, modules }, first, loaded: [...new Set(loaded)] }
}
