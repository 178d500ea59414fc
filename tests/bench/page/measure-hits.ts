import { createPageCache } from '../../../app/platform/page-cache.server.ts'
import type { Finding } from '../promises.ts'

const [addresses, requests, megabytes] = [10_000, 200_000, 64]
/** The compressed size of a page with twenty arguments. */
const compressedPage = Buffer.alloc(9_000)

/** Measures the hit rate for 10,000 pages whose popularity follows Zipf's law: the nth is requested an nth as often as the first. */
export function measureHits(): Finding[] {
  const cache = createPageCache(megabytes * 1024 * 1024)
  const page = {
    status: 200,
    headers: {},
    packed: compressedPage,
    mark: '',
    tags: ['lists'] as const,
    since: cache.now(),
    at: 0,
    freshFor: 0,
    isWhole: true,
    failedAt: null,
  }
  const draw = zipf()
  let hits = 0
  for (let index = 0; index < 2 * requests; index++) {
    const key = `/debates/number-${draw()}`
    const found = cache.find(key) !== undefined
    // The first half of the requests only fills the cache.
    if (found && index >= requests) hits++
    if (!found && cache.ask(key)) cache.keep(key, { ...page })
  }
  const { pages, bytes } = cache.size()
  const share = hits / requests
  const size = `${pages} pages in ${(bytes / 1024 / 1024).toFixed(0)} MB`
  return [
    {
      what: `kept pages: found, of ${addresses.toLocaleString('en')} addresses as Zipf has them`,
      ours: size,
      value: share,
      shown: `${(100 * share).toFixed(1)} %`,
    },
  ]
}

/** Returns the same sequence in every run, so that two runs can be compared. */
function zipf(): () => number {
  const sums: number[] = []
  for (let rank = 1; rank <= addresses; rank++) sums.push((sums.at(-1) ?? 0) + 1 / rank)
  const all = sums.at(-1) ?? 1
  let seed = 1
  return () => {
    seed = (seed * 48_271) % 2_147_483_647
    const wanted = (seed / 2_147_483_647) * all
    let [low, high] = [0, addresses - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? all) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}
