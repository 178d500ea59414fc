import { type Browser, chromium } from '@playwright/test'
import { chromiumLaunch } from '../../machine/chromium.mjs'
import type { Finding } from '../promises.ts'
import { inMs, median } from '../timing.ts'

/** Milliseconds: for scripts to have a member's page, and for one piece of their work. */
const promises = { takenOver: 2_500, task: 150 }
/** What such phones and lines are: a processor six times slower than this one, bytes a second, and milliseconds there and back. */
const phone = { slower: 6, bytes: 200_000, latency: 300 }

/**
 * A member's page on a slow phone, with nothing kept: when scripts have it, and what of their work holds everything else up longest.
 * @param cookie what somebody who is signed in sends
 */
export async function measureSlow(url: string, cookie: string, rounds: number): Promise<Finding[]> {
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const seen: Seen[] = []
    for (let round = 0; round < rounds; round++) seen.push(await seenBy(browser, url, cookie))
    const of = (name: keyof Seen) => median(seen.map((each) => each[name]))
    const found = (what: string, value: number, promise?: number) => ({
      what: `slow phone, member’s debate: ${what}`,
      ours: inMs(value),
      value,
      shown: inMs(value),
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

type Seen = { takenOver: number; script: number; painted: number }

async function seenBy(browser: Browser, url: string, cookie: string): Promise<Seen> {
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
    await page.addInitScript({ content: watch })
    await page.goto(url, { waitUntil: 'commit' })
    return (await (await page.waitForFunction(() => (globalThis as { seen?: unknown }).seen)).jsonValue()) as Seen
  } finally {
    await context.close()
  }
}

/** Runs in the page: its first frame is the browser's work, what is long after that is scripts'. As text, for what compiles this adds to functions. */
const watch = `
  const tasks = []
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })
  const timer = setInterval(() => {
    if (!Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'))) return
    clearInterval(timer)
    const takenOver = performance.now()
    // What comes after it is its work still.
    setTimeout(() => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
      const script = Math.max(0, ...tasks.filter(({ startTime }) => startTime >= painted).map(({ duration }) => duration))
      globalThis.seen = { takenOver, script, painted }
    }, 1_000)
  }, 50)
`
