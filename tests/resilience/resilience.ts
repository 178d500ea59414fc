import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { droppedStreams } from './dropped-streams.ts'
import { durability } from './durability.ts'
import { killedApi } from './killed-api.ts'
import { noisyNeighbours } from './noisy-neighbours.ts'
import type { Outcome } from './outcome.ts'
import { reconnectingClients } from './reconnecting-clients.ts'
import { startOneProcess, startTwoProcesses } from './sites.ts'

/*
 * Tests what the product promises to survive (docs/architecture.md, Promises), and reports the results:
 *   npm run resilience                      everything at full size, half an hour
 *   npm run resilience -- killed-api        one run alone
 *   npm run resilience -- --reduced         everything, smaller, and side by side
 * Needs a build. Exits with 1 if anything was lost, doubled or leaked.
 */
type Run = { name: string; what: string; full(folder: string): Promise<Outcome>; reduced?(folder: string): Promise<Outcome> }

const runs: Run[] = [
  {
    name: 'killed-api',
    what: 'The API is killed under a writer, and a page stays open',
    full: (folder) => killedApi(folder, 50),
    reduced: (folder) => killedApi(folder, 5),
  },
  {
    name: 'comers-and-goers',
    what: 'Pages come and go while people post',
    full: (folder) => reconnectingClients(folder, startOneProcess, { clients: 1_000, events: 100_000 }),
    reduced: (folder) => reconnectingClients(folder, startOneProcess, { clients: 100, events: 2_500 }),
  },
  {
    name: 'two-processes',
    what: 'Pages come and go at two processes that tell each other by Redis',
    full: (folder) => reconnectingClients(folder, startTwoProcesses, { clients: 200, events: 20_000 }),
  },
  {
    name: 'dropped-streams',
    what: 'Streams are opened and dropped',
    full: (folder) => droppedStreams(folder, 10_000, { atOnce: false }),
    reduced: (folder) => droppedStreams(folder, 500, { atOnce: true }),
  },
  {
    name: 'neighbours',
    what: 'Somebody is answered while the site is attacked, and it ends when it is asked to',
    full: (folder) => noisyNeighbours(folder, { seconds: 10, within: 50, commentWithin: 250 }),
    reduced: (folder) => noisyNeighbours(folder, { seconds: 2, within: 100, commentWithin: 500 }),
  },
  {
    name: 'durability',
    what: 'The whole site is killed under people who post and vote',
    full: (folder) => durability(folder, { kills: 1_000, readyWithin: 2_000, alone: true }),
    reduced: (folder) => durability(folder, { kills: 12, readyWithin: 3_000, alone: false }),
  },
]

/** These runs measure response times, so nothing else runs beside them. */
const timed: ReadonlySet<string> = new Set(['neighbours'])

const names = process.argv.slice(2).filter((word) => word !== '--reduced')
const reduced = process.argv.includes('--reduced')
if (names.some((word) => !runs.some(({ name }) => name === word))) {
  console.error(`Usage: npm run resilience [-- [--reduced] RUN …]. Runs: ${runs.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
// Exit normally on signals, so that the servers are ended too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const chosen = runs.filter((run) => (names.length === 0 || names.includes(run.name)) && (!reduced || run.reduced))
const together = reduced ? chosen.filter(({ name }) => !timed.has(name)) : []
const good = [...(await Promise.all(together.map(attempt))), ...(await oneByOne(chosen.filter((run) => !together.includes(run))))]
process.exit(good.every(Boolean) ? 0 : 1)

async function oneByOne(these: readonly Run[]): Promise<boolean[]> {
  const all: boolean[] = []
  for (const run of these) all.push(await attempt(run))
  return all
}

/** Runs one test. @returns true if it passed; every run is made, even after one has failed */
async function attempt({ name, what, ...run }: Run): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-resilience-'))
  const started = performance.now()
  const { counted, faults } = await ((reduced && run.reduced) || run.full)(folder)
    .catch((failure: unknown): Outcome => ({ counted: [], faults: [failure instanceof Error ? String(failure.stack) : String(failure)] }))
    .finally(() => rm(folder, { recursive: true, force: true }))
  const seconds = ((performance.now() - started) / 1_000).toFixed(0)
  console.log([`\n${what} (${name}, ${seconds} s): ${faults.length === 0 ? 'stood' : 'FAILED'}`, ...counted, ...faults].join('\n  '))
  return faults.length === 0
}
