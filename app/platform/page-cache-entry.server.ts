import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { brotliQuality, compressBrotli, encodingFor, responseBytes } from './compression.server'
import { environment } from './environment.server'
import { isNotModified } from './not-modified.server'
import type { CachedPage, PageTag } from './page-cache.server'
import { commonHeaders } from './page-headers.server'
import type { PageRequest } from './page-key.server'

const [unpack, zip] = [promisify(brotliDecompress), promisify(gzip)]

/**
 * How long a cached page may be served before it is refreshed, in ms: usually, with a countdown on it, for search results, and if the API
 * doesn't announce changes.
 */
const freshnessPeriods = { usual: 60_000, withClock: 10_000, search: 5_000, untold: 10_000 }

/** Checks that a response is the same for every guest: a page or a permanent redirect. This includes error pages. */
export function isCacheable({ status, headers }: Response): boolean {
  if (headers.has('Set-Cookie')) return false
  if (status === 301) return true
  const isPage = headers.has('Content-Security-Policy') && headers.get('Cache-Control') === 'private, no-cache'
  return isPage && (status === 200 || status === 404 || status === 410 || status >= 500)
}

/**
 * The brotli quality for cached pages. Above 6, the encoder spreads a page over tens of megabytes of fresh memory, which takes longer than
 * everything else: quality 9 takes 72 ms for 12 KB, which become no smaller, and 133 ms for 145 KB, which become 2 % smaller.
 */
const cachedQuality = 6

type About = { since: number; tags: readonly PageTag[]; place: string; shouldCache: boolean; isWhole: boolean }

/** Creates a cache entry, ready to be sent to many guests. */
export async function createCacheEntry(response: Response, { since, tags, place, shouldCache, isWhole }: About): Promise<CachedPage> {
  const bytes = await responseBytes(response)
  const plain = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const about = tags.length > 0 ? tags : (['lists'] as const)
  return {
    status: response.status,
    headers: { ...commonHeadersInLowerCase(), ...Object.fromEntries(response.headers), ...headersFor(response.status, about) },
    packed: await compressUnlessEmpty(plain, shouldCache ? cachedQuality : brotliQuality),
    mark: shouldCache ? createHash('sha256').update(plain).digest('base64url').slice(0, 22) : null,
    tags: about,
    since,
    at: Date.now(),
    freshFor: getFreshness(plain, place),
    isWhole,
    failedAt: null,
  }
}

/** Returns the common headers, with names in lower case as in a response. */
const commonHeadersInLowerCase = () => Object.fromEntries(new Headers(commonHeaders()))

/**
 * Returns the headers for caches in front of us. Browsers revalidate the page each time; other caches drop it by its key
 * (docs/decisions/guest-page-cache.md).
 */
function headersFor(status: number, tags: readonly PageTag[]): Record<string, string> {
  if (status >= 500) return { 'cache-control': 'no-store' }
  return {
    'cache-control': 'public, max-age=0, must-revalidate',
    'cdn-cache-control': 'public, max-age=10, stale-while-revalidate=50, stale-if-error=600',
    'surrogate-key': tags.map((tag) => tag.replace(':', '-')).join(' '),
  }
}

function getFreshness(plain: Buffer, place: string): number {
  if (place.startsWith('/search')) return freshnessPeriods.search
  if (environment().API_URL) return freshnessPeriods.untold
  return plain.includes('<time-left') ? freshnessPeriods.withClock : freshnessPeriods.usual
}

/** The response to one request for a cached page. */
export type CachedResponse = {
  status: number /** Alternating names and values, as Node expects them. */
  headers: string[]
  body: Buffer | null
}

type Encoding = ReturnType<typeof encodingFor>
type CompleteResponse = { headers: string[]; etag: string | undefined; body: Buffer }

/** Complete responses compressed with brotli, built once for each cached page. */
const brotliResponses = new WeakMap<CachedPage, CompleteResponse>()
/** Complete responses for the few clients without brotli. Their number is limited, because their bytes are stored separately. */
const otherResponses = new LRUCache<string, CompleteResponse>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: ({ body }) => body.length + 1_000,
})

/**
 * Builds the response for a client, by the encodings that it accepts and the ETag that it knows. Synchronous if a complete response exists.
 * @param request the method and headers of the request
 */
export function cachedResponseTo(
  page: CachedPage,
  request: Pick<PageRequest, 'method' | 'header'>,
): CachedResponse | Promise<CachedResponse> {
  const encoding = encodingFor(request.header('accept-encoding') ?? '')
  const complete = encoding === 'br' ? brotliResponses.get(page) : otherResponses.get(getHeaderName(page, encoding))
  return complete
    ? adaptToRequest(page, complete, request)
    : completeResponse(page, encoding).then((complete) => adaptToRequest(page, complete, request))
}

function adaptToRequest(
  { status, headers: { 'last-modified': lastModified } }: CachedPage,
  { headers, etag, body }: CompleteResponse,
  { method, header }: Pick<PageRequest, 'method' | 'header'>,
): CachedResponse {
  if (status === 200 && isNotModified(header, { etag, lastModified })) return { status: 304, headers, body: null }
  return { status, headers, body: method === 'HEAD' ? null : body }
}

async function completeResponse(page: CachedPage, encoding: Encoding): Promise<CompleteResponse> {
  const body = await getBody(page, encoding)
  // A feed brings its own, because readers come too rarely for it to be cached, and still must not load it again each time.
  const etag = page.headers.etag ?? (page.mark ? `"${page.mark}${encoding ? `-${encoding}` : ''}"` : undefined)
  const headers = {
    ...page.headers,
    vary: [page.headers.vary, 'Accept-Encoding'].filter(Boolean).join(', '),
    ...(etag && { etag }),
    ...(encoding && body.length > 0 && { 'content-encoding': encoding }),
    'content-length': String(body.length),
  }
  const complete = { headers: Object.entries(headers).flat(), etag, body }
  if (page.mark && encoding === 'br') brotliResponses.set(page, complete)
  else if (page.mark) otherResponses.set(getHeaderName(page, encoding), complete)
  return complete
}

const getHeaderName = ({ mark, at }: CachedPage, encoding: Encoding) => `${mark} ${at} ${encoding}`

async function getBody(page: CachedPage, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return page.packed
  const plain = await unpackPage(page)
  return encoding === 'gzip' ? zip(plain) : plain
}

/**
 * Returns an old page with a notice that it is out of date. Files that aren't pages, such as feeds and the sitemap, get none.
 * @param now ms since 1970
 */
export async function withStaleNotice(page: CachedPage, now: number): Promise<CachedPage> {
  const minutes = Math.max(1, Math.round((now - page.at) / 60_000))
  const line = `<p class="notice" data-kind="refused">This page is as it was ${minutes === 1 ? 'a minute' : `${minutes} minutes`} ago. Newer content can’t be loaded right now.</p>`
  const headers = { ...page.headers, ...headersFor(500, []) }
  if (!page.headers['content-type']?.startsWith('text/html')) return { ...page, headers }
  const text = (await unpackPage(page)).toString()
  const main = text.indexOf('>', text.indexOf('<div id="main"')) + 1
  const plain = Buffer.from(text.slice(0, main) + line + text.slice(main))
  return {
    ...page,
    packed: await compressUnlessEmpty(plain, brotliQuality),
    mark: null,
    headers,
  }
}

const unpackPage = ({ packed }: CachedPage) => (packed.length === 0 ? Promise.resolve(packed) : unpack(packed))

const compressUnlessEmpty = (plain: Buffer, quality: number): Promise<Buffer> =>
  plain.length === 0 ? Promise.resolve(plain) : compressBrotli(plain, quality)
