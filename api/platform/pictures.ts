import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { Invalid } from './failures.ts'

/** Where pictures are kept. They are named by their content, so a name never changes what it shows. */
export type Pictures = {
  /**
   * Re-encodes an upload: what is not a picture is refused, and nothing of the original file is served.
   * @param upload a file of at most the contract's size
   * @param edge the longest edge, px
   * @returns its name, for `read`
   */
  keep(upload: File, edge: number): Promise<string>
  /** @returns the WebP bytes, or null if there is none of that name */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
}

const namePattern = /^[\w-]{43}\.webp$/

/** Pictures in a local folder, made at the first upload. */
export function picturesIn(folder: string): Pictures {
  return {
    async keep(upload, edge) {
      const picture = await reencode(upload, edge)
      const name = `${createHash('sha256').update(picture).digest('base64url')}.webp`
      await mkdir(folder, { recursive: true })
      // Written beside and moved into place: a reader never sees half a file.
      const unfinished = join(folder, `.${name}.${process.pid}`)
      await writeFile(unfinished, picture)
      await rename(unfinished, join(folder, name))
      return name
    },
    async read(name) {
      if (!namePattern.test(name)) return null
      return readFile(join(folder, name)).then(
        (bytes) => new Uint8Array(bytes),
        () => null,
      )
    },
  }
}

async function reencode(upload: File, edge: number): Promise<Buffer> {
  const refusal = 'That file is not a picture we can read. Choose a JPEG, PNG, WebP, GIF or AVIF file.'
  try {
    return await sharp(await upload.arrayBuffer(), { limitInputPixels: 50_000_000, failOn: 'error' })
      .rotate()
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    throw new Invalid({ picture: [refusal] })
  }
}
