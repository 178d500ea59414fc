import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { type Cost, loadInTurns } from '../load.ts'
import { type Server, startBuilt } from '../processes.ts'
import { type Finding, ratio } from '../promises.ts'
import { formatKb, formatMs, lowerQuartile, median } from '../timing.ts'
import { startOwn } from './measure-cost.ts'
import { type Pages, siteUrl } from './pages.ts'

/** Limit relative to a bare server's time: the promise is 0.6 of its pages a second. */
const promisedCpu = 1.67

/** One of the smallest pages: there, overhead other than its bytes weighs most. */
const path = '/debates'

/**
 * Measures the cost of a page from the page cache, compared with a bare server that sends the same bytes and
 * headers (docs/decisions/guest-page-cache.md).
 */
export async function measureCachedPage({ folder }: Pages, rounds: number, requests: number): Promise<Finding[]> {
  const ours = await startBuilt(folder, { siteUrl, kept: true })
  let bare: Server | undefined
  try {
    for (const _ of [1, 2]) await fetchCompressed(ours)
    const { body, headers } = await fetchCompressed(ours)
    const files = [join(folder, 'page.br'), join(folder, 'headers.json')] as const
    await Promise.all([writeFile(files[0], body), writeFile(files[1], JSON.stringify(headers))])
    bare = await startOwn('bare-server.ts', ...files)
    const targets = { ours: { server: ours, path }, bare: { server: bare, path: '/' } }
    const costs = await loadInTurns(targets, { requests, rounds, warmUp: requests, coding: 'br' })
    const [one, other] = [costs.ours, costs.bare]
    const cpu = (all: readonly Cost[]) => lowerQuartile(all.map((cost) => cost.cpu))
    const perSecond = (all: readonly Cost[]) => median(all.map((cost) => cost.perSecond))
    return [
      ratio(
        `kept page of ${formatKb(body.length)}: processor time, to a bare server of the same answer`,
        cpu(one),
        cpu(other),
        formatMs,
        promisedCpu,
      ),
      ratio(
        'kept page: requests a second, to a bare server of the same answer',
        perSecond(one),
        perSecond(other),
        (value) => `${value.toFixed(0)}/s`,
      ),
    ]
  } finally {
    await Promise.all([ours.stop(), bare?.stop()])
  }
}

/** Returns the compressed body and the headers, without those that a server adds by itself. */
function fetchCompressed({ url }: Server): Promise<{ body: Buffer; headers: string[] }> {
  return new Promise((resolve, reject) => {
    request(url + path, { headers: { 'Accept-Encoding': 'br', Accept: 'text/html' } }, async (answer) => {
      const body = Buffer.concat(await answer.toArray())
      const pairs = answer.rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, answer.rawHeaders[index + 1] ?? '']] : []))
      resolve({ body, headers: pairs.filter(([name = '']) => !/^(?:date|connection|keep-alive)$/i.test(name)).flat() })
    })
      .on('error', reject)
      .end()
  })
}
