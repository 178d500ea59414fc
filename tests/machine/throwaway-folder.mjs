// @ts-check
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const enough = 4 * 1024 ** 3

/**
 * A folder for what a run throws away; nothing of it is left when this process ends, or is told to. It is in memory where
 * there is plenty, for most of what a test of a database waits for is the disk.
 */
export function throwawayFolder() {
  const folder = mkdtempSync(join(isRoomy() ? memory : tmpdir(), 'rostrum-tests-'))
  chmodSync(folder, 0o711) // PostgreSQL runs as somebody else, in a folder of its own below
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
