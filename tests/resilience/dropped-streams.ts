import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Server, startBuilt, startServer } from '../bench/processes.ts'
import { fillMembers, type Member } from '../bench/streams/members.ts'
import { few, type Outcome } from './outcome.ts'
import { openUntilReady, type Reader, readerOf } from './reader.ts'

/** What a server may have grown by, in bytes: caches and what V8 learnt; a stream that were kept would be 7 KB. */
const growth = (streams: number) => 2_000_000 + 100 * streams
/** A stream upstream stays so long after its last page (app/realtime/relay.server.ts), in milliseconds, and a little. */
const linger = 30_000
const preload = [join(import.meta.dirname, 'heap-probe.mjs')]

/**
 * Streams of different people are opened and dropped, politely, rudely and before they are answered, at a site with its API
 * embedded and at one whose API is elsewhere: afterwards memory, sockets and streams upstream are as they were. At once they wait
 * but once until streams upstream have had their time; this process has no sockets for twice 10,000.
 */
export async function droppedStreams(folder: string, streams: number, { atOnce }: { atOnce: boolean }): Promise<Outcome> {
  if (!existsSync('/proc/self/fd')) return { counted: ['left out: only Linux shows the sockets of a process'], faults: [] }
  const members = await fillMembers(folder, { people: streams, debates: 1 })
  const outcomes = atOnce
    ? await Promise.all([embedded(folder, members), across(folder, members)])
    : [await embedded(folder, members), await across(folder, members)]
  return { counted: outcomes.flatMap(({ counted }) => counted), faults: outcomes.flatMap(({ faults }) => faults) }
}

async function embedded(folder: string, members: readonly Member[]): Promise<Outcome> {
  const site = await startBuilt(folder, { preload, kept: true })
  try {
    return await openAndDrop({ where: 'The API embedded', url: site.url, servers: [site], first: 200 }, members)
  } finally {
    await site.stop()
  }
}

async function across(folder: string, members: readonly Member[]): Promise<Outcome> {
  const api = await startBuilt(folder, { preload, kept: true })
  const env = { DATA_DIR: folder, API_URL: api.url, LOG_LEVEL: 'error' }
  const web = await startServer({ args: ['build/server.js'], env: (url) => ({ ...env, SITE_URL: url }), preload, readyPath: '/readyz' })
  try {
    // Whatever the web app still holds upstream is a socket of either. Few come first, for their streams upstream linger.
    return await openAndDrop({ where: 'The API elsewhere', url: web.url, servers: [web, api], first: 20 }, members.slice(0, 9_000))
  } finally {
    await Promise.all([web.stop(), api.stop()])
  }
}

type Place = { where: string; url: string; servers: readonly Server[]; first: number }

/** Milliseconds after which a connection is let go that was kept for the next call (server.ts), and a little. */
const keptIdle = 80_000

/** @param first so many come before it is measured, so that what is loaded and learnt by them is there */
async function openAndDrop({ where, url, servers, first }: Place, members: readonly Member[]): Promise<Outcome> {
  const quiet = servers.map(socketsOf)
  // An API elsewhere says what it has; before that no stream is opened, and nothing is learnt.
  const [early] = members
  if (early) {
    const reader = readerOf(early)
    await openUntilReady(reader, url)
    reader.leave('politely')
  }
  await comeAndDrop(url, members.slice(0, first))
  const before = await Promise.all(servers.map(keptBy))
  const open = await comeAndDrop(url, members, () => servers.map(socketsOf))
  const left = await untilQuiet(servers, quiet)
  const grown = await untilCollected(servers, before, growth(members.length))
  return {
    counted: [
      `${where}, ${members.length.toLocaleString('en')} streams opened and dropped: sockets ${quiet.join(' and ')} before, ${open.join(' and ')} while open, ${left.join(' and ')} after; memory grew by ${grown.map((bytes) => `${(bytes / 1024).toFixed(0)} KB`).join(' and ')}`,
    ],
    faults: [
      ...few(
        `servers with sockets left (${where})`,
        left.filter((sockets, index) => sockets > (quiet[index] ?? 0)),
      ),
      ...few(
        `servers that grew by too many bytes (${where})`,
        grown.filter((bytes) => bytes > growth(members.length)),
      ),
      // Or nothing was seen at all.
      ...few(
        `servers with fewer sockets than streams (${where})`,
        open.filter((sockets) => sockets < members.length * 0.6),
      ),
    ],
  }
}

/** A third leaves politely, a third rudely, and a third before it was answered. @returns what was to be seen while they were there */
async function comeAndDrop(url: string, members: readonly Member[], look: () => number[] = () => []): Promise<number[]> {
  const readers = members.map((member) => readerOf(member, '?debate=1'))
  for (let from = 0; from < readers.length; from += 100) {
    await Promise.all(readers.slice(from, from + 100).map((reader, index) => (index % 3 === 2 ? hurry(reader, url) : reader.open(url))))
  }
  const seen = look()
  readers.forEach((reader, index) => {
    reader.leave(index % 3 === 0 ? 'politely' : 'rudely')
  })
  return seen
}

async function hurry(reader: Reader, url: string): Promise<void> {
  void reader.open(url)
  await pause(Math.random() * 20)
  reader.leave('rudely')
}

/** @returns how many sockets are left, at the latest when all streams upstream have had their time */
async function untilQuiet(servers: readonly Server[], quiet: readonly number[]): Promise<number[]> {
  const until = Date.now() + Math.max(linger, keptIdle) + 15_000
  for (;;) {
    const now = servers.map(socketsOf)
    if (now.every((sockets, index) => sockets <= (quiet[index] ?? 0)) || Date.now() > until) return now
    await pause(200)
  }
}

/** What was closed this moment is let go of a little later. @returns by how many bytes each has grown */
async function untilCollected(servers: readonly Server[], before: readonly number[], most: number): Promise<number[]> {
  for (let tries = 0; ; tries++) {
    const grown = (await Promise.all(servers.map(keptBy))).map((kept, index) => kept - (before[index] ?? 0))
    if (tries === 20 || grown.every((bytes) => bytes <= most)) return grown
    await pause(500)
  }
}

/** What the kernel shows of a process, so that nothing it says of itself has to be believed. */
function socketsOf({ pid }: Server): number {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).filter((file) => linkOf(join(folder, file)).startsWith('socket:')).length
}

/** A file may be closed between the two looks. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

const keptBy = async (server: Server) => (await server.ask('kept')) as number
