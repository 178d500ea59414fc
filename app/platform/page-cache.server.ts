import { LRUCache } from 'lru-cache'
import type { Call } from '#contract/call'
import { isRecord } from '#contract/lists'

/** A page that was rendered once for every guest. */
export type CachedPage = {
  status: number
  /** The response's headers with lower-case names, without an encoding. */
  headers: Readonly<Record<string, string>>
  /** The page, compressed with brotli. */
  packed: Buffer
  /** Identifies the bytes. The ETag of each encoding is derived from it. Null for a page that isn't cached, which is compressed faster. */
  mark: string | null
  tags: readonly PageTag[]
  /** When rendering started, as a position in the sequence of changes. */
  since: number
  /** When it was rendered; ms since 1970. */
  at: number
  /** How long it may be served before it is refreshed, in ms. */
  freshFor: number
  /** Whether the page is neither an error nor incomplete. Other pages aren't cached. */
  isWhole: boolean
  /** When rendering a newer version failed, in ms since 1970; null if it didn't. */
  failedAt: number | null
}

/** A cache of guests' pages (docs/decisions/guest-page-cache.md). */
export type PageCache = {
  /** Returns the current position in the sequence of changes. A page rendered from now on includes all earlier changes. */
  now(): number
  /** Checks if any data that a page shows have changed since a position. */
  hasChanged(tags: readonly PageTag[], since: number): boolean
  find(key: string): CachedPage | undefined
  /**
   * Counts a request.
   * @returns whether the page is worth caching: it was requested twice within a minute, so that crawlers don't displace other pages
   */
  ask(key: string): boolean
  keep(key: string, page: CachedPage): void
  /** Records a change. */
  change(what: PageTag | 'everything'): void
  /** Returns the number of cached pages, and their size. */
  size(): { pages: number; bytes: number }
}

/** The memory for addresses that were requested once, in bytes: enough for about 20,000 of usual length. */
const maxRequestBytes = 3_000_000

/** The approximate overhead of an entry, in bytes: key, headers, object. */
const entryOverhead = 1_000

/**
 * Creates a cache in this process' memory.
 * @param bytes the maximum size; the least recently requested pages are dropped first
 */
export function createPageCache(bytes: number): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: bytes,
    maxEntrySize: Math.ceil(bytes / 8),
    sizeCalculation: ({ packed }, key) => packed.length + 2 * key.length + entryOverhead,
  })
  const requestedOnce = new LRUCache<string, true>({ maxSize: maxRequestBytes, sizeCalculation: (_, key) => key.length + 100, ttl: 60_000 })
  const changes = orderOfChanges()
  return {
    ...changes,
    find: (key) => pages.get(key),
    ask(key) {
      if (requestedOnce.has(key)) return true
      requestedOnce.set(key, true)
      return false
    },
    keep: (key, page) => void pages.set(key, page),
    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  }
}

/** How many debates have their last change recorded. On overflow, everything counts as changed. */
const maxDebates = 10_000

function orderOfChanges() {
  let position = 1
  let everythingAt = 0
  let listsAt = 0
  const debates = new Map<string, number>()
  return {
    now: () => position,
    hasChanged: (tags: readonly PageTag[], since: number) =>
      everythingAt >= since || tags.some((tag) => (tag === 'lists' ? listsAt : (debates.get(tag) ?? 0)) >= since),
    change(what: PageTag | 'everything') {
      if (what === 'everything') everythingAt = position
      else if (what !== 'lists') {
        if (debates.size >= maxDebates) {
          debates.clear()
          everythingAt = position
        }
        debates.set(what, position)
      }
      listsAt = position
      position++
    },
  }
}

/** Data that a page shows and whose changes the API announces: a debate, or lists. */
export type PageTag = `debate:${string}` | 'lists'
/** A tag recorded while rendering; `broken` marks a page with a missing part. */
export type PageTagOrFault = PageTag | 'broken'

/**
 * Returns the tag of an answer, for the page that shows it. Everything except debates counts as a list, including people and tags.
 * @param answer null if there was none
 * @returns null for a post, because it changes with its debate, which the page loads too
 */
export function pageTagFor({ path }: Call, params: Readonly<Record<string, string>>, answer: unknown): PageTag | null {
  if (/^\/api\/(?:arguments|spectator-comments)\/\{id\}\//.test(path)) return null
  if (path.startsWith('/api/debates/{id}/') && params.id) return `debate:${params.id}`
  const data = path === '/api/debates/{slug}' && isRecord(answer) ? answer.data : undefined
  return isRecord(data) && (typeof data.id === 'string' || typeof data.id === 'number') ? `debate:${data.id}` : 'lists'
}
