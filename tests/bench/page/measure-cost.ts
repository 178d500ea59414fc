import { resolve } from 'node:path'
import { signedIn } from '../../markup/signed-in.ts'
import { type Cost, type LoadPlan, loadInTurns } from '../load.ts'
import { type Server, startBuilt, startServer } from '../processes.ts'
import { type Finding, ratio } from '../promises.ts'
import { formatMs, lowerQuartile, median } from '../timing.ts'
import { path } from './page-debate.ts'
import { type Pages, requestPage, requireSame, siteUrl } from './pages.ts'

const promisedCpu = { guest: 2.5, member: 4 }

/** `starts`: how often the servers are restarted, because no two processes of a program run at exactly the same speed. */
export type CostPlan = LoadPlan & { starts: number }
type Costs = Record<'ours' | 'member' | 'baseline' | 'bare', Cost[]>

/** Measures the cost of a page on our server, compared with the same rows and `renderToString` of the baseline, and with a bare server. */
export async function measureCost(pages: Pages, plan: CostPlan): Promise<Finding[]> {
  const starts: Costs[] = []
  for (let start = 0; start < plan.starts; start++) starts.push(await onFreshServers(pages, plan))
  const perSecond = (value: number) => `${value.toFixed(0)}/s`
  return [
    compareServers('page: processor time, to rows and renderToString', starts, {
      to: 'baseline',
      of: 'cpu',
      inWords: formatMs,
      promise: promisedCpu.guest,
    }),
    compareServers('page, member: processor time, to rows and renderToString', starts, {
      who: 'member',
      to: 'baseline',
      of: 'cpu',
      inWords: formatMs,
      promise: promisedCpu.member,
    }),
    compareServers('page: processor time, to a bare server of the same bytes', starts, { to: 'bare', of: 'cpu', inWords: formatMs }),
    compareServers('page: requests a second, to rows and renderToString', starts, { to: 'baseline', of: 'perSecond', inWords: perSecond }),
    compareServers('page: requests a second, to a bare server of the same bytes', starts, {
      to: 'bare',
      of: 'perSecond',
      inWords: perSecond,
    }),
  ]
}

async function onFreshServers(pages: Pages, plan: LoadPlan): Promise<Costs> {
  const servers: Server[] = []
  const add = async (starting: Promise<Server>) => {
    const server = await starting
    servers.push(server)
    return server
  }
  try {
    const ours = await add(startBuilt(pages.folder, { siteUrl }))
    const baseline = await add(startOwn('baseline-server.ts', pages.files.database, pages.files.statements))
    const bare = await add(startOwn('bare-server.ts', pages.files.html))
    requireSame('the React tree in react-page.tsx', await requestPage(baseline, '/'), pages.baseline)
    // Members need a second server without `siteUrl`, because nobody can sign in if the site has another address.
    const siteWithSignIn = await add(startBuilt(pages.folder))
    const member = { server: siteWithSignIn, path, cookie: await signedIn(siteWithSignIn.url) }
    const others = { baseline: { server: baseline, path: '/' }, bare: { server: bare, path: '/' } }
    return await loadInTurns({ ours: { server: ours, path }, member, ...others }, plan)
  } finally {
    for (const server of servers) await server.stop()
  }
}

/** Starts a program in this folder. @param files the files that it serves from */
export function startOwn(program: string, ...files: readonly string[]): Promise<Server> {
  return startServer({ args: [resolve(import.meta.dirname, program), ...files], preload: ['tsx'], readyPath: '/' })
}

type Comparison = { who?: 'ours' | 'member'; to: 'baseline' | 'bare'; of: keyof Cost; inWords: (value: number) => string; promise?: number }

/** Compares two servers over all rounds. */
function compareServers(what: string, starts: readonly Costs[], { who = 'ours', to, of, inWords, promise }: Comparison): Finding {
  const best = of === 'cpu' ? lowerQuartile : median
  const [ours, against] = [starts.flatMap((costs) => costs[who]), starts.flatMap((costs) => costs[to])].map((costs) =>
    best(costs.map((cost) => cost[of])),
  )
  return ratio(what, ours ?? Number.NaN, against ?? Number.NaN, inWords, promise)
}
