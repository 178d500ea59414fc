import { type Browser, chromium } from '@playwright/test'
import { chromiumLaunch } from '../../machine/chromium.mjs'
import type { Finding } from '../promises.ts'
import { formatMs, median } from '../timing.ts'

/** Limits in ms: until scripts take over a member's page, and for their longest task. */
const promises = { takenOver: 2_500, task: 150 }
/** The slow phone: a processor six times slower than this one, bytes per second, and round-trip time in ms. */
const phone = { slower: 6, bytes: 200_000, latency: 300 }

/**
 * Loads a member's page on a slow phone with an empty cache: measures when scripts take over and how long their longest task blocks
 * the page.
 * @param cookie of a signed-in member
 */
export async function measureSlowPhone(url: string, cookie: string, rounds: number): Promise<Finding[]> {
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const seen: Timings[] = []
    for (let round = 0; round < rounds; round++) seen.push(await loadSlowly(browser, url, cookie))
    const of = (name: keyof Timings) => median(seen.map((each) => each[name]))
    const found = (what: string, value: number, promise?: number) => ({
      what: `slow phone, member’s debate: ${what}`,
      ours: formatMs(value),
      value,
      shown: formatMs(value),
      ...(promise === undefined ? {} : { promise }),
    })
    return [
      found('scripts have it', of('takenOver'), promises.takenOver),
      found('longest task of scripts', of('script'), promises.task),
      found('first paint', of('painted')),
    ]
  } finally {
    await browser.close()
  }
}

type Timings = { takenOver: number; script: number; painted: number }

async function loadSlowly(browser: Browser, url: string, cookie: string): Promise<Timings> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
  try {
    await context.addCookies(
      cookie.split('; ').map((pair) => {
        const [name = '', ...value] = pair.split('=')
        return { name, value: value.join('='), url }
      }),
    )
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: phone.slower })
    const line = { latency: phone.latency, downloadThroughput: phone.bytes, uploadThroughput: phone.bytes / 2 }
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line })
    await page.addInitScript({ content: observerScript })
    await page.goto(url, { waitUntil: 'commit' })
    return (await (await page.waitForFunction(() => (globalThis as { seen?: unknown }).seen)).jsonValue()) as Timings
  } finally {
    await context.close()
  }
}

/**
 * Runs in the page. The first paint is the browser's work; long tasks after it belong to scripts. It is a string, because the compiler adds
 * helpers to functions.
 */
const observerScript = `
  const tasks = []
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })
  const timer = setInterval(() => {
    if (!Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'))) return
    clearInterval(timer)
    const takenOver = performance.now()
    // Wait a moment, because work that follows hydration belongs to it.
    setTimeout(() => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
      const script = Math.max(0, ...tasks.filter(({ startTime }) => startTime >= painted).map(({ duration }) => duration))
      globalThis.seen = { takenOver, script, painted }
    }, 1_000)
  }, 50)
`
