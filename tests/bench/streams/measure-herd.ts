import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Server, startBuilt } from '../processes.ts'
import type { Finding } from '../promises.ts'
import { formatMs, percentile } from '../timing.ts'
import { type Listener, openListener } from './listeners.ts'

/** Limits: how often the page is rendered, ms until everybody has it, and ms for other requests meanwhile. */
const promised = { makings: 2, all: 1_000, others: 100 }
/** The headers that a page's `fetch` sends. */
const asPage = { Accept: 'text/html', 'Accept-Encoding': 'br', 'Sec-Fetch-Site': 'same-origin' }
/** Shared connections, because one machine plays all browsers. Real browsers have theirs open already. */
const connections = 128

/** Measures what happens when somebody posts in a live debate that this many guests have open: all request the page at once. */
export async function measureHerd(guests: number): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-bench-'))
  const site = await startBuilt(folder, { kept: true, preload: [resolve(import.meta.dirname, '../recorder.mjs')] })
  try {
    const debate = await beginLive(site)
    const pages = await openPages(site, guests, debate.id)
    const agent = new Agent({ keepAlive: true, maxSockets: connections })
    await Promise.all(Array.from({ length: 2 * connections }, () => ask(site, debate.path, agent)))
    site.tell('record')
    const found = await rush(site, pages, { ...debate, agent })
    const statements = (await site.ask('recorded')) as { sql: string }[]
    const makings = statements.filter(({ sql }) => /from "debates" where "slug"/.test(sql)).length
    for (const page of pages) page.close()
    agent.destroy()
    const herd = `herd: ${guests.toLocaleString('en')} pages of a live debate, one post`
    return [
      { what: `${herd}: how often the page is made`, ours: '', value: makings, shown: String(makings), promise: promised.makings },
      timed(`${herd}: until the last has the new turn`, found.all, promised.all),
      timed(`${herd}: what others ask meanwhile, 99th percentile`, percentile(found.others, 99), promised.others),
    ]
  } finally {
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const timed = (what: string, ms: number, promise: number): Finding => ({
  what,
  ours: formatMs(ms),
  value: ms,
  shown: formatMs(ms),
  promise,
})

type LiveDebate = { id: string; path: string; agent: Agent; post(): Promise<void> }

/** Posts, and waits for everything that follows. */
async function rush(
  site: Server,
  pages: readonly Listener[],
  { path, agent, post }: LiveDebate,
): Promise<{ all: number; others: number[] }> {
  const text = 'Said to all of them at once.'
  const another = fork(resolve(import.meta.dirname, 'guest-process.mjs'), [`${site.url}/debates`, String(site.pid)])
  await once(another, 'message')
  const shown = pages.map(async (page) => {
    await page.hear('argument.posted')
    for (;;) if ((await ask(site, path, agent)).includes(text)) return performance.now()
  })
  await post()
  const began = performance.now()
  const last = Math.max(...(await Promise.all(shown)))
  const finished = once(another, 'message')
  another.send('enough')
  const [durations] = (await finished) as [number[]]
  return { all: last - began, others: durations }
}

/** Requests a page as a script does. @returns its uncompressed text */
function ask({ url }: Server, path: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { ...asPage, 'Accept-Encoding': 'identity' }
    request(url + path, { agent, headers }, async (answer) => {
      answer.on('error', reject)
      resolve(Buffer.concat(await answer.toArray()).toString())
    })
      .on('error', reject)
      .end()
  })
}

async function openPages({ url }: Server, guests: number, id: string): Promise<Listener[]> {
  const pages: Listener[] = []
  while (pages.length < guests) {
    const some = Array.from({ length: Math.min(250, guests - pages.length) }, () =>
      openListener(url, { path: `/stream?debate=${id}`, cookie: '', person: 0 }),
    )
    pages.push(...(await Promise.all(some)))
  }
  return pages
}

/** Creates a live debate that waits for its first turn. */
async function beginLive({ url }: Server): Promise<Omit<LiveDebate, 'agent'>> {
  const call = async (path: string, body: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json', Authorization: `Bearer ${token}` }
    if (!token) Reflect.deleteProperty(headers, 'Authorization')
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { access_token: string; data: { id: string; slug: string } }
  }
  const tokenOf = async (name: string) =>
    (await call('/register', { name, display_name: name, email: `${name}@example.org`, password: 'a phrase of some length' })).access_token
  const [ada, ben] = [await tokenOf('Ada'), await tokenOf('Ben')]
  const { id, slug } = (
    await call('/debates', { topic: 'Everybody looks at this debate', type: 'live', seats_per_side: 1, side: 'for' }, ada)
  ).data
  await call(`/debates/${id}/participation`, { side: 'against' }, ben)
  const argument = { debate_id: id, stance: 'for', content: 'Said to all of them at once.' }
  return { id, path: `/debates/${slug}`, post: async () => void (await call('/arguments', argument, ada)) }
}
