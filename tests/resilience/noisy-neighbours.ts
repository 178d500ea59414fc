import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startBuilt } from '../bench/processes.ts'
import { fillMembers } from '../bench/streams/members.ts'
import { stopwatch } from '../machine/processor-wait.mjs'
import { type Attack, attacks, type Target } from './attacks.ts'
import { bestCommentsDuringPreviews } from './comments-during-previews.ts'
import type { Outcome } from './outcome.ts'

type Options = {
  /** How long each attack lasts, in seconds. */
  seconds: number
  /** Limit in ms for the slowest response to somebody else. */
  within: number
  /** Limit in ms for a member's slowest comment while somebody requests very many previews. */
  commentWithin: number
}

/** How quickly a site must end after SIGTERM, in ms. */
const maxShutdown = 2_000
/** How many bytes an attack may add to the memory of a site's process. */
const maxGrowth = 100 * 1024 * 1024

/**
 * Runs each attack while somebody else requests the health check and a page, and ends the site in the middle of it (docs/architecture.md,
 * Promises). Finally, a member posts comments while one address requests very many previews. Reports the slowest responses and the
 * slowest shutdowns.
 */
export async function noisyNeighbours(folder: string, options: Options): Promise<Outcome> {
  const outcome: Outcome = { counted: [], faults: [] }
  for (const [index, attack] of attacks.entries()) {
    const runFolder = join(folder, String(index))
    await mkdir(runFolder)
    const { counted, faults } = await bestOf(attack, runFolder, options)
    outcome.counted.push(...counted)
    outcome.faults.push(...faults)
  }
  const previews = join(folder, 'previews')
  await mkdir(previews)
  const { counted, faults } = await bestCommentsDuringPreviews(previews, options.commentWithin)
  outcome.counted.push(...counted)
  outcome.faults.push(...faults)
  return outcome
}

/** Slowness caused by an attack shows in every run; other load on the machine doesn't. */
const tries = 3

async function bestOf(attack: Attack, folder: string, options: Options): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    const runFolder = join(folder, String(attempt))
    await mkdir(runFolder)
    const outcome = await attackSite(attack, runFolder, options)
    if (outcome.faults.length === 0 || attempt === tries) return outcome
  }
}

async function attackSite(attack: Attack, folder: string, { seconds, within }: Options): Promise<Outcome> {
  const [member] = await fillMembers(folder, { people: 1, debates: 1 })
  if (!member) throw new Error('nobody is there')
  const site = await startBuilt(folder, { kept: true })
  const target = { url: site.url, folder, member }
  const neighbour = fork(join(import.meta.dirname, 'measure-responses.mjs'), [site.url, String(site.pid)])
  const warm = once(neighbour, 'message')
  const undo = await attack.prepare?.(target)
  try {
    // Warm up first: code that the first attack of its kind loads, and a site that hasn't rendered a page yet, would distort the result.
    await Promise.race([attack.once(target), pause(5_000)]).catch(() => {})
    await warm
    await askSlowest(neighbour)
    const before = residentBytes(site.pid)
    const attacking = begin(attack, target)
    await pause(seconds * 1_000)
    const grown = residentBytes(site.pid) - before
    const answers = await askSlowest(neighbour)
    const took = stopwatch()
    await site.stop()
    const ended = took()
    const times = await attacking.stop()
    return judge(attack, { answers, ended, times, within, grown })
  } finally {
    neighbour.disconnect()
    await undo?.()
    await site.stop()
  }
}

/** Returns the resident memory of a process in bytes. */
function residentBytes(pid: number | undefined): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

type Answers = Record<string, { slowest: number; count: number; faults: string[] }>

async function askSlowest(neighbour: ChildProcess): Promise<Answers> {
  const reply = once(neighbour, 'message')
  neighbour.send('slowest')
  const [answers] = (await reply) as [Answers]
  return answers
}

/** Starts an attack. @returns a function that stops it and returns how often it ran */
function begin({ hands, once }: Attack, target: Target): { stop(): Promise<number> } {
  let over = false
  let times = 0
  const all = Promise.all(
    Array.from({ length: hands }, async () => {
      while (!over) {
        // An attack may be refused, or its connection closed.
        await once(target).catch(() => pause(20))
        times++
      }
    }),
  )
  return {
    async stop() {
      over = true
      await all
      return times
    },
  }
}

type AttackResult = { answers: Answers; ended: number; times: number; within: number; grown: number }

function judge({ name, memory }: Attack, { answers, ended, times, within, grown }: AttackResult): Outcome {
  const slowest = Object.entries(answers).map(([path, { slowest }]) => `${path} ${slowest.toFixed(0)} ms`)
  const faults = Object.entries(answers).flatMap(([path, { slowest, faults }]) => [
    ...(slowest > within ? [`${name}: ${path} took ${slowest.toFixed(0)} ms (${within})`] : []),
    ...(faults.length > 0 ? [`${name}: ${path} was answered ${faults.length} times with ${faults[0]}`] : []),
  ])
  if (Object.values(answers).length < 2) faults.push(`${name}: the neighbour was not answered at all`)
  const megabytes = `${Math.round(grown / 1024 / 1024)} MB`
  if (memory && grown > maxGrowth) faults.push(`${name}: the site's process grew by ${megabytes} (${maxGrowth / 1024 / 1024})`)
  if (ended > maxShutdown) faults.push(`${name}: the site took ${ended.toFixed(0)} ms to end (${maxShutdown})`)
  return {
    counted: [
      `${name}, ${times} times: slowest answers ${slowest.join(', ')}; ended in ${ended.toFixed(0)} ms${memory ? `; grew by ${megabytes}` : ''}`,
    ],
    faults,
  }
}
