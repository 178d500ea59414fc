import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { signedIn } from '../../markup/signed-in.ts'
import { startBuilt } from '../processes.ts'
import { type Finding, ratio } from '../promises.ts'
import { inKb } from '../timing.ts'
import { type CostPlan, measureCost } from './measure-cost.ts'
import { measureHits } from './measure-hits.ts'
import { measureKept } from './measure-kept.ts'
import { path, shownCount } from './page-debate.ts'
import { pageOf, preparePages } from './pages.ts'
import { scriptsOf } from './scripts.ts'

const promises = { bytes: 1.3, scriptKb: 8, memberScriptKb: 95, handedOver: 1 }
/** What our server compresses pages with, and the best there is, for the page cache to come. */
const qualities = [4, 11] as const

/** The guests' argument page of 200 arguments: bytes, processor time and scripts (DESIGN, Promises). */
export async function measurePage(plan: CostPlan): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-bench-'))
  try {
    const pages = await preparePages(folder)
    return [
      ...bytesOf(pages.html, pages.baseline),
      ...(await measureCost(pages, plan)),
      ...(await measureKept(pages, plan.rounds)),
      ...measureHits(),
      ...(await measureScripts(folder)),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function bytesOf(html: string, baseline: string): Finding[] {
  return qualities.map((quality) => {
    const what = `page of ${shownCount} arguments: bytes, br ${quality}, to the hand-written page`
    return ratio(what, compressed(html, quality), compressed(baseline, quality), inKb, promises.bytes)
  })
}

/** On a site that knows where it is, for signing in asks that. */
async function measureScripts(folder: string): Promise<Finding[]> {
  const site = await startBuilt(folder)
  try {
    const url = site.url + path
    const html = await pageOf(site)
    const memberHtml = await (await fetch(url, { headers: { Accept: 'text/html', Cookie: await signedIn(site.url) } })).text()
    const [guest, member] = [await scriptsOf(html, url), await scriptsOf(memberHtml, url)]
    const early = guest.blocking + guest.inline
    const { page, data } = apart(memberHtml)
    return [
      { what: 'page, guest: scripts, br', ...inTable(guest.bytes), promise: promises.scriptKb },
      { what: 'page, guest: scripts before the first paint, or inline', ours: '', value: early, shown: String(early), promise: 0 },
      { what: 'page, member: scripts, br', ...inTable(member.bytes), promise: promises.memberScriptKb },
      {
        what: 'page, member: scripts before the first paint',
        ours: '',
        value: member.blocking,
        shown: String(member.blocking),
        promise: 0,
      },
      ratio('page, member: bytes, br 4, to the guests’', compressed(memberHtml, 4), compressed(html, 4), inKb),
      ratio(
        'page, member: what it hands over, br 4, to what it shows',
        compressed(data, 4),
        compressed(page, 4),
        inKb,
        promises.handedOver,
      ),
    ]
  } finally {
    await site.stop()
  }
}

/** A member's page, and what stands in it for scripts to take it over with. */
function apart(html: string): { page: string; data: string } {
  const [whole, data] = /<script type="application\/json"[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? []
  if (whole === undefined || data === undefined) throw new Error('the member’s page hands nothing over')
  return { page: html.replace(whole, ''), data }
}

const inTable = (bytes: number) => ({ ours: inKb(bytes), value: bytes / 1024, shown: inKb(bytes) })

function compressed(text: string, quality: number): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
}
