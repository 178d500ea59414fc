import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { brotliQuality, bytesOf, codingFor, packed as packedAs } from './compression.server'
import { environment } from './environment.server'
import type { KeptPage } from './page-cache.server'
import { headersOfAll } from './page-headers.server'
import type { PageRequest } from './page-key.server'
import type { PageTag } from './page-tags.server'

const [unpack, zip] = [promisify(brotliDecompress), promisify(gzip)]

/** Milliseconds for which a page is believed: as long as nothing is heard of a change; with a clock in it; found words; from an API whose changes nobody tells. */
const freshFor = { usual: 60_000, withClock: 10_000, search: 5_000, untold: 10_000 }

/** Whether an answer says the same to every guest: a page, or where one has moved. A fault is one for all, too. */
export function isForAll({ status, headers }: Response): boolean {
  if (headers.has('Set-Cookie')) return false
  if (status === 301) return true
  const isPage = headers.has('Content-Security-Policy') && headers.get('Cache-Control') === 'private, no-cache'
  return isPage && (status === 200 || status === 404 || status === 410 || status >= 500)
}

/**
 * Of brotli, for a page that is kept. Above 6 the encoder strews a page over tens of megabytes of fresh
 * memory, which takes longer than all else: 72 ms for 12 KB at 9, which are no smaller for it, and 133 for 145 KB, 2 % smaller.
 */
const lasting = 6

type About = { since: number; tags: readonly PageTag[]; place: string; isWorthKeeping: boolean; isWhole: boolean }

/** A page with all that is sent of it, made ready to be sent to many. */
export async function cacheEntryOf(response: Response, { since, tags, place, isWorthKeeping, isWhole }: About): Promise<KeptPage> {
  const bytes = await bytesOf(response)
  const plain = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const about = tags.length > 0 ? tags : (['lists'] as const)
  return {
    status: response.status,
    headers: { ...ofAll(), ...Object.fromEntries(response.headers), ...headersFor(response.status, about) },
    packed: await packedUnlessEmpty(plain, isWorthKeeping ? lasting : brotliQuality),
    mark: isWorthKeeping ? createHash('sha256').update(plain).digest('base64url').slice(0, 22) : null,
    tags: about,
    since,
    at: Date.now(),
    freshFor: freshnessOf(plain, place),
    isWhole,
    failedAt: null,
  }
}

/** By their names in small letters, as those of an answer are. */
const ofAll = () => Object.fromEntries(new Headers(headersOfAll()))

/** What caches before us may do with it: browsers ask each time, others drop it by key (docs/decisions/guest-page-cache.md). */
function headersFor(status: number, tags: readonly PageTag[]): Record<string, string> {
  if (status >= 500) return { 'cache-control': 'no-store' }
  return {
    'cache-control': 'public, max-age=0, must-revalidate',
    'cdn-cache-control': 'public, max-age=10, stale-while-revalidate=50, stale-if-error=600',
    'surrogate-key': tags.map((tag) => tag.replace(':', '-')).join(' '),
  }
}

function freshnessOf(plain: Buffer, place: string): number {
  if (place.startsWith('/search')) return freshFor.search
  if (environment().API_URL) return freshFor.untold
  return plain.includes('<time-left') ? freshFor.withClock : freshFor.usual
}

/** What is sent of a page to one who asks. */
export type CachedResponse = {
  status: number /** Names and values in turn, as Node writes them. */
  headers: string[]
  body: Buffer | null
}

type Coding = ReturnType<typeof codingFor>
type Whole = { headers: string[]; etag: string | undefined; body: Buffer }

/** What is sent of a kept page is put together once. */
const ready = new WeakMap<KeptPage, Whole>()
/** The same for the few who take no brotli, some of them: these have bytes of their own. */
const others = new LRUCache<string, Whole>({ maxSize: 8 * 1024 * 1024, sizeCalculation: ({ body }) => body.length + 1_000 })

/**
 * What is sent of a page to who takes these codings and knows these versions; all of it at once where it lies ready.
 * @param asked what the request says
 */
export function sentOf(page: KeptPage, asked: Pick<PageRequest, 'method' | 'header'>): CachedResponse | Promise<CachedResponse> {
  const coding = codingFor(asked.header('accept-encoding') ?? '')
  const whole = coding === 'br' ? ready.get(page) : others.get(nameOf(page, coding))
  return whole ? partOf(page, whole, asked) : wholeOf(page, coding).then((made) => partOf(page, made, asked))
}

function partOf(
  { status }: KeptPage,
  { headers, etag, body }: Whole,
  { method, header }: Pick<PageRequest, 'method' | 'header'>,
): CachedResponse {
  if (etag && status === 200 && knows(header('if-none-match'), etag)) return { status: 304, headers, body: null }
  return { status, headers, body: method === 'HEAD' ? null : body }
}

async function wholeOf(page: KeptPage, coding: Coding): Promise<Whole> {
  const body = await bodyOf(page, coding)
  const etag = page.mark ? `"${page.mark}${coding ? `-${coding}` : ''}"` : undefined
  const headers = {
    ...page.headers,
    vary: `${page.headers.vary ?? ''}, Accept-Encoding`,
    ...(etag && { etag }),
    ...(coding && body.length > 0 && { 'content-encoding': coding }),
    'content-length': String(body.length),
  }
  const whole = { headers: Object.entries(headers).flat(), etag, body }
  if (page.mark && coding === 'br') ready.set(page, whole)
  else if (page.mark) others.set(nameOf(page, coding), whole)
  return whole
}

const nameOf = ({ mark, at }: KeptPage, coding: Coding) => `${mark} ${at} ${coding}`

async function bodyOf(page: KeptPage, coding: Coding): Promise<Buffer> {
  if (coding === 'br') return page.packed
  const plain = await plainOf(page)
  return coding === 'gzip' ? zip(plain) : plain
}

/** An old page, which says that it is one. @param now ms since 1970 */
export async function staleOf(page: KeptPage, now: number): Promise<KeptPage> {
  const minutes = Math.max(1, Math.round((now - page.at) / 60_000))
  const line = `<p class="notice" data-kind="refused">This page is as it was ${minutes === 1 ? 'a minute' : `${minutes} minutes`} ago. Newer content can’t be loaded right now.</p>`
  const text = (await plainOf(page)).toString()
  const main = text.indexOf('>', text.indexOf('<div id="main"')) + 1
  const plain = Buffer.from(text.slice(0, main) + line + text.slice(main))
  return {
    ...page,
    packed: await packedUnlessEmpty(plain, brotliQuality),
    mark: null,
    headers: { ...page.headers, ...headersFor(500, []) },
  }
}

const plainOf = ({ packed }: KeptPage) => (packed.length === 0 ? Promise.resolve(packed) : unpack(packed))

const packedUnlessEmpty = (plain: Buffer, quality: number): Promise<Buffer> =>
  plain.length === 0 ? Promise.resolve(plain) : packedAs(plain, quality)

/** RFC 9110 §13.1.2. */
function knows(given: string | undefined, etag: string): boolean {
  if (given === undefined) return false
  return given.trim() === '*' || given.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
