import { randomBytes } from 'node:crypto'
import type { EntryContext, HandleDataRequestFunction, HandleErrorFunction } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { carryToken, showsNothing } from './forms/form-token.server'
import { appearanceOf, DocumentContext } from './platform/appearance'
import { answerOf } from './platform/compression.server'

import { headersOfAll, setPageHeaders } from './platform/page-headers.server'
import { inZone, type Zone } from './platform/zone'

// What server.ts needs of this build: one instance of the API for loaders and for /api alike, and of what is kept of answers.
export { compressed } from './platform/compression.server'
export { embeddedApi } from './platform/embedded-api.server'
export { environment, siteUrl } from './platform/environment.server'
export { guestPages } from './platform/guest-pages.server'
export { pagesInMemory } from './platform/page-cache.server'
export { sentOf, staleOf } from './platform/page-cache-entry.server'
export { headersOfAll } from './platform/page-headers.server'
export { declaredParameters, guestPageOf } from './platform/page-key.server'
export { forwardedAddress } from './platform/visit.server'
export { answerStream, endStreams } from './realtime/raw-stream.server'

// Without single fetch `remix-serve` puts fetch objects of Remix's own in place of Node's, which know less: Node's stay.
for (const name of ['fetch', 'File', 'FormData', 'Headers', 'Request', 'Response'] as const) {
  const own = globalThis[name]
  Object.defineProperty(globalThis, name, { configurable: true, enumerable: true, get: () => own, set: () => {} })
}

/**
 * Renders a page: plain HTML in one piece. A member's goes with the data that it was made from and with Remix's scripts, which take it over
 * where nobody asked for little data (root.tsx).
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, remix: EntryContext) {
  const { theme, lowData } = appearanceOf(request)
  const { viewer, zone } = rootDataOf(remix)
  const silent = showsNothing(request)
  const nonce = viewer && !lowData && !silent ? randomBytes(16).toString('base64') : null
  setPageHeaders(headers, { url: new URL(request.url), nonce })
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const render = nonce ? renderToString : renderToStaticMarkup
  const html = inZone(zone ?? null, () =>
    render(
      <DocumentContext.Provider value={{ theme, nonce }}>
        <RemixServer context={remix} url={request.url} />
      </DocumentContext.Provider>,
    ),
  )
  const page = `<!DOCTYPE html>${titled(html, status)}`
  return answerOf(Buffer.from(silent ? await carryToken(page, request, headers) : page), { status, headers })
}

/** What Remix's scripts ask for is kept by nobody. */
export const handleDataRequest: HandleDataRequestFunction = (response) => {
  for (const [name, value] of Object.entries(headersOfAll())) response.headers.set(name, value)
  response.headers.set('Cache-Control', 'no-store')
  response.headers.append('Vary', 'Cookie')
  return response
}

/** Faults that nobody expected; what a visitor cut off, or sent to the wrong address, is none. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error)
}

/** Nothing where the root could not be loaded. */
function rootDataOf({ staticHandlerContext }: EntryContext): { viewer?: unknown; zone?: Zone } {
  return staticHandlerContext.loaderData.root ?? {}
}

/**
 * The title of a page that answers a refused form begins with `Error: ` (docs/product.md#screen-readers). Done here, for a route's `meta`
 * knows its loader's answer but not its action's.
 */
function titled(html: string, status: number): string {
  return status < 400 || html.includes('<title>Error: ') ? html : html.replace('<title>', '<title>Error: ')
}
