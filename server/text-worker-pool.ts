import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { execArgvBeside, fileBeside } from './worker-file.ts'
import { type Beginning, beginningToShare, type ThreadAnswer, type ThreadWork } from './worker-job.ts'

/** Milliseconds of processor time: on a busy machine an honest text may take longer. */
const mostWork = 500
/** Milliseconds, however busy the machine is. */
const mostWorkAtAll = 8_000
/** A text that waited this long for its turn is sent away; the first ones wait until a thread has loaded what they need. Milliseconds. */
const mostWaiting = { warm: 8_000, cold: 30_000 }
/** Texts that may be here at a time; what comes then is sent away at once. */
const mostTexts = 500
let texts = 0
/** So often a running text is looked at. */
const look = 100
/** A tree of the largest texts takes a fifth of it; one that takes more is ended before the machine feels it. Megabytes. */
const mostMemory = 256

/** As many texts are worked on at once; one intricate text alone holds up nobody. */
export const threads = Math.min(4, Math.max(2, availableParallelism() - 1))

/** A text took more than its time or memory. */
export class TooIntricate extends Error {}
/** There are too many texts already; a moment later there are not. */
export class TooBusy extends Error {}

/**
 * What threads do, by the file that holds it (worker-job.ts): its path in the tree. `spend` hears how many milliseconds of processor
 * time it took, also where it took too much.
 */
export type Job<Work extends (...taken: never[]) => unknown> = { file: string; work?: Work; spend?: (milliseconds: number) => void }

/**
 * Renders, sanitises or indexes texts beside the event loop: whatever is in them, other visitors are answered meanwhile
 * (docs/decisions/fair-turns.md). The
 * threads start with the first text or the first member (`warm`), so that a site that is only read never pays for them.
 * @param taken what the job takes; copied to the thread, as its answer is to here
 * @throws TooIntricate after half a second of work, TooBusy when there is no place or no turn in time
 */
export async function inThread<Work extends (...taken: never[]) => unknown>(
  { file, spend }: Job<Work>,
  ...taken: Parameters<Work>
): Promise<Awaited<ReturnType<Work>>> {
  if (texts >= mostTexts) throw new TooBusy()
  texts++
  const beginning = beginningToShare()
  const cutting = new AbortController()
  const watching = watch(beginning, cutting)
  try {
    const task: ThreadWork = { taken, beginning }
    const { answer, worked }: ThreadAnswer = await pool().run(task, { filename: fileBeside(file).href, signal: cutting.signal })
    held.rostrumThreadsWarmSince ??= performance.now()
    spend?.(worked)
    return answer as Awaited<ReturnType<Work>>
  } catch (fault) {
    if (cutting.signal.aborted) {
      if (cutting.signal.reason instanceof TooIntricate) spend?.(mostWork)
      throw cutting.signal.reason
    }
    const outgrown = fault instanceof Error && 'code' in fault && fault.code === 'ERR_WORKER_OUT_OF_MEMORY'
    throw outgrown ? new TooIntricate() : fault
  } finally {
    clearInterval(watching)
    texts--
  }
}

/**
 * Begins the first thread and lets it load a job, as soon as somebody is here who may write: on a busy machine that takes longer than a
 * page waits for its API.
 */
export function warm<Work extends (...taken: never[]) => unknown>(job: Job<Work>, ...taken: Parameters<Work>): void {
  if (held.rostrumThreads) return
  // What fails here fails again for whoever writes the first text, and is told there; that the process ends meanwhile is no fault.
  inThread(job, ...taken).catch(() => undefined)
}

/** As many texts are handed to a thread together, at most, and UTF-16 units: far less than the work that one may take. */
const together = { texts: 25, units: 20_000 } as const

/** Parts what has texts into what is handed to a thread at once: to hand over one short text takes as long as to render it. */
export function handfulsOf<T>(those: readonly T[], textOf: (that: T) => string): T[][] {
  const handfuls: T[][] = []
  let [last, units]: [T[] | undefined, number] = [undefined, 0]
  for (const that of those) {
    const { length } = textOf(that)
    if (!last || last.length === together.texts || units + length > together.units) {
      last = []
      units = 0
      handfuls.push(last)
    }
    last.push(that)
    units += length
  }
  return handfuls
}

/** Ends the threads, also in the midst of a text. */
export async function endThreads(): Promise<void> {
  const ending = held.rostrumThreads
  held.rostrumThreads = undefined
  held.rostrumThreadsWarmSince = undefined
  await ending?.destroy()
}

/** Held on globalThis: a hot reload loads this module again, and must not start the threads twice. */
const held = globalThis as { rostrumThreads?: Piscina | undefined; rostrumThreadsWarmSince?: number | undefined }

function pool(): Piscina {
  if (held.rostrumThreads) return held.rostrumThreads
  const threadPool = new Piscina({
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 60_000,
    // Between two texts the thread's own event loop turns, which frees what DOMPurify held (docs/decisions/texts-in-worker-threads.md).
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
    ...(execArgvBeside.length > 0 ? { execArgv: [...execArgvBeside] } : {}),
  })
  // Of a thread that failed with no text in hand; the next text gets another.
  threadPool.on('error', console.error)
  held.rostrumThreads = threadPool
  return threadPool
}

/** Cuts a text off that takes too long, counted from when a thread has begun with it. */
function watch(beginning: Beginning, cutting: AbortController): NodeJS.Timeout {
  const asked = performance.now()
  let start: { at: number; processor: number | null } | undefined
  return setInterval(() => {
    const now = performance.now()
    const thread = Atomics.load(beginning, 0)
    start = thread === 0 ? undefined : (start ?? { at: now, processor: processorTimeOf(thread) })
    if (!start) {
      const warmSince = held.rostrumThreadsWarmSince
      // One that stands in no queue is with a thread, which loads what it needs: a thread is cold once for each job.
      const loads = warmSince === undefined || pool().queueSize === 0
      if (now - (loads ? asked : Math.max(asked, warmSince)) > (loads ? mostWaiting.cold : mostWaiting.warm)) cutting.abort(new TooBusy())
      return
    }
    const passed = now - start.at + look
    const processor = processorTimeOf(thread)
    const worked = processor === null || start.processor === null ? passed : processor - start.processor + look
    if (worked > mostWork || passed > mostWorkAtAll) cutting.abort(new TooIntricate())
  }, look)
}

/** Milliseconds for which a thread has run so far; null where the system does not tell. */
function processorTimeOf(thread: number): number | null {
  try {
    const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? []
    const ticks = Number(fields[11]) + Number(fields[12])
    return Number.isFinite(ticks) ? ticks * 10 : null
  } catch {
    return null
  }
}
