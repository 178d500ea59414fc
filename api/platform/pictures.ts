import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { pictureErrors } from '#contract/debate-limits'
import { workerExecArgv, workerFileUrl } from '../../server/worker-file.ts'
import { Busy, Invalid, PictureNotStored } from './failures.ts'
import { fairQueue } from './fair-queue.ts'
import { detectPictureKind, exitCodes, megapixels, type PictureKind } from './picture-kinds.ts'

/** The store of pictures. They are named by their content, so that a name always shows the same picture. */
export type Pictures = {
  /**
   * Re-encodes an upload and stores it, so that nothing of the original file is served.
   * @param upload a file of at most the contract's size
   * @param edge the longest edge, in px
   * @param by the uploader's member id
   * @returns the picture's name, for `read`
   * @throws Invalid if it is not a picture or takes too much to read, TooMany or Busy while too many are being read,
   * PictureNotStored if the folder cannot be written to
   */
  store(upload: File, edge: number, by: number): Promise<string>
  /**
   * Reads a picture.
   * @returns the WebP bytes, or null if there is no such picture
   */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  list(): Promise<string[]>
  /**
   * Deletes a picture, if it exists.
   * @param before delete it only if it was last uploaded before this time, in ms
   */
  delete(name: string, before?: number): Promise<void>
  /** Accepts no more uploads and soon aborts those in progress, before the process ends. */
  end(): void
}

/**
 * Returns the path at which a stored picture is served.
 * @param name from `store`
 */
export const pictureAddress = (name: string): string => `/api/pictures/${name}`
/** Returns the picture's name from its path. */
export const parsePictureName = (address: string): string => address.slice(pictureAddress('').length)

/** Checks that a text has the form of a picture's name. */
export const isPictureName = (name: string): boolean => namePattern.test(name)

const namePattern = /^[\w-]{43}\.webp$/

/**
 * Creates a store in a local folder, which is made at the first upload.
 * @param timeout the time limit for one upload, in ms
 */
export function createPictureStore(folder: string, timeout?: number): Pictures {
  const uploads = createPictureReader(timeout)
  return {
    async store(upload, edge, by) {
      const picture = await uploads.read(upload, edge, String(by))
      const name = `${createHash('sha256').update(picture).digest('base64url')}.webp`
      await writePicture(folder, name, picture).catch((error: NodeJS.ErrnoException) => {
        throw error.code === undefined ? error : new PictureNotStored(error.code)
      })
      return name
    },
    async read(name) {
      if (!isPictureName(name)) return null
      return readFile(join(folder, name)).then(
        (bytes) => new Uint8Array(bytes),
        () => null,
      )
    },
    async list() {
      // The folder does not exist before the first upload.
      const names = await readdir(folder).catch(() => [])
      return names.filter(isPictureName)
    },
    async delete(name, before = Number.POSITIVE_INFINITY) {
      if (!isPictureName(name)) return
      const file = await stat(join(folder, name)).catch(() => null)
      if (file && file.mtimeMs < before) await rm(join(folder, name), { force: true })
    },
    end: uploads.end,
  }
}

/** Writes a temporary file and moves it into place, so that a reader never sees half a file. A full disk leaves nothing behind. */
async function writePicture(folder: string, name: string, picture: Uint8Array): Promise<void> {
  const unfinished = join(folder, `.${name}.${process.pid}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(unfinished, picture, { mode: 0o600 })
    await rename(unfinished, join(folder, name))
  } catch (error) {
    // Removing the file may fail for the same reason; the first error says more.
    await rm(unfinished, { force: true }).catch(() => {})
    throw error
  }
}

/** The most pictures that are read at once, that one member may have in progress, and that all may have together; more are refused. */
const [concurrency, perMember, total] = [2, 2, 10]
/** How long an upload may wait for its turn, in ms, so that the page answers before the client gives up. */
const maxWait = 3_000
/** How long reading may take on a busy machine, in ms; its processor time is limited to five seconds (picture-reader.ts). */
const maxWork = 12_000
/** How long pictures in progress may take when the process ends, in ms. */
const shutdownGrace = 1_000
/** The most bytes of a re-encoded picture, far above a picture of 512 px. */
const maxResultBytes = 4 * 1024 * 1024
/** Lower priority than the server, which people wait for, but high enough to make progress alongside other programs. */
const priority = 5

const run = promisify(execFile)

/**
 * Creates a reader of uploads, a few at a time, each in its own process (picture-reader.ts). No upload can block
 * the event loop or the threads that passwords, files and compression share, and each is stopped when its time is
 * up (docs/decisions/fair-turns.md).
 */
function createPictureReader(timeout = maxWork) {
  const queue = fairQueue({
    ...{ concurrency, perKey: perMember, total, timeout: maxWait },
    tooMany: tooManyForMember,
    tooBusy: tooManyForAll,
  })
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
        return await readInProcess(bytes, edge, timeout, ending.signal)
      } catch (end) {
        throw ending.signal.aborted ? busy() : describeRefusal(end, kind)
      }
    })
  }

  function end(): void {
    ended = true
    setTimeout(() => ending.abort(), shutdownGrace).unref()
  }
  return { read, end }
}

async function readInProcess(bytes: Buffer, edge: number, timeout: number, signal: AbortSignal): Promise<Buffer> {
  // Pass no environment variables, so that an exploit of a decoder finds no secrets.
  const options = {
    encoding: 'buffer',
    env: { NODE_ENV: 'production' },
    timeout,
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
function describeRefusal(end: unknown, kind: PictureKind): unknown {
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
