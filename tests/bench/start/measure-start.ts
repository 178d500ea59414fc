import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuilt } from '../processes.ts'
import type { Finding } from '../promises.ts'
import { inMs, median } from '../timing.ts'

const readyWithin = 1_500
const memoryBelow = 150

/** How soon a built tree is ready, and what it holds before the first write (docs/architecture.md, Promises). */
export async function measureStart(times: number): Promise<Finding[]> {
  const first: Started[] = []
  const later: Started[] = []
  for (let time = 0; time < times; time++) {
    const folder = await mkdtemp(join(tmpdir(), 'rostrum-bench-'))
    try {
      // The first start makes the tables, the second finds them.
      first.push(await started(folder))
      later.push(await started(folder))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  const memory = median(later.map((one) => one.memory)) / 1024 / 1024
  const inMb = `${memory.toFixed(0)} MB`
  return [
    ready('start: ready, the first time', first),
    ready('start: ready, on an empty database', later),
    { what: 'start: memory, after some pages', ours: inMb, value: memory, shown: inMb, promise: memoryBelow },
  ]
}

type Started = { readyIn: number; memory: number }

/** The quickest: others on the machine only ever add, also where what was queued is taken off. */
function ready(what: string, starts: readonly Started[]): Finding {
  const quickest = Math.min(...starts.map(({ readyIn }) => readyIn))
  return { what, ours: inMs(quickest), value: quickest, shown: inMs(quickest), promise: readyWithin }
}

async function started(folder: string): Promise<Started> {
  const site = await startBuilt(folder)
  try {
    // Ready for people: reading must not need what only writing does.
    for (const path of ['/', '/debates', '/auth?mode=login']) {
      const page = await fetch(site.url + path)
      await page.text()
      if (!page.ok) throw new Error(`${path} answers ${page.status}`)
    }
    return { readyIn: site.readyIn, memory: (await site.usage()).memory }
  } finally {
    await site.stop()
  }
}
