import { execFile } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { pictureErrors } from '#contract/debate-limits'
import { workerExecArgv, workerFileUrl } from '../../server/worker-file.ts'
import { Busy, Invalid } from './failures.ts'
import { fairQueue } from './fair-queue.ts'
import { detectPictureKind, exitCodes, megapixels, type PictureKind } from './picture-kinds.ts'

/** The most pictures that are read at once, that one member may have in progress, and that all may have together; more are refused. */
const [atOnce, perMember, inAll] = [2, 2, 10]
/** How long an upload may wait for its turn, in ms, so that the page answers before the client gives up. */
const maxWait = 3_000
/** How long reading may take on a busy machine, in ms; its processor time is limited to five seconds (picture-reader.ts). */
const maxWork = 12_000
/** How long pictures in progress may take when the process ends, in ms. */
const shutdownGrace = 1_000
/** The most bytes of a re-encoded picture, far above a picture of 512 px. */
const maxResultBytes = 4 * 1024 * 1024
/** Lower priority than the server, which people wait for, but high enough to make progress beside other programs. */
const priority = 5

const run = promisify(execFile)

/**
 * Creates a reader of uploads, a few at a time, each in its own process (picture-reader.ts). No upload can block
 * the event loop or the threads that passwords, files and compression share, and each is stopped when its time is
 * up (docs/decisions/fair-turns.md).
 */
export function createPictureReader(patience = maxWork) {
  const queue = fairQueue({ ...{ atOnce, perKey: perMember, inAll, patience: maxWait }, tooMany: tooManyForMember, tooBusy: tooManyForAll })
  const ending = new AbortController()
  let ended = false

  /**
   * Reads one upload.
   * @param edge the longest edge, px
   * @param by the uploader, whose uploads take turns with those of others
   * @returns a WebP with nothing of the original but its visible content
   * @throws Invalid if it is not a picture or takes too much to read, Busy if the queue is full or its turn does not come in time
   */
  async function read(upload: File, edge: number, by: string): Promise<Buffer> {
    return queue(by, async () => {
      if (ended) throw busy()
      const bytes = Buffer.from(await upload.arrayBuffer())
      const kind = detectPictureKind(bytes)
      if (!kind) throw unreadable()
      try {
        return await readInProcess(bytes, edge, patience, ending.signal)
      } catch (end) {
        throw ending.signal.aborted ? busy() : refusalOf(end, kind)
      }
    })
  }

  function end(): void {
    ended = true
    setTimeout(() => ending.abort(), shutdownGrace).unref()
  }
  return { read, end }
}

async function readInProcess(bytes: Buffer, edge: number, patience: number, signal: AbortSignal): Promise<Buffer> {
  // Pass no environment variables, so that an exploit of a decoder finds no secrets.
  const options = {
    encoding: 'buffer',
    env: { NODE_ENV: 'production' },
    timeout: patience,
    killSignal: 'SIGKILL',
    maxBuffer: maxResultBytes,
    signal,
  } as const
  const running = run(
    process.execPath,
    [...workerExecArgv, fileURLToPath(workerFileUrl('./api/platform/picture-reader.ts')), String(edge)],
    options,
  )
  const { pid, stdin } = running.child
  // Set the priority at once, while the process has one thread: later threads inherit it.
  if (pid !== undefined) setPriority(pid, priority)
  // A process that ended early closes its input; its exit code gives the reason.
  stdin?.on('error', () => undefined).end(bytes)
  return (await running).stdout
}

/**
 * Translates the end of the reader's process into a failure.
 * @param end the error of `execFile`
 */
function refusalOf(end: unknown, kind: PictureKind): unknown {
  if (!(end instanceof Error)) return end
  // The reader did not even use up its processor time: other programs did.
  if ('killed' in end && end.killed) return busy()
  if ('signal' in end && end.signal)
    return invalidPicture('takes too long or too much memory to read. Choose a smaller one, or save it as a new JPEG.')
  const code = 'code' in end ? end.code : undefined
  if (code === exitCodes.unreadable) return unreadable()
  if (code !== exitCodes.tooManyPixels) return end
  const other = kind === 'jpeg' ? '' : ', or save it as a JPEG'
  return invalidPicture(`has too many pixels to be read. Choose one of at most ${megapixels(kind)} megapixels${other}.`)
}

const invalidPicture = (why: string) => new Invalid({ picture: [`That picture ${why}`] })
const unreadable = () => new Invalid({ picture: [pictureErrors.unreadable] })
const tooManyForAll = 'Many pictures are being processed at the moment.'
const tooManyForMember = 'Several of your pictures are being processed right now.'
const busy = () => new Busy(10, tooManyForAll)
