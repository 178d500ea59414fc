import { chmod, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WriteError } from './database-faults.ts'

/** Only the owner may read and write. */
const file = 0o600
const folder = 0o700

/**
 * Creates the file of an SQLite database, if it is missing, so that only its owner may read it. Existing files are made private
 * too: the write-ahead log contains the same data. Files that SQLite adds later get the first file's mode.
 */
export async function createPrivateDatabaseFile(path: string): Promise<void> {
  await (await open(path, 'a', file)).close()
  for (const suffix of ['', '-wal', '-shm']) await makePrivate(path + suffix, file)
}

/** The files and folders that Rostrum creates in the data folder. */
const ourNames = /^(secret(\.\d+)?|rostrum\.db(-wal|-shm)?|\.probe\.\d+|pictures|outbox)$/

/**
 * Makes a data folder of an older version private, with everything in it. A folder that contains other files stays as it is,
 * except for the files that Rostrum created.
 */
export async function makeDataFolderPrivate(dataDir: string): Promise<void> {
  const names = await readdir(dataDir)
  if (names.every((name) => ourNames.test(name))) await makePrivate(dataDir, folder)
  await makePrivate(join(dataDir, 'secret'), file)
  for (const name of ['outbox', 'pictures']) {
    const inside = join(dataDir, name)
    if (!(await makePrivate(inside, folder))) continue
    for (const entry of await readdir(inside)) await makePrivate(join(inside, entry), file)
  }
}

/**
 * Checks that a file can be written to the folder.
 * @throws WriteError if the disk is full or read-only
 */
export async function probeFolder(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.probe.${process.pid}`)
  try {
    await writeFile(probe, 'written', { mode: file })
    await rm(probe)
  } catch (cause) {
    throw new WriteError('unwritable', { cause })
  }
}

/**
 * Removes the permissions of group and others. Ignores files that are missing or belong to somebody else.
 * @returns whether the mode changed
 */
async function makePrivate(path: string, mode: number): Promise<boolean> {
  const stats = await stat(path).catch(() => null)
  if (!stats || (stats.mode & 0o077) === 0) return false
  return chmod(path, mode).then(
    () => true,
    () => false,
  )
}
