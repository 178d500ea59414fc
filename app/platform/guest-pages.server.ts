import { siteUrl } from './environment.server'
import type { KeptPage, PageCache } from './page-cache.server'
import { cacheEntryOf, isForAll } from './page-cache-entry.server'
import type { GuestPage } from './page-key.server'
import type { PageTag, PageTagOrFault } from './page-tags.server'
import { zoneCookie } from './zone.server'

type GuestPagesOptions = {
  cache: PageCache
  /** Makes a page anew. @param about is told what it shows */
  make: (request: Request, context: { address: string; about: Set<PageTagOrFault> }) => Promise<Response>
  /** Whether changes elsewhere are not heard now. */
  isDeaf: () => boolean
}

/** A page, and whether it is an old one since the new one could not be made. */
type FoundPage = { page: KeptPage; isStale: boolean }

export type GuestPages = ReturnType<typeof guestPages>

/** Milliseconds: for so long an old page is shown while the new one is made; where that fails; and then without another try. */
const [meanwhile, inNeed, rest] = [60_000, 600_000, 5_000]
/** Milliseconds for which a page is believed while other processes are not heard. */
const whileDeaf = 5_000

/**
 * Answers guests out of what was made for others before, and makes each page once for all who wait for it
 * (docs/decisions/guest-page-cache.md). The page is made
 * from what its key says and nothing else, so that nothing of a visitor can be in it.
 */
export function guestPages({ cache, make, isDeaf }: GuestPagesOptions) {
  const flights = new Map<string, { since: number; made: Promise<KeptPage | null> }>()
  return {
    /** A page that is there already, to be sent at once; null where one has to wait for it. */
    ready(guest: GuestPage): FoundPage | null {
      const page = cache.find(guest.key)
      if (!page) return null
      const age = Date.now() - page.at
      if (page.failedAt !== null && Date.now() - page.failedAt < rest) return age < inNeed ? { page, isStale: true } : null
      if (cache.hasChanged(page.tags, page.since)) return null
      if (age <= (isDeaf() ? Math.min(whileDeaf, page.freshFor) : page.freshFor)) return { page, isStale: false }
      if (isDeaf() || page.failedAt !== null || age > page.freshFor + meanwhile) return null
      void flightOf(guest, 'unknown').made.catch(console.error)
      return { page, isStale: false }
    },
    /**
     * The page as it is now, or an old one where it can't be made.
     * @param address of one who waits for it
     * @returns null where the answer is for one visitor alone
     */
    async page(guest: GuestPage, address: string): Promise<FoundPage | null> {
      const arrived = cache.now()
      for (;;) {
        const { since, made } = flightOf(guest, address)
        const page = await made
        if (!page) return null
        const before = page.isWhole ? null : insteadOf(page, guest)
        if (before) return { page: before, isStale: true }
        // Who came after a change is not shown what was looked up before it.
        if (since >= arrived || !cache.hasChanged(page.tags, since)) return { page, isStale: false }
      }
    },
  }

  /** The old page, where the new one can't be made; one that lacks a part is better still than one that tells what is so no more. */
  function insteadOf(page: KeptPage, { key }: GuestPage): KeptPage | null {
    const before = cache.find(key)
    if (!before || Date.now() - before.at >= inNeed) return null
    return page.status >= 500 || !cache.hasChanged(before.tags, before.since) ? before : null
  }

  function flightOf(guest: GuestPage, address: string) {
    const begun = flights.get(guest.key)
    if (begun) return begun
    const since = cache.now()
    const made = madeFor(guest, since, address).finally(() => flights.delete(guest.key))
    const flight = { since, made }
    flights.set(guest.key, flight)
    return flight
  }

  async function madeFor(guest: GuestPage, since: number, address: string): Promise<KeptPage | null> {
    const before = cache.find(guest.key)
    const isWorthKeeping = cache.ask(guest.key) || before !== undefined
    const about = new Set<PageTagOrFault>()
    const response = await make(requestFor(guest), { address, about })
    if (!isForAll(response)) return null
    const isWhole = response.status < 500 && !about.has('broken')
    const page = await cacheEntryOf(response, { since, tags: [...about].filter(isTag), place: guest.place, isWorthKeeping, isWhole })
    if (before) before.failedAt = !isWhole && insteadOf(page, guest) ? Date.now() : null
    if (isWorthKeeping && isWhole && !cache.hasChanged(page.tags, since)) cache.keep(guest.key, page)
    return page
  }
}

const isTag = (noted: PageTagOrFault): noted is PageTag => noted !== 'broken'

/** Says what the page depends on, and nothing of who asks. */
function requestFor({ place, zone, appearance: { theme, lowData, sensitive } }: GuestPage): Request {
  const cookies = `theme=${theme}; low-data=${lowData ? '1' : '0'}${sensitive ? '; sensitive=1' : ''}${zone ? `; ${zoneCookie}=${zone}` : ''}`
  return new Request(siteUrl() + place, { headers: { Accept: 'text/html', Cookie: cookies, 'Sec-Fetch-Site': 'none' } })
}
