import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startBuilt } from '../bench/processes.ts'
import { fillMembers } from '../bench/streams/members.ts'
import { stopwatch } from '../machine/queued.mjs'
import { amidPreviewsAtBest } from './amid-previews.ts'
import { type Attack, attacks, type Target } from './attacks.ts'
import type { Outcome } from './outcome.ts'

type Wanted = {
  /** How long each attack lasts. */
  seconds: number
  /** Milliseconds for the slowest answer to somebody else. */
  within: number
  /** Milliseconds for the slowest comment of a member while somebody asks for very many previews. */
  commentWithin: number
}

/** Milliseconds in which a site ends that is asked to. */
const endsWithin = 2_000
/** Bytes by which an attack may make a site's process larger. */
const growsBy = 100 * 1024 * 1024

/**
 * One bad neighbour: under each attack somebody else asks for the health of the site and for a page all the while, and in its midst
 * the site is asked to end (docs/architecture.md, Promises); last, a member posts comments while one address asks for very many previews.
 * Counts the slowest answers and the slowest ends.
 */
export async function neighbours(folder: string, wanted: Wanted): Promise<Outcome> {
  const outcome: Outcome = { counted: [], faults: [] }
  for (const [index, attack] of attacks.entries()) {
    const own = join(folder, String(index))
    await mkdir(own)
    const { counted, faults } = await atBest(attack, own, wanted)
    outcome.counted.push(...counted)
    outcome.faults.push(...faults)
  }
  const previews = join(folder, 'previews')
  await mkdir(previews)
  const { counted, faults } = await amidPreviewsAtBest(previews, wanted.commentWithin)
  outcome.counted.push(...counted)
  outcome.faults.push(...faults)
  return outcome
}

/** What an attack makes slow is slow each time; what the rest of a busy machine does is not. */
const tries = 3

async function atBest(attack: Attack, folder: string, wanted: Wanted): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    const own = join(folder, String(attempt))
    await mkdir(own)
    const outcome = await under(attack, own, wanted)
    if (outcome.faults.length === 0 || attempt === tries) return outcome
  }
}

async function under(attack: Attack, folder: string, { seconds, within }: Wanted): Promise<Outcome> {
  const [member] = await fillMembers(folder, { people: 1, debates: 1 })
  if (!member) throw new Error('nobody is there')
  const site = await startBuilt(folder, { kept: true })
  const target = { url: site.url, folder, member }
  const neighbour = fork(join(import.meta.dirname, 'neighbour.mjs'), [site.url, String(site.pid)])
  const warm = once(neighbour, 'message')
  const undo = await attack.prepare?.(target)
  try {
    // What the first of its kind loads is no attack, nor is a site that has shown no page yet.
    await Promise.race([attack.once(target), pause(5_000)]).catch(() => {})
    await warm
    await asked(neighbour)
    const before = residentBytes(site.pid)
    const attacking = begin(attack, target)
    await pause(seconds * 1_000)
    const grown = residentBytes(site.pid) - before
    const answers = await asked(neighbour)
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

/** What a process has in memory; bytes. */
function residentBytes(pid: number | undefined): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

type Answers = Record<string, { slowest: number; count: number; faults: string[] }>

async function asked(neighbour: ChildProcess): Promise<Answers> {
  const reply = once(neighbour, 'message')
  neighbour.send('slowest')
  const [answers] = (await reply) as [Answers]
  return answers
}

/** @returns how to stop, which tells how often it was done */
function begin({ hands, once }: Attack, target: Target): { stop(): Promise<number> } {
  let over = false
  let times = 0
  const all = Promise.all(
    Array.from({ length: hands }, async () => {
      while (!over) {
        // A refusal, or a connection that was closed, is what an attack gets.
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

type Seen = { answers: Answers; ended: number; times: number; within: number; grown: number }

function judge({ name, memory }: Attack, { answers, ended, times, within, grown }: Seen): Outcome {
  const slowest = Object.entries(answers).map(([path, { slowest }]) => `${path} ${slowest.toFixed(0)} ms`)
  const faults = Object.entries(answers).flatMap(([path, { slowest, faults }]) => [
    ...(slowest > within ? [`${name}: ${path} took ${slowest.toFixed(0)} ms (${within})`] : []),
    ...(faults.length > 0 ? [`${name}: ${path} was answered ${faults.length} times with ${faults[0]}`] : []),
  ])
  if (Object.values(answers).length < 2) faults.push(`${name}: the neighbour was not answered at all`)
  const megabytes = `${Math.round(grown / 1024 / 1024)} MB`
  if (memory && grown > growsBy) faults.push(`${name}: the site's process grew by ${megabytes} (${growsBy / 1024 / 1024})`)
  if (ended > endsWithin) faults.push(`${name}: the site took ${ended.toFixed(0)} ms to end (${endsWithin})`)
  return {
    counted: [
      `${name}, ${times} times: slowest answers ${slowest.join(', ')}; ended in ${ended.toFixed(0)} ms${memory ? `; grew by ${megabytes}` : ''}`,
    ],
    faults,
  }
}
