import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PictureNotStored } from './failures.ts'
import { picturesReadBeside } from './read-picture.ts'

/** Where pictures are kept. They are named by their content, so a name never changes what it shows. */
export type Pictures = {
  /**
   * Re-encodes an upload: what is not a picture is refused, and nothing of the original file is served.
   * @param upload a file of at most the contract's size
   * @param edge the longest edge, px
   * @param by whose upload it is: a member's id
   * @returns its name, for `read`
   * @throws Invalid for what is none or takes too much to read, TooMany, Busy while too many are being read, PictureNotStored where the
   *   folder cannot be written to
   */
  keep(upload: File, edge: number, by: number): Promise<string>
  /** @returns the WebP bytes, or null if there is none of that name */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** The names of all. */
  list(): Promise<string[]>
  /** Forgets the picture of that name; that there is none is no fault. @param before only if it was last uploaded before that; milliseconds */
  forget(name: string, before?: number): Promise<void>
  /** Reads no further uploads and soon gives up those in hand: the process is to end. */
  end(): void
}

/** Where a kept picture is served, as a path. @param name from `keep` */
export const pictureAddress = (name: string): string => `/api/pictures/${name}`
/** The name of what is served there. */
export const pictureNameIn = (address: string): string => address.slice(pictureAddress('').length)

/** Whether it may be the name of a picture. */
export const isPictureName = (name: string): boolean => namePattern.test(name)

const namePattern = /^[\w-]{43}\.webp$/

/** Pictures in a local folder, made at the first upload. @param patience milliseconds for one upload */
export function picturesIn(folder: string, patience?: number): Pictures {
  const uploads = picturesReadBeside(patience)
  return {
    async keep(upload, edge, by) {
      const picture = await uploads.read(upload, edge, String(by))
      const name = `${createHash('sha256').update(picture).digest('base64url')}.webp`
      await store(folder, name, picture).catch((fault: NodeJS.ErrnoException) => {
        throw fault.code === undefined ? fault : new PictureNotStored(fault.code)
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
      // There is no folder before the first upload.
      const names = await readdir(folder).catch(() => [])
      return names.filter(isPictureName)
    },
    async forget(name, before = Number.POSITIVE_INFINITY) {
      if (!isPictureName(name)) return
      const file = await stat(join(folder, name)).catch(() => null)
      if (file && file.mtimeMs < before) await rm(join(folder, name), { force: true })
    },
    end: uploads.end,
  }
}

/** Written beside and moved into place: a reader never sees half a file. On a full disk nothing of it is left. */
async function store(folder: string, name: string, picture: Uint8Array): Promise<void> {
  const unfinished = join(folder, `.${name}.${process.pid}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(unfinished, picture, { mode: 0o600 })
    await rename(unfinished, join(folder, name))
  } catch (fault) {
    // What could not be written, it may be, cannot be removed either; the first fault says more.
    await rm(unfinished, { force: true }).catch(() => {})
    throw fault
  }
}
