import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../database/database.ts'
import { exportArchive } from './export-archive.ts'

type Outputs = { stdout: NodeJS.WritableStream; stderr: NodeJS.WritableStream }

/**
 * Writes all debates as an archive.
 * @param file where to; undefined: to standard output
 * @returns the exit code: 1 if it could not be written
 */
export async function exportToFile({ read }: Database, file: string | undefined, { stdout, stderr }: Outputs): Promise<number> {
  const lines = exportArchive(read)
  try {
    if (file === undefined) await pipeline(lines, stdout, { end: false })
    else if (await isDevice(file)) await pipeline(lines, createWriteStream(file))
    else await writeWhole(lines, file)
    return 0
  } catch (fault) {
    if (!(fault instanceof Error && 'syscall' in fault && 'code' in fault)) throw fault
    // Who reads has seen enough, as `head` does.
    if (fault.code === 'EPIPE') return 0
    stderr.write(`The archive could not be written: ${fault.message}\n`)
    return 1
  }
}

/** A pipe or a terminal, in whose place no file may be put. */
async function isDevice(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null)
  return found !== null && !found.isFile() && !found.isDirectory()
}

/** The file appears when it is complete, so that an export that broke off never passes for one. */
async function writeWhole(lines: AsyncIterable<string>, file: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.unfinished`
  try {
    await pipeline(lines, createWriteStream(unfinished))
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}
