import type { LoaderFunctionArgs } from '@remix-run/node'
import { type SitemapKind, sitemapKinds } from '#contract/sitemap'
import { ApiFailure, isMissingCall } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { createResponse } from '../platform/compression.server'
import { commonHeaders } from '../platform/page-headers.server'
import { createVisit, type LoadContext, type Visit } from '../platform/visit.server'
import { listPart, listParts, listPublicDebates } from './list-addresses.server'
import { sitePages } from './site-pages.server'
import { type SitemapUrl, sitemap, sitemapIndex, sitemapPieces } from './sitemap-xml'
import { streamText } from './stream-text.server'

/**
 * Answers with the sitemap, which is the same for everybody (docs/product.md#sharing). Without parameters it is an index of its parts; with
 * `of` and `part` it is one of them. All have one path, because a sitemap may list only addresses in its own folder and below.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const visit = await createVisit(request, context as LoadContext)
  try {
    return await answer(visit)
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    const { status, message, retryAfter } = failure
    const headers = { ...commonHeaders(), 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
    return new Response(message, { status, headers: retryAfter === null ? headers : { ...headers, 'Retry-After': retryAfter } })
  }
}

async function answer(visit: Visit): Promise<Response> {
  const { searchParams } = visit.url
  const of = searchParams.get('of')
  if (!can.listSitemapParts) return sitemapOfLists(visit)
  if (of === null) {
    try {
      return short(sitemapIndex(await listParts(visit)))
    } catch (failure) {
      if (isMissingCall(failure)) return sitemapOfLists(visit)
      throw failure
    }
  }
  if (of === 'pages') return short(sitemap(sitePages()))
  const kind = sitemapKinds.find((one) => one === of)
  if (!kind) throw new ApiFailure(404, noSuchPart)
  return streamPart(visit, kind, searchParams.get('part') ?? '')
}

/** Answers for an API without a sitemap: the site's pages and some debates, without parts. */
const sitemapOfLists = async (visit: Visit) => short(sitemap([...sitePages(), ...(await listPublicDebates(visit))]))

const noSuchPart = 'There is no such part of the sitemap.'
const type = { 'Content-Type': 'application/xml; charset=utf-8' }

/** Sends a short text. Its headers let the page cache keep it, as it keeps guests' pages (page-cache-entry.server.ts). */
const short = (text: string) =>
  createResponse(new Uint8Array(Buffer.from(text)), { headers: { ...commonHeaders(), ...type, 'Cache-Control': 'private, no-cache' } })

/** Streams one part. Its first addresses are loaded before, so that a failure has its status. */
async function streamPart(visit: Visit, kind: SitemapKind, part: string): Promise<Response> {
  const groups = listPart(visit, kind, part)
  const { value: first = [] } = await groups.next()
  // A sitemap without addresses would be invalid.
  if (first.length === 0) throw new ApiFailure(404, noSuchPart)
  const disposition = { 'Content-Disposition': `inline; filename="sitemap-${kind}-${part}.xml"` }
  return new Response(streamText(sitemapPieces(withFirst(first, groups))), {
    headers: { ...commonHeaders(), ...type, ...disposition, 'Cache-Control': 'no-cache' },
  })
}

async function* withFirst(first: SitemapUrl[], others: AsyncGenerator<SitemapUrl[]>): AsyncGenerator<SitemapUrl[]> {
  yield first
  yield* others
}
