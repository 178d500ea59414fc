// @ts-check
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const enough = 4 * 1024 ** 3

/**
 * Creates a temporary folder that is removed when this process exits or is ended by a signal. Uses memory if there is enough, because
 * database tests mostly wait for the disk.
 */
export function createTemporaryFolder() {
  const folder = mkdtempSync(join(isRoomy() ? memory : tmpdir(), 'rostrum-tests-'))
  chmodSync(folder, 0o711) // PostgreSQL runs as another user, in its own folder below
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => process.exit(1))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function isRoomy() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > enough && freemem() > 2 * enough
  } catch {
    return false
  }
}
