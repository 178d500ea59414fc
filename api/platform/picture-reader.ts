import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { detectPictureKind, exitCodes, maxPixels, operations } from './picture-kinds.ts'

/*
 * Reads one upload from standard input and writes it as WebP. pictures.ts starts it, bundled as build/picture-reader.js.
 * It is a separate process because a decoder cannot be stopped in any other way: sharp's own timeout let an animated WebP run for
 * 14 s of 5. It knows no secrets, and its end frees everything that a picture used.
 */

/** The most memory above the initial level, in bytes; accepted pictures stay below it. */
const maxMemory = 128e6
/** The most processor time, in ms. */
const maxWork = 5_000
/** The longest run time, in ms, in case the parent process is gone. */
const maxLife = 30_000

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: [...operations] })
sharp.concurrency(1)
sharp.cache(false)
enforceLimits()
process.exitCode = await read(Number(process.argv[2]), await buffer(process.stdin))

/**
 * Converts an upload.
 * @param edge the longest edge, in px
 * @returns the exit code
 */
async function read(edge: number, upload: Buffer): Promise<number> {
  const kind = detectPictureKind(upload)
  if (!kind) return exitCodes.unreadable
  try {
    // Read only the first frame of an animation. sharp drops metadata by default: place, camera, thumbnail, colour profile.
    const picture = sharp(upload, { limitInputPixels: false, failOn: 'error', pages: 1, sequentialRead: true })
    const head = await picture.metadata()
    if (head.width * head.height > maxPixels(kind, head)) return exitCodes.tooManyPixels
    const small = picture.autoOrient().resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    process.stdout.write(await small.webp({ quality: 82 }).toBuffer())
    return 0
  } catch {
    return exitCodes.unreadable
  }
}

/** Kills the process beyond its limits: decoders run in other threads, which only a signal stops. */
function enforceLimits(): void {
  const memoryLimit = process.memoryUsage.rss() + maxMemory
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage()
    const tooLong = (user + system) / 1_000 > maxWork || performance.now() > maxLife
    if (tooLong || process.memoryUsage.rss() > memoryLimit) process.kill(process.pid, 'SIGKILL')
  }, 10)
  watch.unref()
}
