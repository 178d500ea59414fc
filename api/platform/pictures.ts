import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PictureNotStored } from './failures.ts'
import { createPictureReader } from './read-picture.ts'

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
  keep(upload: File, edge: number, by: number): Promise<string>
  /**
   * Reads a picture.
   * @returns the WebP bytes, or null if there is no such picture
   */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Lists the names of all pictures. */
  list(): Promise<string[]>
  /**
   * Deletes a picture, if it exists.
   * @param before delete it only if it was last uploaded before this time, in ms
   */
  forget(name: string, before?: number): Promise<void>
  /** Accepts no more uploads and soon aborts those in progress, before the process ends. */
  end(): void
}

/**
 * Returns the path at which a stored picture is served.
 * @param name from `keep`
 */
export const pictureAddress = (name: string): string => `/api/pictures/${name}`
/** Returns the picture's name from its path. */
export const pictureNameIn = (address: string): string => address.slice(pictureAddress('').length)

/** Checks that a text has the form of a picture's name. */
export const isPictureName = (name: string): boolean => namePattern.test(name)

const namePattern = /^[\w-]{43}\.webp$/

/**
 * Creates a store in a local folder, which is made at the first upload.
 * @param patience the time limit for one upload, in ms
 */
export function createPictureStore(folder: string, patience?: number): Pictures {
  const uploads = createPictureReader(patience)
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
      // The folder does not exist before the first upload.
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

/** Writes a temporary file and moves it into place, so that a reader never sees half a file. A full disk leaves nothing behind. */
async function store(folder: string, name: string, picture: Uint8Array): Promise<void> {
  const unfinished = join(folder, `.${name}.${process.pid}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(unfinished, picture, { mode: 0o600 })
    await rename(unfinished, join(folder, name))
  } catch (fault) {
    // Removing the file may fail for the same reason; the first error says more.
    await rm(unfinished, { force: true }).catch(() => {})
    throw fault
  }
}
