import { LRUCache } from 'lru-cache'
import type { PageTag } from './page-tags.server'

/** A page as it was made once for every guest. */
export type KeptPage = {
  status: number
  /** Those of the answer, by their names in small letters; none of its coding. */
  headers: Readonly<Record<string, string>>
  /** With brotli. */
  packed: Buffer
  /** Names these very bytes; every coding has an ETag of its own made from it. Null for one that is not to be kept: it is packed faster. */
  mark: string | null
  tags: readonly PageTag[]
  /** When it was asked for, in the order of what changed (`since` of its making). */
  since: number
  /** When it was made; ms since 1970. */
  at: number
  /** For how long it is shown without a look at what there is now; milliseconds. */
  freshFor: number
  /** Whether it is no fault and lacks no part; others are not kept. */
  isWhole: boolean
  /** When a newer one could not be made; ms since 1970. */
  failedAt: number | null
}

/** Where pages of guests are kept (docs/decisions/guest-page-cache.md). */
export type PageCache = {
  /** Marks a moment in the order of changes: what is made from now on shows all that changed before. */
  now(): number
  /** Whether anything that a page shows has changed since a moment. */
  hasChanged(tags: readonly PageTag[], since: number): boolean
  find(key: string): KeptPage | undefined
  /** Counts an asking. @returns whether it is worth keeping: asked for twice within a minute, so that crawlers push nothing out */
  ask(key: string): boolean
  keep(key: string, page: KeptPage): void
  /** Hears what changed. */
  change(what: PageTag | 'everything'): void
  /** How many are kept, and in how many bytes. */
  size(): { pages: number; bytes: number }
}

/** So much is remembered of what was asked for once: some 20,000 addresses of a usual length. Bytes. */
const rememberedAskings = 3_000_000

/** What stands beside the bytes of a page, roughly: key, headers, the entry. Bytes. */
const beside = 1_000

/**
 * In this process' memory.
 * @param bytes so much is kept, by when it was asked for last
 */
export function pagesInMemory(bytes: number): PageCache {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: bytes,
    maxEntrySize: Math.ceil(bytes / 8),
    sizeCalculation: ({ packed }, key) => packed.length + 2 * key.length + beside,
  })
  const asked = new LRUCache<string, true>({ maxSize: rememberedAskings, sizeCalculation: (_, key) => key.length + 100, ttl: 60_000 })
  const changes = orderOfChanges()
  return {
    ...changes,
    find: (key) => pages.get(key),
    ask(key) {
      if (asked.has(key)) return true
      asked.set(key, true)
      return false
    },
    keep: (key, page) => void pages.set(key, page),
    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  }
}

/** Debates whose last change is known; of older ones is known that it was before. */
const remembered = 10_000

function orderOfChanges() {
  let moment = 1
  let everythingAt = 0
  let listsAt = 0
  const debates = new Map<string, number>()
  return {
    now: () => moment,
    hasChanged: (tags: readonly PageTag[], since: number) =>
      everythingAt >= since || tags.some((tag) => (tag === 'lists' ? listsAt : (debates.get(tag) ?? 0)) >= since),
    change(what: PageTag | 'everything') {
      if (what === 'everything') everythingAt = moment
      else if (what !== 'lists') {
        if (debates.size >= remembered) {
          debates.clear()
          everythingAt = moment
        }
        debates.set(what, moment)
      }
      listsAt = moment
      moment++
    },
  }
}
