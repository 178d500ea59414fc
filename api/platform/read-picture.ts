import { execFile } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { execArgvBeside, fileBeside } from '../../server/worker-file.ts'
import { Busy, Invalid } from './failures.ts'
import { fairQueue } from './fair-queue.ts'
import { exits, kindOf, megapixels, type PictureKind } from './picture-kinds.ts'

/** Pictures that are read at once, that one member may have in hand, and that all together may have; what comes then is sent away. */
const [atOnce, perMember, inAll] = [2, 2, 10]
/** Milliseconds; one that waited longer is sent away rather than begun, so that a page answers before its own patience ends. */
const longestWait = 3_000
/** Milliseconds that reading one may take on a busy machine; of processor time it has five seconds (picture-reader.ts). */
const longestWork = 12_000
/** Milliseconds that one in hand is given when the process is to end. */
const lastGrace = 1_000
/** Bytes of a re-encoded picture; far above what one of 512 px has. */
const largestResult = 4 * 1024 * 1024
/** Below the server, which people wait for, and not so far below that it gets no turn beside others. */
const priority = 5

const run = promisify(execFile)

/**
 * Reads uploads in processes of their own (picture-reader.ts), a few at a time: whatever is in one, it takes nothing from the
 * event loop, nor from the threads that passwords, files and compression share, and it ends when its time is up
 * (docs/decisions/fair-turns.md).
 */
export function picturesReadBeside(patience = longestWork) {
  const inTurn = fairQueue({ ...{ atOnce, perKey: perMember, inAll, patience: longestWait }, tooMany: several, tooBusy: many })
  const ending = new AbortController()
  let ended = false

  /**
   * @param edge the longest edge, px
   * @param by whose upload it is, who takes turns with others
   * @returns a WebP without anything of the original but what it shows
   * @throws Invalid for what is no picture or takes too much, Busy when there is no place or no turn in time
   */
  async function read(upload: File, edge: number, by: string): Promise<Buffer> {
    return inTurn(by, async () => {
      if (ended) throw busy()
      const bytes = Buffer.from(await upload.arrayBuffer())
      const kind = kindOf(bytes)
      if (!kind) throw unreadable()
      try {
        return await readBeside(bytes, edge, patience, ending.signal)
      } catch (end) {
        throw ending.signal.aborted ? busy() : refusalOf(end, kind)
      }
    })
  }

  function end(): void {
    ended = true
    setTimeout(() => ending.abort(), lastGrace).unref()
  }
  return { read, end }
}

async function readBeside(bytes: Buffer, edge: number, patience: number, signal: AbortSignal): Promise<Buffer> {
  // Nothing of this process's environment: whoever finds a hole in a decoder finds no secret behind it.
  const options = {
    encoding: 'buffer',
    env: { NODE_ENV: 'production' },
    timeout: patience,
    killSignal: 'SIGKILL',
    maxBuffer: largestResult,
    signal,
  } as const
  const reading = run(
    process.execPath,
    [...execArgvBeside, fileURLToPath(fileBeside('./api/platform/picture-reader.ts')), String(edge)],
    options,
  )
  const { pid, stdin } = reading.child
  // At once, while it has one thread: those that come later take it over.
  if (pid !== undefined) setPriority(pid, priority)
  // One that ended early reads no further; how it ended says why.
  stdin?.on('error', () => undefined).end(bytes)
  return (await reading).stdout
}

/** @param end how the reader ended, as `execFile` says it */
function refusalOf(end: unknown, kind: PictureKind): unknown {
  if (!(end instanceof Error)) return end
  // It had not even used up the time it has of a processor: others did.
  if ('killed' in end && end.killed) return busy()
  if ('signal' in end && end.signal)
    return refused('takes too long or too much memory to read. Choose a smaller one, or save it as a JPEG anew.')
  const code = 'code' in end ? end.code : undefined
  if (code === exits.unreadable) return unreadable()
  if (code !== exits.tooManyPixels) return end
  const other = kind === 'jpeg' ? '' : ', or save it as a JPEG'
  return refused(`has too many pixels to be read. Choose one of at most ${megapixels(kind)} megapixels${other}.`)
}

const refused = (why: string) => new Invalid({ picture: [`That picture ${why}`] })
const unreadable = () => new Invalid({ picture: ['That file is not a picture we can read. Choose a JPEG, PNG, WebP, GIF or AVIF file.'] })
const many = 'Many pictures are being read at this moment.'
const several = 'You have several pictures being read at this moment.'
const busy = () => new Busy(10, many)
