import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopwatch } from '../../machine/processor-wait.mjs'
import { builtServer, type Server, startBuilt, startServer } from '../processes.ts'
import type { Finding } from '../promises.ts'
import { formatMs } from '../timing.ts'
import { type Listener, openListener } from './listeners.ts'
import { fillMembers, type Member } from './members.ts'

/** The promises of docs/architecture.md for streams, in bytes and ms. */
const promised = { memory: 15 * 1024, memoryAcross: 28 * 1024, all: 600, one: 50 }

/**
 * Measures pages of this many different people on one process with an embedded API: the memory of each, and how soon they receive events.
 */
export async function measureStreams(people: number): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-bench-'))
  try {
    const members = await fillMembers(folder, { people, debates: 1 })
    const site = await startBuilt(folder)
    const embedded = await measure(site, members).finally(site.stop)
    // With few pages, this would mostly measure the growth of a young server.
    if (people < 5_000) return embedded
    const api = await startBuilt(folder)
    const across = await measureAcross(api, folder, members).finally(api.stop)
    return [...embedded, ...across]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(site: Server, members: readonly Member[]): Promise<Finding[]> {
  const [writer] = members
  if (!writer) throw new Error('nobody is there')
  // Load lazily loaded code before measuring.
  await post(site, writer, '/participation', {})
  ;(await openListener(site.url, { path: '/stream?debate=1', cookie: writer.cookie, person: 1 })).close()
  await post(site, writer, '/spectator-comments', { content: 'The first of all.' })
  const { pages, each } = await openMeasured(site, members)
  const all = await untilAllHear(site, writer, pages)
  const one = await untilOneHears(site, members, pages)
  for (const page of pages) page.close()
  const streams = `streams: ${pages.length.toLocaleString('en')} of different people`
  return [
    finding(`${streams}, resident memory each, as it stands when all are open`, each, `${(each / 1024).toFixed(1)} KB`, promised.memory),
    finding(`${streams}, from a comment’s answer to the last page`, all, formatMs(all), promised.all),
    finding(`${streams}, from a request for friendship to its page, 99th percentile`, one, formatMs(one), promised.one),
  ]
}

/**
 * Measures a web app in its own process, which opens an upstream stream for each page. At most 9,000, because many systems limit a process
 * to 20,000 open files, and a page takes two here.
 */
async function measureAcross(api: Server, secretFolder: string, people: readonly Member[]): Promise<Finding[]> {
  const members = people.slice(0, 9_000)
  const env = { DATA_DIR: secretFolder, API_URL: api.url, LOG_LEVEL: 'warn' }
  const web = await startServer({ args: builtServer, env: (url) => ({ ...env, SITE_URL: url }), readyPath: '/readyz' })
  try {
    const { pages, each } = await openMeasured(web, members)
    for (const page of pages) page.close()
    const what = `streams: ${members.length.toLocaleString('en')} across a network, resident memory each`
    return [finding(what, each, `${(each / 1024).toFixed(1)} KB`, promised.memoryAcross)]
  } finally {
    await web.stop()
  }
}

/**
 * Opens a page for each member and measures the bytes that each one takes. The first tenth isn't counted, because a young server
 * grows anyway.
 */
async function openMeasured(site: Server, members: readonly Member[]): Promise<{ pages: Listener[]; each: number }> {
  const people = members.map((member, index) => ({ ...member, person: index + 1 }))
  const first = await openAll(site, people.slice(0, people.length / 10))
  const before = (await site.usage()).memory
  const others = await openAll(site, people.slice(first.length))
  const each = ((await site.usage()).memory - before) / others.length
  return { pages: [...first, ...others], each }
}

/** Opens pages in batches that fit into a server's queue of connections. */
async function openAll(site: Server, people: readonly (Member & { person: number })[]): Promise<Listener[]> {
  const pages: Listener[] = []
  for (let from = 0; from < people.length; from += 100) {
    const opening = people
      .slice(from, from + 100)
      .map(({ cookie, person }) => openListener(site.url, { path: '/stream?debate=1', cookie, person }))
    pages.push(...(await Promise.all(opening)))
  }
  return pages
}

/**
 * Returns the ms from the acknowledgement of a write until all pages have received it, minus the time that the server waited for
 * a processor.
 */
async function untilAllHear(site: Server, writer: Member, pages: readonly Listener[]): Promise<number> {
  const received = Promise.all(pages.map((page) => page.hear('comment.posted')))
  await post(site, writer, '/spectator-comments', { content: 'Heard by all.' })
  const took = stopwatch([site.pid])
  return took(Math.max(...(await received)))
}

async function untilOneHears(site: Server, members: readonly Member[], pages: readonly Listener[]): Promise<number> {
  const [, ...others] = pages
  const times: number[] = []
  for (let time = 0; time < 100; time++) {
    const page = others[(time * 7_919) % others.length]
    const member = members[(time * 104_729 + 1) % members.length]
    if (!page || !member || members[page.person - 1] === member) continue
    const received = page.hear('notification')
    const answer = await fetch(`${site.url}/api/friends/${page.person}`, { method: 'POST', headers: headersOf(member), body: '{}' })
    if (!answer.ok) continue
    const took = stopwatch([site.pid, process.pid])
    times.push(took(await received))
  }
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN
}

async function post(site: Server, person: Member, path: string, body: object): Promise<void> {
  const answer = await fetch(`${site.url}/api/debates/1${path}`, { method: 'POST', headers: headersOf(person), body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
}

const headersOf = ({ token }: Member) => ({ Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' })

function finding(what: string, value: number, shown: string, promise: number): Finding {
  return { what, ours: shown, value, shown, promise }
}
