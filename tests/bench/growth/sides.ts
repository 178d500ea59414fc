import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../../api/database/database.ts'
import { openApi, openPorts } from '../../../api/open-api.ts'
import { startBuilt } from '../processes.ts'
import { type Filled, fillForGrowth, type Size } from './fill.ts'

/** One of two databases to compare, requested through the API or the whole site. */
export type Side = {
  filled: Filled
  folder: string
  /** Returns the processor time of one response in ms. @param token of a member; if left out, the request is a guest's */
  costOf(path: string, token?: string): Promise<number>
  close(): Promise<void>
}

/** Fills a database and starts the API on it in this process. @param databaseUrl an empty PostgreSQL; if left out, a new SQLite */
export async function openSide(size: Size, databaseUrl?: string): Promise<Side & { db: Database }> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-bench-'))
  const ports = await openPorts({
    databaseUrl,
    dataDir: folder,
    logLevel: 'silent',
    clientSecret: 'the secret of a bench',
    siteUrl: 'http://rostrum.bench',
    rateLimitFactor: 1_000,
  })
  const filled = await fillForGrowth(ports.db, size)
  const api = await openApi(ports)
  return {
    filled,
    folder,
    db: ports.db,
    async costOf(path, token) {
      const headers = new Headers(token === undefined ? [] : [['Authorization', `Bearer ${token}`]])
      const before = process.cpuUsage()
      await read(path, await api.fetch(new Request(new URL(path, 'http://rostrum.bench'), { headers })))
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1_000
    },
    async close() {
      await api.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Requests per measurement, because asking the server for its usage costs a little as well. */
const requestsPerSample = 3

/** Starts the built site on the same SQLite database. */
export async function startPages({ filled, folder }: Side): Promise<Side> {
  const site = await startBuilt(folder)
  const headers = { Accept: 'text/html', 'Accept-Encoding': 'identity' }
  return {
    filled,
    folder,
    async costOf(path) {
      const before = await site.usage()
      for (let request = 0; request < requestsPerSample; request++) await read(path, await fetch(site.url + path, { headers }))
      return ((await site.usage()).cpu - before.cpu) / requestsPerSample
    },
    close: () => site.stop(),
  }
}

async function read(path: string, response: Response): Promise<string> {
  const body = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${body.slice(0, 500)}`)
  return body
}
