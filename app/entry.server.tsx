import { randomBytes } from 'node:crypto'
import { PassThrough, Transform } from 'node:stream'
import { createReadableStreamFromReadable, type EntryContext, type HandleErrorFunction } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import type { ComponentType } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { carryToken, showsNothing } from './forms/carried-token.server'
import { appearanceOf } from './platform/appearance'
import { setPageHeaders } from './platform/page-headers.server'
import { documentParts, Head, ProblemHead, titled } from './shell/document'
import { NonceContext } from './shell/nonce'

// What server.ts needs of this build: one instance of the API for loaders and for /api alike.
export { embeddedApi } from './platform/embedded-api.server'
export { environment, siteUrl } from './platform/environment.server'
export { guestPages } from './platform/guest-pages.server'
export { sentOf, staleOf } from './platform/kept-page.server'
export { pagesInMemory } from './platform/page-cache.server'
export { headersOfAll } from './platform/page-headers.server'
export { guestPageOf } from './platform/page-key.server'
export { forwardedAddress } from './platform/visit.server'
export { answerStream, endStreams } from './realtime/raw-stream.server'

/** How long a member's page may take to render before it is cut off. */
const renderDeadline = 15_000

/**
 * Renders a page. A guest's, or any in low-data mode, is plain HTML in one piece; a member's is streamed with React's
 * scripts and a fresh nonce. Head and frame stand apart: React hydrates the one element in the body, so that no
 * extension or element of ours that touched <html> or <head> makes it start over (remix#2947). Where nothing hydrates both are
 * rendered at once, for Remix's part of a rendering costs as much as a short page.
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const appearance = appearanceOf(request)
  const member = isMember(context) && !appearance.lowData
  const nonce = member ? randomBytes(16).toString('base64') : undefined
  setPageHeaders(headers, { url: new URL(request.url), nonce })
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const silent = showsNothing(request)
  if (member && !silent) {
    const head = renderToString(<RemixServer context={withRoot(context, Head, ProblemHead)} url={request.url} />)
    const [before, after] = documentParts(titled(head, status), appearance.theme)
    return new Response(await stream(request, context, nonce, before, after), { status, headers })
  }
  const [head = '', body = ''] = renderToString(<RemixServer context={withBoth(context)} url={request.url} />).split(seam)
  const [before, after] = documentParts(titled(head, status), appearance.theme)
  const page = [before, silent ? await carryToken(body, request, headers) : body, after]
  // As bytes: undici looks a string through for lone surrogates, character by character. Each by itself: joined they would be copied whole.
  return new Response(Buffer.concat(page.map((part) => Buffer.from(part))), { status, headers })
}

/** Faults that nobody expected; what a visitor cut off, or sent to the wrong address, is none. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error)
}

function isMember(context: EntryContext): boolean {
  const known = context.staticHandlerContext.loaderData.root as { viewer?: unknown } | undefined
  return Boolean(known?.viewer)
}

/** What no text can be: those are escaped. */
const seam = '<template></template>'

/** The page's route modules with a root that renders first what belongs into <head>, then the frame. */
function withBoth(context: EntryContext): EntryContext {
  const { default: Page, ErrorBoundary } = rootOf(context)
  const both = (Top: ComponentType, Bottom: ComponentType) => () => (
    <>
      <Top />
      <template />
      <Bottom />
    </>
  )
  return withRoot(context, both(Head, Page), ErrorBoundary && both(ProblemHead, ErrorBoundary))
}

/** The page's route modules with another root; and no route beside those that match, for Remix would look through all of them again. */
function withRoot(context: EntryContext, Page: ComponentType, ErrorBoundary: ComponentType | undefined): EntryContext {
  const matching = new Set(context.staticHandlerContext.matches.map(({ route }) => route.id))
  const routes = Object.fromEntries(Object.entries(context.manifest.routes).filter(([id]) => matching.has(id)))
  return {
    ...context,
    manifest: { ...context.manifest, routes },
    serverHandoffStream: undefined as never,
    routeModules: { ...context.routeModules, root: { ...rootOf(context), default: Page, ...(ErrorBoundary && { ErrorBoundary }) } },
  }
}

function rootOf({ routeModules }: EntryContext) {
  if (!routeModules.root) throw new Error('the build has no root route')
  return routeModules.root
}

function stream(request: Request, context: EntryContext, nonce: string | undefined, before: string, after: string) {
  return new Promise<ReadableStream<Uint8Array>>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </NonceContext.Provider>,
      {
        nonce,
        onAllReady() {
          const body = withoutPadding()
          const whole = new PassThrough()
          whole.write(before)
          body.on('end', () => whole.end(after))
          body.pipe(whole, { end: false })
          resolve(createReadableStreamFromReadable(whole))
          pipe(body)
        },
        onShellError: reject,
      },
    )
    setTimeout(abort, renderDeadline).unref()
  })
}

/**
 * React 18 fills a chunk up with NULs where a character of several bytes did not fit into its end any more. No page has
 * one of its own: texts with NUL are refused (PRODUCT §7, Text).
 */
function withoutPadding(): Transform {
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk)
    },
  })
}
