import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuilt } from '../processes.ts'
import { type Finding, ratio } from '../promises.ts'
import { formatKb } from '../timing.ts'
import { compressedSize, tableColumns } from './bytes.ts'
import { measureCachedPage } from './measure-cached-page.ts'
import { type CostPlan, measureCost } from './measure-cost.ts'
import { measureHits } from './measure-hits.ts'
import { measureMembers } from './measure-members.ts'
import { path, shownCount } from './page-debate.ts'
import { preparePages, requestPage } from './pages.ts'
import { loadScripts } from './scripts.ts'

const promises = { bytes: 1.2, scriptKb: 8 }
/** Compression qualities: the one that our server uses, and the best one, which a page cache could use. */
const qualities = [4, 11] as const

/** `kept` is the number of requests for a cached page per round; `looks` is how often a slow phone loads a member's page. */
export type PagePlan = CostPlan & { kept: number; looks: number }

/** Measures the guests' argument page of 200 arguments: bytes, processor time and scripts (docs/architecture.md, Promises). */
export async function measurePage(plan: PagePlan): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-bench-'))
  try {
    const pages = await preparePages(folder)
    return [
      ...bytesOf(pages.html, pages.baseline),
      ...(await measureCost(pages, plan)),
      ...(await measureCachedPage(pages, plan.rounds, plan.kept)),
      ...measureHits(),
      ...(await measureScripts(folder, plan.looks)),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function bytesOf(html: string, baseline: string): Finding[] {
  return qualities.map((quality) => {
    const what = `page of ${shownCount} arguments: bytes, br ${quality}, to the hand-written page`
    return ratio(what, compressedSize(html, quality), compressedSize(baseline, quality), formatKb, promises.bytes)
  })
}

/** Measures the scripts of the page that guests get. */
async function measureScripts(folder: string, looks: number): Promise<Finding[]> {
  const site = await startBuilt(folder)
  try {
    const guest = await loadScripts(await requestPage(site), site.url + path)
    const early = guest.blocking + guest.inline
    return [
      { what: 'page, guest: scripts, br', ...tableColumns(guest.bytes), promise: promises.scriptKb },
      { what: 'page, guest: scripts before the first paint, or inline', ours: '', value: early, shown: String(early), promise: 0 },
      ...(await measureMembers(site, looks)),
    ]
  } finally {
    await site.stop()
  }
}
