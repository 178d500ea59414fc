import { siteUrl } from './environment.server'
import type { CachedPage, PageCache, PageTag, PageTagOrFault } from './page-cache.server'
import { createCacheEntry, isCacheable } from './page-cache-entry.server'
import type { GuestPage } from './page-key.server'
import { zoneCookie } from './zone.server'

type GuestPagesOptions = {
  cache: PageCache
  /**
   * Renders a page.
   * @param about collects what the page shows
   */
  make: (request: Request, context: { address: string; about: Set<PageTagOrFault> }) => Promise<Response>
  /** Returns whether changes made by other processes can't be received at the moment. */
  isDisconnected: () => boolean
}

/** A page, and whether it is an old one served because the new one could not be rendered. */
type FoundPage = { page: CachedPage; isStale: boolean }

export type GuestPages = ReturnType<typeof guestPages>

/**
 * How long an old page is served while the new one is rendered, how long it is served if rendering fails, and the pause before the next
 * attempt. In ms.
 */
const [refreshPeriod, staleOnErrorFor, retryPause] = [60_000, 600_000, 5_000]
/** How long a cached page may be served while changes made by other processes aren't received, in ms. */
const maxAgeWhenDisconnected = 5_000

/**
 * Serves guests from a cache, and renders each page once for all visitors who wait for it (docs/decisions/guest-page-cache.md). A page is
 * rendered only from its key, so it can't contain anything about a visitor.
 */
export function guestPages({ cache, make, isDisconnected }: GuestPagesOptions) {
  const pendingPages = new Map<string, { since: number; rendering: Promise<CachedPage | null> }>()
  return {
    /** Returns a cached page that can be sent at once; null if it must be rendered. */
    ready(guest: GuestPage): FoundPage | null {
      const page = cache.find(guest.key)
      if (!page) return null
      const age = Date.now() - page.at
      if (page.failedAt !== null && Date.now() - page.failedAt < retryPause) return age < staleOnErrorFor ? { page, isStale: true } : null
      if (cache.hasChanged(page.tags, page.since)) return null
      if (age <= (isDisconnected() ? Math.min(maxAgeWhenDisconnected, page.freshFor) : page.freshFor)) return { page, isStale: false }
      if (isDisconnected() || page.failedAt !== null || age > page.freshFor + refreshPeriod) return null
      void pendingPage(guest, 'unknown').rendering.catch(console.error)
      return { page, isStale: false }
    },
    /**
     * Returns the current page, or an old one if it can't be rendered.
     * @param address the IP address of one of the waiting visitors
     * @returns null if the answer is for one visitor only
     */
    async page(guest: GuestPage, address: string): Promise<FoundPage | null> {
      const arrivedAt = cache.now()
      for (;;) {
        const { since, rendering } = pendingPage(guest, address)
        const page = await rendering
        if (!page) return null
        const before = page.isWhole ? null : stalePage(page, guest)
        if (before) return { page: before, isStale: true }
        // A visitor who came after a change must not get data loaded before the change.
        if (since >= arrivedAt || !cache.hasChanged(page.tags, since)) return { page, isStale: false }
      }
    },
  }

  /** Returns the old page if the new one failed. If the new page is incomplete, it is still better than an old one with outdated data. */
  function stalePage(page: CachedPage, { key }: GuestPage): CachedPage | null {
    const before = cache.find(key)
    if (!before || Date.now() - before.at >= staleOnErrorFor) return null
    return page.status >= 500 || !cache.hasChanged(before.tags, before.since) ? before : null
  }

  function pendingPage(guest: GuestPage, address: string) {
    const existing = pendingPages.get(guest.key)
    if (existing) return existing
    const since = cache.now()
    const rendering = renderPage(guest, since, address).finally(() => pendingPages.delete(guest.key))
    const pending = { since, rendering }
    pendingPages.set(guest.key, pending)
    return pending
  }

  async function renderPage(guest: GuestPage, since: number, address: string): Promise<CachedPage | null> {
    const before = cache.find(guest.key)
    const shouldCache = cache.ask(guest.key) || before !== undefined
    const about = new Set<PageTagOrFault>()
    const response = await make(guestRequest(guest), { address, about })
    if (!isCacheable(response)) return null
    const isWhole = response.status < 500 && !about.has('broken')
    const page = await createCacheEntry(response, { since, tags: [...about].filter(isTag), place: guest.place, shouldCache, isWhole })
    if (before) before.failedAt = !isWhole && stalePage(page, guest) ? Date.now() : null
    if (shouldCache && isWhole && !cache.hasChanged(page.tags, since)) cache.keep(guest.key, page)
    return page
  }
}

const isTag = (tag: PageTagOrFault): tag is PageTag => tag !== 'broken'

/** Creates a request with everything that the page depends on, and nothing about the visitor. */
function guestRequest({ place, zone, appearance: { theme, lowData, sensitive } }: GuestPage): Request {
  const cookies = `theme=${theme}; low-data=${lowData ? '1' : '0'}${sensitive ? '; sensitive=1' : ''}${zone ? `; ${zoneCookie}=${zone}` : ''}`
  return new Request(siteUrl() + place, { headers: { Accept: 'text/html', Cookie: cookies, 'Sec-Fetch-Site': 'none' } })
}
