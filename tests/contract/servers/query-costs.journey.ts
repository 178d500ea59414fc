import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import Sqlite from 'better-sqlite3'
import { isPreparedAgain, scansWholeTable } from '../../../api/database/plans.testing.ts'
import { startServer } from '../../bench/processes.ts'
import { startSite } from '../../machine/site.mjs'

/** The most that rendering a guest's page may cost: calls of the API, and queries of its database. */
const limits = {
  '/': { calls: 3, queries: 17 },
  '/debates': { calls: 1, queries: 5 },
  'a debate': { calls: 4, queries: 14 },
  'a verdict': { calls: 5, queries: 17 },
  'its comments': { calls: 2, queries: 8 },
  'an argument': { calls: 4, queries: 20 },
  'a comment': { calls: 3, queries: 14 },
  '/debates.atom': { calls: 1, queries: 5 },
  'the feed of a debate': { calls: 2, queries: 8 },
  'the feed of its comments': { calls: 2, queries: 8 },
  'the feed of an argument': { calls: 3, queries: 22 },
  '/tags/work.atom': { calls: 2, queries: 6 },
  '/users/Maria.atom': { calls: 2, queries: 12 },
  '/tags': { calls: 1, queries: 2 },
  '/tags/work': { calls: 2, queries: 6 },
  '/users/Maria': { calls: 3, queries: 14 },
  '/search?q=week': { calls: 2, queries: 12 },
  '/feed/highlights': { calls: 1, queries: 7 },
  '/about': { calls: 0, queries: 0 },
  '/privacy': { calls: 0, queries: 0 },
  '/sitemap.xml': { calls: 6, queries: 18 },
  '/sitemap.xml?of=arguments&part=1': { calls: 1, queries: 1 },
  '/nowhere': { calls: 1, queries: 5 },
}
type Page = keyof typeof limits

test('every page makes only the calls and queries it needs, and SQLite never scans a whole table for one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rostrum-costs-'))
  const env = { DATA_DIR: folder, DEMO: '1', LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000', NEWCOMER_HOURS: '0' }
  const recorder = resolve(import.meta.dirname, '../../bench/recorder.mjs')
  const api = await startServer({
    args: ['build/server.js'],
    env: (url) => ({ ...env, SITE_URL: url }),
    preload: [recorder],
    readyPath: '/readyz',
  })
  const heard: string[] = []
  const proxy = await startRecordingProxy(api.url, heard)
  const site = await startSite({
    env: { API_URL: proxy.url, PAGE_CACHE_MB: '0', SESSION_SECRETS: 'known-to-the-web-app-and-to-nobody-else' },
  })
  try {
    const pageAt = async (path: string) =>
      (await fetch(site.url + path, { headers: { Accept: 'text/html', 'Sec-Fetch-Site': 'none' } })).text()
    const places = await placesOf(pageAt)
    const found: Record<string, { calls: number; queries: number }> = {}
    const allQueries = new Map<string, unknown[]>()
    for (const [page, path] of Object.entries(places)) {
      const costs: { calls: number; queries: number }[] = []
      // Take the least of a few, because the API sometimes checks its clock and mail queue meanwhile.
      for (let time = 0; time < 12; time++) {
        heard.length = 0
        api.tell('record')
        await pageAt(path)
        const queries = (await api.ask('recorded')) as { sql: string; parameters: unknown[] }[]
        costs.push({ calls: heard.length, queries: queries.length })
        for (const { sql, parameters } of queries) allQueries.set(sql, parameters)
      }
      found[page] = { calls: Math.min(...costs.map(({ calls }) => calls)), queries: Math.min(...costs.map(({ queries }) => queries)) }
    }
    console.table(found)
    for (const [page, { calls, queries }] of Object.entries(limits)) {
      expect.soft(found[page]?.calls, `calls of ${page}`).toBeLessThanOrEqual(calls)
      expect.soft(found[page]?.queries, `queries of ${page}`).toBeLessThanOrEqual(queries)
    }
    const { whole, anew } = expensiveQueries(join(folder, 'rostrum.db'), allQueries)
    expect.soft(whole, 'queries that scan a whole table').toEqual([])
    expect.soft(anew, 'queries that are prepared again each time').toEqual([])
  } finally {
    await Promise.all([site.stop(), api.stop()])
    proxy.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Returns the queries that scan whole tables in SQLite, or that it must prepare again each time. */
function expensiveQueries(file: string, queries: ReadonlyMap<string, unknown[]>): { whole: string[]; anew: string[] } {
  const db = new Sqlite(file, { readonly: true })
  try {
    const indexes = db.prepare<[], { table: string; sql: string }>(partialIndexes).all()
    const whole = [...queries].flatMap(([sql, parameters]) => {
      const plan = db.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...parameters)
      const steps = plan.map(({ detail }) => detail)
      return scansWholeTable(sql, steps) ? [`${sql}\n${steps.join('\n')}`] : []
    })
    return { whole, anew: [...queries.keys()].filter((sql) => isPreparedAgain(sql, indexes)) }
  } finally {
    db.close()
  }
}

const partialIndexes = `select tbl_name as "table", sql from sqlite_master where type = 'index' and sql like '% where %'`

async function placesOf(pageAt: (path: string) => Promise<string>): Promise<Record<Page, string>> {
  const debateOn = (list: string) => first(pageAt(list), /href="(\/debates\/(?!create)[^"?/]+)"/)
  const debate = await debateOn('/debates?sort=popular')
  const comments = `${debate}?tab=comments`
  const argument = await first(pageAt(debate), /href="(\/debates\/[^"?/]+\/arguments\/\d+)["?#]/)
  const ownPages = Object.keys(limits).filter((page): page is Page => page.startsWith('/'))
  return {
    ...(Object.fromEntries(ownPages.map((path) => [path, path])) as Record<Page, string>),
    'a debate': debate,
    'a verdict': await debateOn('/debates?status=closed'),
    'its comments': comments,
    'an argument': argument,
    'the feed of a debate': `${debate}.atom`,
    'the feed of its comments': `${debate}.atom?of=comments`,
    'the feed of an argument': `${argument}.atom`,
    'a comment': await first(pageAt(comments), /href="(\/debates\/[^"?/]+\/comments\/\d+)["?#]/),
  }
}

async function first(page: Promise<string>, link: RegExp): Promise<string> {
  const found = link.exec(await page)?.[1]
  if (!found) throw new Error(`there is no link ${link}`)
  return found
}

/** Starts a proxy in front of an API that records the calls. */
async function startRecordingProxy(api: string, heard: string[]) {
  const server = createServer((incoming, answer) => {
    heard.push(`${incoming.method} ${incoming.url}`)
    const on = request(api + incoming.url, { method: incoming.method ?? 'GET', headers: incoming.headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
      response.pipe(answer)
    })
    incoming.pipe(on)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close().closeAllConnections() }
}
