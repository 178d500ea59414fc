import { createHash } from 'node:crypto'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { ApiFailure } from '../platform/api-failure'
import { createResponse } from '../platform/compression.server'
import { isNotModified } from '../platform/not-modified.server'
import { commonHeaders } from '../platform/page-headers.server'
import { createVisit, type LoadContext, type Visit } from '../platform/visit.server'
import { type AtomFeed, writeAtom } from './write-atom'

/**
 * Defines the loader of an Atom feed (docs/product.md#feeds). Feeds show everybody what a guest may read, because the readers that fetch
 * them aren't signed in; so the visit given to `load` has no session.
 * @param load returns the feed. @throws ApiFailure, which is answered as one line of text, or a redirect
 */
export function defineFeed(load: (visit: Visit, params: LoaderFunctionArgs['params']) => Promise<AtomFeed>) {
  return async ({ request, context, params }: LoaderFunctionArgs): Promise<Response> => {
    const visit = await createVisit(asGuest(request), context as LoadContext)
    try {
      return feedResponse(await load(visit, params), request)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      return failureResponse(failure)
    }
  }
}

function asGuest(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('Cookie')
  return new Request(request.url, { headers, signal: request.signal })
}

function feedResponse(feed: AtomFeed, request: Request): Response {
  const xml = Buffer.from(writeAtom(feed))
  const etag = `W/"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`
  const lastModified = new Date(feed.updated).toUTCString()
  const headers = headersOf('application/atom+xml; charset=utf-8', { ETag: etag, 'Last-Modified': lastModified })
  // The page cache answers 304 itself; this is for where it is off.
  if (isNotModified((name) => request.headers.get(name) ?? undefined, { etag, lastModified }))
    return new Response(null, { status: 304, headers })
  return createResponse(xml, { headers })
}

function failureResponse({ status, message, retryAfter }: ApiFailure): Response {
  const headers = headersOf('text/plain; charset=utf-8', retryAfter ? { 'Retry-After': retryAfter } : {})
  return createResponse(Buffer.from(`${message}\n`), { status, headers })
}

/** With this Cache-Control, the page cache stores it as it does guests' pages. */
const headersOf = (type: string, more: Record<string, string>) => ({
  ...commonHeaders(),
  'Content-Type': type,
  'Cache-Control': 'private, no-cache',
  ...more,
})
