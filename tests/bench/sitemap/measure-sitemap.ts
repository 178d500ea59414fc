import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openPorts } from '../../../api/open-ports.ts'
import { insertArguments } from '../insert-arguments.ts'
import { type Server, startBuilt } from '../processes.ts'
import type { Finding } from '../promises.ts'
import { argumentRow, debateRow, insertAll, userRow } from '../rows.ts'
import { randomTexts } from '../texts.ts'
import { formatMs, percentile } from '../timing.ts'

const heapProbe = resolve(import.meta.dirname, '../export/report-memory.mjs')
/** How many more MB a server may hold while it streams a sitemap (docs/product.md#sharing). */
const promised = 30
/** How long 99 of 100 requests may wait at most while somebody reads the sitemap, in ms (docs/architecture.md, Promises). */
const longestWait = 50
/** Length of a post in characters. */
const length = 1_200
/** Posts per debate, and per transaction. */
const atOnce = 2_000

/** Measures memory, time and the wait of other requests while a crawler reads the whole sitemap of a site with this many posts. */
export async function measureSitemap(posts: number): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-bench-'))
  try {
    await fillForSitemap(folder, posts)
    const site = await startBuilt(folder, { preload: [heapProbe] })
    try {
      return await measure(site, posts)
    } finally {
      await site.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(site: Server, posts: number): Promise<Finding[]> {
  const indexStarted = performance.now()
  const parts = addressesIn((await read(site, '/sitemap.xml')).text)
  const indexTook = performance.now() - indexStarted
  // The first part loads code, so memory is compared from then on.
  await read(site, parts[0] ?? '')
  const before = Number(await site.ask('held'))
  let [most, bytes, addresses] = [before, 0, 0]
  for (const part of parts) {
    const { text } = await read(site, part, async () => {
      most = Math.max(most, Number(await site.ask('held')))
    })
    bytes += text.length
    addresses += addressesIn(text).length
  }
  // Again, because collecting garbage to measure memory makes others wait.
  const waits = startWaiting(site)
  const started = performance.now()
  for (const part of parts) await read(site, part)
  const took = performance.now() - started
  const wait = percentile(await waits.stop(), 0.99)
  if (addresses < posts) throw new Error(`the sitemap has ${addresses} addresses of ${posts} posts`)
  const what = `sitemap: ${posts.toLocaleString('en')} posts, ${parts.length} parts, ${(bytes / 2 ** 20).toFixed(0)} MB`
  return [
    { what: `${what}: a server holds more by`, ours: inMb(most), against: inMb(before), ...shown((most - before) / 2 ** 20) },
    { what: `${what}: wait of others, p99`, ours: formatMs(wait), value: wait, shown: formatMs(wait), promise: longestWait },
    { what: `${what}: time of its index`, ours: formatMs(indexTook), value: indexTook, shown: formatMs(indexTook) },
    { what: `${what}: time of all parts`, ours: formatMs(took), value: took, shown: formatMs(took) },
  ]
}

const inMb = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`
const shown = (value: number) => ({ value, shown: `${value.toFixed(1)} MB`, promise: promised })

const addressesIn = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'))

/** Reads a sitemap as it arrives. @param between called once after it has begun */
async function read({ url }: Server, address: string, between?: () => Promise<void>): Promise<{ text: string }> {
  const { pathname, search } = new URL(address, url)
  const answer = await fetch(url + pathname + search)
  if (!answer.ok || !answer.body) throw new Error(`${pathname}${search} answers ${answer.status}`)
  let text = ''
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    if (text === '') await between?.()
    text += piece.value
  }
  return { text }
}

/** Asks for the smallest answer again and again. @returns a function that stops it and returns how long each waited, in ms */
function startWaiting({ url }: Server) {
  let stopped = false
  const waits: number[] = []
  const waiting = (async () => {
    while (!stopped) {
      const started = performance.now()
      await (await fetch(`${url}/healthz`)).text()
      waits.push(performance.now() - started)
    }
  })()
  return {
    async stop() {
      stopped = true
      await waiting
      return waits
    },
  }
}

/** Creates debates full of arguments. */
async function fillForSitemap(dataDir: string, posts: number): Promise<void> {
  const ports = await openPorts({
    ...{ dataDir, logLevel: 'silent', clientSecret: 'the secret of a bench', siteUrl: 'http://rostrum.bench', rateLimitFactor: 1_000 },
  })
  const now = Date.now()
  const texts = randomTexts(500, length, 16)
  const text = (id: number) => texts[id % texts.length] ?? ''
  const debates = Array.from({ length: Math.ceil(posts / atOnce) }, (_, index) => {
    const named = { id: index + 1, slug: `an-address-as-long-as-those-of-most-debates-${index + 1}`, topic: `Debate ${index + 1}` }
    return debateRow({ ...named, description: text(index), created_at: now, type: 'open' })
  })
  await ports.db.transaction(async (tx) => {
    await tx
      .insertInto('users')
      .values(userRow(1, 'Ada', now))
      .execute()
    await insertAll(debates, (some) => tx.insertInto('debates').values(some).execute())
  })
  for (let from = 0; from < posts; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, posts - from) }, (_, step) => {
      const place = { id: from + step + 1, debate_id: 1 + from / atOnce, number: step + 1, user_id: 1, created_at: now, parent: null }
      return argumentRow({ ...place, stance: null, text: text(step), up: 0, down: 0 })
    })
    await ports.db.transaction((tx) => insertArguments(tx, rows))
  }
  await ports.close()
}
