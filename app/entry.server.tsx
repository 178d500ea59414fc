import { randomBytes } from 'node:crypto'
import type { EntryContext, HandleDataRequestFunction, HandleErrorFunction } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { addFormToken, needsFormToken } from './forms/form-token.server'
import { DocumentContext, readAppearance } from './platform/appearance'
import { createResponse } from './platform/compression.server'

import { commonHeaders, setPageHeaders } from './platform/page-headers.server'
import { withZone, type Zone } from './platform/zone'

// server.ts uses these exports. They must come from this build, so that loaders and /api share one instance of the API and of the caches.
export { compressResponse } from './platform/compression.server'
export { embeddedApi } from './platform/embedded-api.server'
export { environment, siteUrl } from './platform/environment.server'
export { guestPages } from './platform/guest-pages.server'
export { createPageCache } from './platform/page-cache.server'
export { cachedResponseTo, withStaleNotice } from './platform/page-cache-entry.server'
export { commonHeaders } from './platform/page-headers.server'
export { declaredParameters, guestPageFor } from './platform/page-key.server'
export { forwardedAddress } from './platform/visit.server'
export { answerStream, endStreams } from './realtime/raw-stream.server'

// Without single fetch, `remix-serve` replaces Node's fetch objects with Remix's own, which support less. Keep Node's.
for (const name of ['fetch', 'File', 'FormData', 'Headers', 'Request', 'Response'] as const) {
  const original = globalThis[name]
  Object.defineProperty(globalThis, name, { configurable: true, enumerable: true, get: () => original, set: () => {} })
}

/**
 * Renders a page as HTML in one piece. A member's page includes its data and Remix's scripts, which hydrate it unless low-data mode is on
 * (root.tsx).
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, remix: EntryContext) {
  const { theme, lowData } = readAppearance(request)
  const { viewer, zone } = getRootData(remix)
  const addsFormToken = needsFormToken(request)
  const nonce = viewer && !lowData && !addsFormToken ? randomBytes(16).toString('base64') : null
  setPageHeaders(headers, { url: new URL(request.url), nonce })
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const render = nonce ? renderToString : renderToStaticMarkup
  const html = withZone(zone ?? null, () =>
    render(
      <DocumentContext.Provider value={{ theme, nonce }}>
        <RemixServer context={remix} url={request.url} />
      </DocumentContext.Provider>,
    ),
  )
  const page = `<!DOCTYPE html>${withErrorTitle(html, status)}`
  return createResponse(Buffer.from(addsFormToken ? await addFormToken(page, request, headers) : page), { status, headers })
}

/** Adds headers to answers for Remix's scripts; they are never cached. */
export const handleDataRequest: HandleDataRequestFunction = (response) => {
  for (const [name, value] of Object.entries(commonHeaders())) response.headers.set(name, value)
  response.headers.set('Cache-Control', 'no-store')
  response.headers.append('Vary', 'Cookie')
  return response
}

/** Logs unexpected errors. Aborted requests and unknown addresses aren't errors. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error)
}

/** Returns the root's data; an empty object if the root failed to load. */
function getRootData({ staticHandlerContext }: EntryContext): { viewer?: unknown; zone?: Zone } {
  return staticHandlerContext.loaderData.root ?? {}
}

/**
 * Prefixes the title with `Error: ` if the page answers a refused form (docs/product.md#screen-readers). A route's `meta` can't do this,
 * because it knows its loader's answer but not its action's.
 */
function withErrorTitle(html: string, status: number): string {
  return status < 400 || html.includes('<title>Error: ') ? html : html.replace('<title>', '<title>Error: ')
}
