import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { exits, kindOf, mostPixels, operations } from './picture-kinds.ts'

/*
 * Reads one upload from its standard input and writes it as WebP; pictures.ts starts it, bundled as build/picture-reader.js.
 * It is a process of its own since no decoder can be stopped otherwise: sharp's own timeout let an animated WebP run for
 * 14 s of 5. It holds no secret, and nothing of what a picture took is left when it ends.
 */

/** Bytes above what the process has before it reads; the pictures that are let in stay below. */
const mostMemory = 128e6
/** Milliseconds of processor time. */
const mostWork = 5_000
/** Milliseconds; for when the process that started this one is gone. */
const longestLife = 30_000

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: [...operations] })
sharp.concurrency(1)
sharp.cache(false)
endWhenTooMuch()
process.exitCode = await read(Number(process.argv[2]), await buffer(process.stdin))

/** @param edge the longest edge, px */
async function read(edge: number, upload: Buffer): Promise<number> {
  const kind = kindOf(upload)
  if (!kind) return exits.unreadable
  try {
    // The first picture of an animation alone. What is not asked for is not kept: place, camera, thumbnail, colour profile.
    const picture = sharp(upload, { limitInputPixels: false, failOn: 'error', pages: 1, sequentialRead: true })
    const head = await picture.metadata()
    if (head.width * head.height > mostPixels(kind, head)) return exits.tooManyPixels
    const small = picture.autoOrient().resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    process.stdout.write(await small.webp({ quality: 82 }).toBuffer())
    return 0
  } catch {
    return exits.unreadable
  }
}

/** Decoders work beside this event loop, and heed nothing but a signal. */
function endWhenTooMuch(): void {
  const most = process.memoryUsage.rss() + mostMemory
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage()
    const tooLong = (user + system) / 1_000 > mostWork || performance.now() > longestLife
    if (tooLong || process.memoryUsage.rss() > most) process.kill(process.pid, 'SIGKILL')
  }, 10)
  watch.unref()
}
