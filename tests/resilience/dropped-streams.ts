import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Server, startBuilt, startServer } from '../bench/processes.ts'
import { fillMembers, type Member } from '../bench/streams/members.ts'
import { type Outcome, summariseFaults } from './outcome.ts'
import { createReader, openUntilReady, type Reader } from './reader.ts'

/** How many bytes a server may have grown by: caches, and what V8 has compiled. A leaked stream would take 7 KB. */
const growth = (streams: number) => 2_000_000 + 100 * streams
/**
 * Slightly more than the time in ms for which the web app keeps an upstream stream after its last page
 * closes (app/realtime/relay.server.ts).
 */
const upstreamLinger = 30_000
const preload = [join(import.meta.dirname, 'heap-probe.mjs')]

/**
 * Opens and drops streams of different people, politely, rudely and before the server has answered. Tests a site with an embedded API and
 * one with a separate API. Afterwards memory, sockets and upstream streams must be back to where they were. With `atOnce`, the wait for
 * upstream streams to close happens only once; this process doesn't have enough sockets for twice 10,000.
 */
export async function droppedStreams(folder: string, streams: number, { atOnce }: { atOnce: boolean }): Promise<Outcome> {
  if (!existsSync('/proc/self/fd')) return { counted: ['left out: only Linux shows the sockets of a process'], faults: [] }
  const members = await fillMembers(folder, { people: streams, debates: 1 })
  const outcomes = atOnce
    ? await Promise.all([embeddedApi(folder, members), separateApi(folder, members)])
    : [await embeddedApi(folder, members), await separateApi(folder, members)]
  return { counted: outcomes.flatMap(({ counted }) => counted), faults: outcomes.flatMap(({ faults }) => faults) }
}

async function embeddedApi(folder: string, members: readonly Member[]): Promise<Outcome> {
  const site = await startBuilt(folder, { preload, kept: true })
  try {
    return await openAndDrop({ where: 'The API embedded', url: site.url, servers: [site], first: 200 }, members)
  } finally {
    await site.stop()
  }
}

async function separateApi(folder: string, members: readonly Member[]): Promise<Outcome> {
  const api = await startBuilt(folder, { preload, kept: true })
  const env = { DATA_DIR: folder, API_URL: api.url, LOG_LEVEL: 'error' }
  const web = await startServer({ args: ['build/server.js'], env: (url) => ({ ...env, SITE_URL: url }), preload, readyPath: '/readyz' })
  try {
    // Every socket that the web app still holds upstream belongs to one of the two. Start with few, because their upstream streams stay
    // open for a while.
    return await openAndDrop({ where: 'The API elsewhere', url: web.url, servers: [web, api], first: 20 }, members.slice(0, 9_000))
  } finally {
    await Promise.all([web.stop(), api.stop()])
  }
}

type SiteUnderTest = { where: string; url: string; servers: readonly Server[]; first: number }

/** Slightly more than the time in ms after which an idle keep-alive connection is closed (server.ts). */
const keptIdle = 80_000

/** @param first how many streams to open before measuring, so that lazily loaded code and caches are in memory already */
async function openAndDrop({ where, url, servers, first }: SiteUnderTest, members: readonly Member[]): Promise<Outcome> {
  const quiet = servers.map(socketsOf)
  // Wait until the web app has read the capabilities of the separate API. Until then it opens no stream and caches nothing.
  const [early] = members
  if (early) {
    const reader = createReader(early)
    await openUntilReady(reader, url)
    reader.leave('politely')
  }
  await comeAndDrop(url, members.slice(0, first))
  const before = await Promise.all(servers.map(heapBytesOf))
  const open = await comeAndDrop(url, members, () => servers.map(socketsOf))
  const left = await untilQuiet(servers, quiet)
  const grown = await untilCollected(servers, before, growth(members.length))
  return {
    counted: [
      `${where}, ${members.length.toLocaleString('en')} streams opened and dropped: sockets ${quiet.join(' and ')} before, ${open.join(' and ')} while open, ${left.join(' and ')} after; memory grew by ${grown.map((bytes) => `${(bytes / 1024).toFixed(0)} KB`).join(' and ')}`,
    ],
    faults: [
      ...summariseFaults(
        `servers with sockets left (${where})`,
        left.filter((sockets, index) => sockets > (quiet[index] ?? 0)),
      ),
      ...summariseFaults(
        `servers that grew by too many bytes (${where})`,
        grown.filter((bytes) => bytes > growth(members.length)),
      ),
      // If too few sockets were open, nothing was tested.
      ...summariseFaults(
        `servers with fewer sockets than streams (${where})`,
        open.filter((sockets) => sockets < members.length * 0.6),
      ),
    ],
  }
}

/** Drops a third politely, a third rudely, and a third before the server has answered. @returns what `look` saw while they were open */
async function comeAndDrop(url: string, members: readonly Member[], look: () => number[] = () => []): Promise<number[]> {
  const readers = members.map((member) => createReader(member, '?debate=1'))
  for (let from = 0; from < readers.length; from += 100) {
    await Promise.all(
      readers.slice(from, from + 100).map((reader, index) => (index % 3 === 2 ? leaveEarly(reader, url) : reader.open(url))),
    )
  }
  const seen = look()
  readers.forEach((reader, index) => {
    reader.leave(index % 3 === 0 ? 'politely' : 'rudely')
  })
  return seen
}

async function leaveEarly(reader: Reader, url: string): Promise<void> {
  void reader.open(url)
  await pause(Math.random() * 20)
  reader.leave('rudely')
}

/** @returns how many sockets are left, once they are as few as before or all upstream streams have had time to close */
async function untilQuiet(servers: readonly Server[], quiet: readonly number[]): Promise<number[]> {
  const until = Date.now() + Math.max(upstreamLinger, keptIdle) + 15_000
  for (;;) {
    const now = servers.map(socketsOf)
    if (now.every((sockets, index) => sockets <= (quiet[index] ?? 0)) || Date.now() > until) return now
    await pause(200)
  }
}

/** Waits for memory to be freed: what was just closed is released slightly later. @returns how many bytes each server has grown by */
async function untilCollected(servers: readonly Server[], before: readonly number[], most: number): Promise<number[]> {
  for (let tries = 0; ; tries++) {
    const grown = (await Promise.all(servers.map(heapBytesOf))).map((heapBytes, index) => heapBytes - (before[index] ?? 0))
    if (tries === 20 || grown.every((bytes) => bytes <= most)) return grown
    await pause(500)
  }
}

/** Counts the sockets of a process in /proc, independently of what the process itself reports. */
function socketsOf({ pid }: Server): number {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).filter((file) => linkOf(join(folder, file)).startsWith('socket:')).length
}

/** Returns the target of a link, or nothing if the file was closed between the two calls. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

const heapBytesOf = async (server: Server) => (await server.ask('kept')) as number
