import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { workerExecArgv, workerFileUrl } from './worker-file.ts'
import { createStartSignal, type StartSignal, type ThreadAnswer, type ThreadTask } from './worker-job.ts'

/** The limit of processor time per text, in milliseconds. Wall-clock time can be longer on a busy machine. */
const maxWork = 500
/** The limit of wall-clock time, in milliseconds, however busy the machine is. */
const maxElapsed = 8_000
/** How long a text may wait for a thread, in milliseconds. The first texts also wait until a thread has loaded its job. */
const maxWaiting = { warm: 8_000, cold: 30_000 }
/** Texts in the pool at a time; more are refused at once. */
const maxTexts = 500
let texts = 0
/** How often a running text is checked, in milliseconds. */
const checkInterval = 100
/** The memory limit of a thread, in megabytes. The largest texts need a fifth of it. */
const maxMemory = 256

/** How many texts are processed at once. A single intricate text doesn't block the others. */
export const threadCount = Math.min(4, Math.max(2, availableParallelism() - 1))

/** Thrown if a text exceeded its limit of time or memory. */
export class TextTooComplex extends Error {}
/** Thrown if there are too many texts at the moment. */
export class TooBusy extends Error {}

/**
 * A job of the threads, by the file that contains it (worker-job.ts), as a path from the project's root. `spend` receives the processor
 * time in milliseconds, also if it exceeded the limit.
 */
export type Job<Work extends (...args: never[]) => unknown> = { file: string; work?: Work; spend?: (milliseconds: number) => void }

/**
 * Renders, sanitises or indexes texts outside the event loop, so that other visitors are served meanwhile, whatever the texts contain
 * (docs/decisions/fair-turns.md). The threads start with the first text or the first member (`warmUp`), so a site that is only read never
 * pays for them.
 * @param args the arguments of the job; copied to the thread, as the answer is copied back
 * @throws TextTooComplex after half a second of work; TooBusy if the pool is full or no thread was free in time
 */
export async function runInThread<Work extends (...args: never[]) => unknown>(
  { file, spend }: Job<Work>,
  ...args: Parameters<Work>
): Promise<Awaited<ReturnType<Work>>> {
  if (texts >= maxTexts) throw new TooBusy()
  texts++
  const startSignal = createStartSignal()
  const aborting = new AbortController()
  const watcher = watch(startSignal, aborting)
  try {
    const task: ThreadTask = { args, startSignal }
    const { answer, worked }: ThreadAnswer = await pool().run(task, { filename: workerFileUrl(file).href, signal: aborting.signal })
    globals.rostrumThreadsWarmSince ??= performance.now()
    spend?.(worked)
    return answer as Awaited<ReturnType<Work>>
  } catch (fault) {
    if (aborting.signal.aborted) {
      if (aborting.signal.reason instanceof TextTooComplex) spend?.(maxWork)
      throw aborting.signal.reason
    }
    const outOfMemory = fault instanceof Error && 'code' in fault && fault.code === 'ERR_WORKER_OUT_OF_MEMORY'
    throw outOfMemory ? new TextTooComplex() : fault
  } finally {
    clearInterval(watcher)
    texts--
  }
}

/**
 * Starts the first thread and lets it load a job as soon as a member is there who may write. On a busy machine, loading takes longer than a
 * page waits for its API.
 */
export function warmUp<Work extends (...args: never[]) => unknown>(job: Job<Work>, ...args: Parameters<Work>): void {
  if (globals.rostrumThreads) return
  // A failure here happens again with the first real text and is reported there; the process may also end meanwhile.
  runInThread(job, ...args).catch(() => undefined)
}

/** Limits of one batch, in texts and in UTF-16 units: far less work than a single text may cause. */
const batchLimits = { texts: 25, units: 20_000 } as const

/** Splits items into batches for a thread, because handing over a short text takes as long as rendering it. */
export function splitIntoBatches<T>(items: readonly T[], textOf: (item: T) => string): T[][] {
  const batches: T[][] = []
  let [last, units]: [T[] | undefined, number] = [undefined, 0]
  for (const item of items) {
    const { length } = textOf(item)
    if (!last || last.length === batchLimits.texts || units + length > batchLimits.units) {
      last = []
      units = 0
      batches.push(last)
    }
    last.push(item)
    units += length
  }
  return batches
}

/** Ends the threads, even in the middle of a text. */
export async function endThreads(): Promise<void> {
  const ending = globals.rostrumThreads
  globals.rostrumThreads = undefined
  globals.rostrumThreadsWarmSince = undefined
  await ending?.destroy()
}

/** Kept on globalThis, because a hot reload loads this module again and must not start the threads twice. */
const globals = globalThis as { rostrumThreads?: Piscina | undefined; rostrumThreadsWarmSince?: number | undefined }

function pool(): Piscina {
  if (globals.rostrumThreads) return globals.rostrumThreads
  const threadPool = new Piscina({
    minThreads: 1,
    maxThreads: threadCount,
    idleTimeout: 60_000,
    // Between two texts the thread's event loop runs, which frees memory held by DOMPurify (docs/decisions/texts-in-worker-threads.md).
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: maxMemory },
    ...(workerExecArgv.length > 0 ? { execArgv: [...workerExecArgv] } : {}),
  })
  // Emitted by a thread that failed while idle; the next text gets a new thread.
  threadPool.on('error', console.error)
  globals.rostrumThreads = threadPool
  return threadPool
}

/** Aborts a text that takes too long, counted from when a thread started it. */
function watch(startSignal: StartSignal, aborting: AbortController): NodeJS.Timeout {
  const queuedAt = performance.now()
  let start: { at: number; processor: number | null } | undefined
  return setInterval(() => {
    const now = performance.now()
    const thread = Atomics.load(startSignal, 0)
    start = thread === 0 ? undefined : (start ?? { at: now, processor: readProcessorTime(thread) })
    if (!start) {
      const warmSince = globals.rostrumThreadsWarmSince
      // A task that isn't queued is with a thread, which is loading its job: each thread is cold once for each job.
      const loads = warmSince === undefined || pool().queueSize === 0
      if (now - (loads ? queuedAt : Math.max(queuedAt, warmSince)) > (loads ? maxWaiting.cold : maxWaiting.warm))
        aborting.abort(new TooBusy())
      return
    }
    const elapsed = now - start.at + checkInterval
    const processor = readProcessorTime(thread)
    const worked = processor === null || start.processor === null ? elapsed : processor - start.processor + checkInterval
    if (worked > maxWork || elapsed > maxElapsed) aborting.abort(new TextTooComplex())
  }, checkInterval)
}

/** Returns how long a thread has run, in milliseconds; null if the system does not tell. */
function readProcessorTime(thread: number): number | null {
  try {
    const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? []
    const ticks = Number(fields[11]) + Number(fields[12])
    return Number.isFinite(ticks) ? ticks * 10 : null
  } catch {
    return null
  }
}
