import { chmod, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NotWritten } from './database-faults.ts'

/** Read and written by their owner alone. */
const file = 0o600
const folder = 0o700

/**
 * Makes the file of an SQLite database, if it is missing, its owner's alone; and those that are there already, for the
 * log beside it holds what it holds. What SQLite adds later has the mode of the first.
 */
export async function makeOwnersDatabase(path: string): Promise<void> {
  await (await open(path, 'a', file)).close()
  for (const suffix of ['', '-wal', '-shm']) await narrow(path + suffix, file)
}

/** What we put into the data folder. */
const ours = /^(secret(\.\d+)?|rostrum\.db(-wal|-shm)?|\.probe\.\d+|pictures|outbox)$/

/**
 * Narrows a data folder of an older version, and all in it, to their owner. A folder that holds other things is not
 * ours alone and stays as it is, but for what we put there.
 */
export async function keepToOwner(dataDir: string): Promise<void> {
  const names = await readdir(dataDir)
  if (names.every((name) => ours.test(name))) await narrow(dataDir, folder)
  await narrow(join(dataDir, 'secret'), file)
  for (const name of ['outbox', 'pictures']) {
    const inside = join(dataDir, name)
    if (!(await narrow(inside, folder))) continue
    for (const entry of await readdir(inside)) await narrow(join(inside, entry), file)
  }
}

/** Tries to write a file there. @throws NotWritten if the disk is full or may not be written to */
export async function writeInto(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.probe.${process.pid}`)
  try {
    await writeFile(probe, 'written', { mode: file })
    await rm(probe)
  } catch (cause) {
    throw new NotWritten('unwritable', { cause })
  }
}

/** Takes from group and others what they may do. What is not there, or somebody else's, stays so. @returns whether it was wider */
async function narrow(path: string, mode: number): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  if (!found || (found.mode & 0o077) === 0) return false
  return chmod(path, mode).then(
    () => true,
    () => false,
  )
}
