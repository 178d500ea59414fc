import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuilt } from '../processes.ts'
import type { Finding } from '../promises.ts'
import { formatMs, median } from '../timing.ts'

const readyWithin = 1_500
const memoryBelow = 150

/** Measures how soon a build is ready, and its memory before the first write (docs/architecture.md, Promises). */
export async function measureStart(times: number): Promise<Finding[]> {
  const first: Startup[] = []
  const later: Startup[] = []
  for (let time = 0; time < times; time++) {
    const folder = await mkdtemp(join(tmpdir(), 'rostrum-bench-'))
    try {
      // The first start creates the tables, the second one finds them.
      first.push(await measureStartup(folder))
      later.push(await measureStartup(folder))
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

type Startup = { readyIn: number; memory: number }

/** Takes the quickest start: other load on the machine only adds time, even when queueing is subtracted. */
function ready(what: string, starts: readonly Startup[]): Finding {
  const quickest = Math.min(...starts.map(({ readyIn }) => readyIn))
  return { what, ours: formatMs(quickest), value: quickest, shown: formatMs(quickest), promise: readyWithin }
}

async function measureStartup(folder: string): Promise<Startup> {
  const site = await startBuilt(folder)
  try {
    // Pages for reading must work before anything that only writes need is loaded.
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
