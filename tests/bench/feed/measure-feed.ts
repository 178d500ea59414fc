import type { Size } from '../growth/fill.ts'
import type { Addresses } from '../growth/postgres.ts'
import { openSide, type Side } from '../growth/sides.ts'
import type { Finding } from '../promises.ts'
import { formatMs, percentile } from '../timing.ts'
import { fillReaders } from './readers.ts'

/** How much more a page of the feed may cost on a large site than on a small one. */
const promise = 1.5

/** With fewer rounds, the 99th percentile isn't meaningful. */
const minimumRounds = 300

export type Plan = { large: Size; small: Size; rounds: number }
type FeedSide = Side & { tokens: readonly string[] }
type Case = { name: string; path: string; guest?: true }

const cases: readonly Case[] = [
  { name: 'a guest’s', path: '/api/feed', guest: true },
  { name: 'a member’s', path: '/api/feed' },
  { name: 'a member’s, without what was seen', path: '/api/feed?fresh=1' },
  { name: 'highlights', path: '/api/feed/highlights?per_page=20', guest: true },
]

/** Measures the slowest pages of the feed: the 99th percentile of their cost, on a large and a small site in turn. */
export async function measureFeed({ large, small, rounds }: Plan, addresses?: Addresses): Promise<Finding[]> {
  const sides: FeedSide[] = []
  const through = addresses ? 'PostgreSQL' : 'API'
  try {
    const [many, few] = [await openFeedSide(large, addresses?.large), await openFeedSide(small, addresses?.small)]
    sides.push(many, few)
    const findings: Finding[] = []
    for (const one of cases) findings.push(...(await measure(through, one, { many, few, rounds })))
    return [
      ...findings,
      {
        what: `feed, ${through}: memory of this process, both databases open`,
        ours: `${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB`,
        value: Number.NaN,
        shown: '',
      },
    ]
  } finally {
    for (const side of sides.reverse()) await side.close()
  }
}

async function openFeedSide(size: Size, databaseUrl?: string): Promise<FeedSide> {
  const side = await openSide(size, databaseUrl)
  return { ...side, tokens: await fillReaders(side.db, side.filled) }
}

type Comparison = { many: FeedSide; few: FeedSide; rounds: number }

async function measure(through: string, { name, path, guest }: Case, { many, few, rounds }: Comparison): Promise<Finding[]> {
  const costs = { many: [] as number[], few: [] as number[] }
  const ask = (side: FeedSide, round: number) => side.costOf(path, guest ? undefined : side.tokens[round % side.tokens.length])
  for (let round = -Math.ceil(rounds / 4); round < rounds; round++) {
    // Alternate the order, because the second one finds warmer caches.
    const pair = [['many', many] as const, ['few', few] as const]
    for (const [which, side] of round % 2 === 0 ? pair : pair.reverse()) {
      const cost = await ask(side, Math.abs(round))
      if (round >= 0) costs[which].push(cost)
    }
  }
  return [99, 50].map((share) => {
    const [ours, against] = [percentile(costs.many, share), percentile(costs.few, share)]
    const finding = {
      what: `feed, ${through}: ${name}, p${share}`,
      ours: formatMs(ours),
      against: formatMs(against),
      value: ours / against,
    }
    // Don't check the 99th percentile of a short run: other load on the machine distorts it too much.
    return share === 99 && rounds < minimumRounds ? finding : { ...finding, promise }
  })
}
