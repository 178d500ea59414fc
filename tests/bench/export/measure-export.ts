import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { hashToken } from '../../../api/accounts/tokens.ts'
import { openPorts } from '../../../api/open-ports.ts'
import { insertArguments } from '../insert-arguments.ts'
import { type Server, startBuilt } from '../processes.ts'
import type { Finding } from '../promises.ts'
import { argumentRow, debateRow, userRow } from '../rows.ts'
import { randomTexts } from '../texts.ts'
import { formatMs } from '../timing.ts'

const heapProbe = resolve(import.meta.dirname, 'report-memory.mjs')
/** How many more MB a server may hold while it streams a data download (issue 16: 100,000 posts within 50). */
const promised = 50
/** Length of a post in characters. */
const length = 1_200
/** Posts per transaction. */
const atOnce = 2_000
const token = 'a-token-of-a-bench'

/** Measures how much more memory a server holds while somebody downloads their data with this many posts. */
export async function measureExport(posts: number): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-bench-'))
  try {
    await fillForExport(folder, posts)
    const site = await startBuilt(folder, { preload: [heapProbe] })
    try {
      // The first download loads code, so only the second is measured.
      await take(site, () => undefined)
      const before = Number(await site.ask('held'))
      let most = before
      const started = performance.now()
      const bytes = await take(site, async () => {
        most = Math.max(most, Number(await site.ask('held')))
      })
      const took = performance.now() - started
      const what = `export: ${posts.toLocaleString('en')} posts, ${inMb(bytes)}`
      return [
        { what: `${what}: a server holds more by`, ours: inMb(most), against: inMb(before), ...shown((most - before) / 2 ** 20, promised) },
        { what: `${what}: time`, ours: formatMs(took), value: took, shown: formatMs(took) },
      ]
    } finally {
      await site.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const inMb = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`
const shown = (value: number, promise: number) => ({ value, shown: `${value.toFixed(0)} MB`, promise })

/** Reads a download as it arrives. @param between called from time to time meanwhile @returns its size in bytes */
async function take({ url }: Server, between: () => unknown): Promise<number> {
  const answer = await fetch(`${url}/api/me/export`, { headers: { Authorization: `Bearer ${token}` } })
  if (!answer.ok || !answer.body) throw new Error(`/api/me/export answers ${answer.status}`)
  let bytes = 0
  let bytesAtCheck = 0
  const reader = answer.body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    bytes += read.value.length
    if (bytes - bytesAtCheck < 4e6) continue
    bytesAtCheck = bytes
    await between()
  }
  return bytes
}

/** Creates one debate in which all arguments belong to one signed-in person. */
async function fillForExport(dataDir: string, posts: number): Promise<void> {
  const ports = await openPorts({
    ...{ dataDir, logLevel: 'silent', clientSecret: 'the secret of a bench', siteUrl: 'http://rostrum.bench', rateLimitFactor: 1_000 },
  })
  const now = Date.now()
  const texts = randomTexts(500, length, 16)
  await ports.db.transaction(async (tx) => {
    await tx
      .insertInto('users')
      .values(userRow(1, 'Ada', now))
      .execute()
    await tx
      .insertInto('debates')
      .values(debateRow({ id: 1, slug: 'export', topic: 'What one wrote is one’s own', created_at: now, type: 'open' }))
      .execute()
    const times = { created_at: now, last_used_at: now, proven_at: now }
    await tx
      .insertInto('tokens')
      .values({ hash: hashToken(token), user_id: 1, device: null, prefix: null, ...times })
      .execute()
  })
  for (let from = 0; from < posts; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, posts - from) }, (_, step) => {
      const id = from + step + 1
      const place = { id, debate_id: 1, number: id, user_id: 1, created_at: now, parent: null }
      return argumentRow({ ...place, stance: null, text: texts[id % texts.length] ?? '', up: 0, down: 0 })
    })
    await ports.db.transaction((tx) => insertArguments(tx, rows))
  }
  await ports.close()
}
