import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApi, openPorts } from '../../../api/open-api.ts'
import type { Finding } from '../promises.ts'
import { randomTexts, seededRandom } from '../texts.ts'
import { formatMs } from '../timing.ts'
import { createWord, fillForSearch, randomRank } from './fill.ts'

/** How much more a search may cost on a large site than on a small one. */
const promise = 1.5

export type SearchPlan = { large: number; small: number; searches: number }

/**
 * Measures search: the same searches in a database with many posts and in one with few, in turn. Compares the 99th percentiles of
 * their costs.
 * @param addresses two empty PostgreSQL databases; if left out, SQLite
 */
export async function measureSearch(
  { large, small, searches }: SearchPlan,
  addresses?: { large: string; small: string },
): Promise<Finding[]> {
  const sides: Side[] = []
  try {
    const many = await openSide(large, addresses?.large)
    sides.push(many)
    const few = await openSide(small, addresses?.small)
    sides.push(few)
    const costs = { many: [] as number[], few: [] as number[] }
    const queries = searchesOf(searches)
    for (const query of queries.slice(0, 50)) for (const side of sides) await side.costOf(query)
    for (const query of queries) {
      costs.many.push(await many.costOf(query))
      costs.few.push(await few.costOf(query))
    }
    return findingsOf(
      `search${addresses ? ', PostgreSQL' : ''}, ${large.toLocaleString('en')} posts against ${small.toLocaleString('en')}`,
      costs,
    )
  } finally {
    for (const side of sides.reverse()) await side.close()
  }
}

function findingsOf(what: string, { many, few }: { many: number[]; few: number[] }): Finding[] {
  const memory = process.memoryUsage().rss / 1024 / 1024
  const compareSearches = (share: number) => {
    const [ours, against] = [shareOf(many, share), shareOf(few, share)]
    return { ours: formatMs(ours), against: formatMs(against), value: ours / against }
  }
  return [
    { what: `${what}: p99`, ...compareSearches(0.99), promise },
    { what: `${what}: median (a small site has fewer matches to rank)`, ...compareSearches(0.5) },
    {
      what: `${what}: memory of the process that asks both`,
      ours: `${memory.toFixed(0)} MB`,
      value: memory,
      shown: `${memory.toFixed(0)} MB`,
    },
  ]
}

function shareOf(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN
}

/**
 * Returns searches as people type them: frequent and rare words, several words, phrases, prefixes, exclusions; on the page and
 * while typing.
 */
function searchesOf(count: number): string[] {
  const random = seededRandom(5)
  const sentences = randomTexts(200, 220, 11)
  const realWord = () => pick(sentences[Math.floor(random() * sentences.length)]?.match(/\p{L}+/gu) ?? ['the'], random)
  const inventedWord = () => createWord(randomRank(random))
  const kinds: (() => Record<string, string>)[] = [
    () => ({ q: realWord() }),
    () => ({ q: inventedWord() }),
    () => ({ q: 'the', type: 'posts' }),
    () => ({ q: `${realWord()} ${realWord()}` }),
    () => ({ q: `${inventedWord()} ${realWord()}` }),
    () => ({ q: `${inventedWord()} ${inventedWord()}` }),
    () => ({ q: `${realWord()} -${realWord()}` }),
    () => ({ q: phraseOf(sentences, random) }),
    () => ({ q: `${realWord().slice(0, 3)}*` }),
    () => ({ q: `${inventedWord()}*`, type: 'posts', page: '3' }),
    () => ({ q: realWord().slice(0, 1 + Math.floor(random() * 6)), limit: '4' }),
    () => ({ q: `${realWord()} ${realWord().slice(0, 4)}`, limit: '4' }),
    () => ({ q: realWord(), type: 'posts', sort: 'newest', post_type: 'argument' }),
  ]
  return Array.from({ length: count }, (_, index) => `/api/search?${new URLSearchParams(kinds[index % kinds.length]?.() ?? {})}`)
}

function phraseOf(sentences: readonly string[], random: () => number): string {
  const words = pick(sentences, random).match(/\p{L}+(?= \p{L}+ \p{L}+)/gu) ?? ['the']
  const word = pick(words, random)
  const from = sentences.find((sentence) => sentence.includes(`${word} `)) ?? word
  return `"${
    from
      .slice(from.indexOf(`${word} `))
      .split(/[^\p{L} ]/u)[0]
      ?.split(' ')
      .slice(0, 3)
      .join(' ') ?? word
  }"`
}

function pick<T>(values: readonly T[], random: () => number): T {
  return values[Math.floor(random() * values.length)] as T
}

type Side = { costOf(path: string): Promise<number>; close(): Promise<void> }

async function openSide(posts: number, databaseUrl?: string): Promise<Side> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-bench-'))
  const settings = { dataDir: folder, logLevel: 'silent', clientSecret: 'the secret of a bench', siteUrl: 'http://rostrum.bench' } as const
  const ports = await openPorts({ ...settings, databaseUrl, rateLimitFactor: 1_000 })
  await fillForSearch(ports.db, posts)
  const api = await openApi(ports)
  return {
    // SQLite works in this process, so measure processor time; for PostgreSQL measure elapsed time.
    async costOf(path) {
      const [cpu, begun] = [process.cpuUsage(), performance.now()]
      const answer = await api.fetch(new Request(new URL(path, 'http://rostrum.bench')))
      await answer.text()
      const { user, system } = process.cpuUsage(cpu)
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      return databaseUrl === undefined ? (user + system) / 1_000 : performance.now() - begun
    },
    async close() {
      await api.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
