import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Connection, Database } from '../database/database.ts'
import { listCreatedAt, listCreationTimes } from './archive.queries.ts'
import { formatLine } from './canonical.ts'
import { loadDebate } from './load-debate.ts'

/**
 * Exports every debate as a line of an archive (docs/product.md#finding-debates), by creation time and key, so that the
 * same debates give the same bytes in every database. Holds one debate in memory at a time.
 * @yields lines with their line breaks
 */
export async function* exportArchive(db: Connection): AsyncGenerator<string> {
  for await (const time of creationTimes(db)) {
    for (const id of await idsByKey(db, time)) {
      const debate = await loadDebate(db, id)
      if (debate) yield `${formatLine(debate)}\n`
    }
  }
}

async function* creationTimes(db: Connection): AsyncGenerator<number> {
  const pageSize = 1_000
  let times = await listCreationTimes(db, Number.MIN_SAFE_INTEGER, pageSize)
  for (let last = times.at(-1); last !== undefined; last = times.at(-1)) {
    yield* times
    times = await listCreationTimes(db, last, pageSize)
  }
}

/** Returns the ids of debates with the same creation time, by key. A debate of this site must be loaded to get its key. */
async function idsByKey(db: Connection, time: number): Promise<number[]> {
  const created = await listCreatedAt(db, time)
  if (created.length === 1) return created.map(({ id }) => id)
  const keyed: { id: number; key: string }[] = []
  for (const { id, archive_key } of created) keyed.push({ id, key: archive_key ?? (await loadDebate(db, id))?.key ?? '' })
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ id }) => id)
}

type Outputs = { stdout: NodeJS.WritableStream; stderr: NodeJS.WritableStream }

/**
 * Writes all debates as an archive.
 * @param file its path; undefined for standard output
 * @returns the exit code: 1 if the archive couldn't be written
 */
export async function exportToFile({ read }: Database, file: string | undefined, { stdout, stderr }: Outputs): Promise<number> {
  const lines = exportArchive(read)
  try {
    if (file === undefined) await pipeline(lines, stdout, { end: false })
    else if (await isDevice(file)) await pipeline(lines, createWriteStream(file))
    else await writeAtomically(lines, file)
    return 0
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error
    // The reader closed the pipe early, as `head` does.
    if (error.code === 'EPIPE') return 0
    stderr.write(`Can’t write the archive: ${error.message}\n`)
    return 1
  }
}

/** Checks for a pipe or a terminal, which must not be replaced by a file. */
async function isDevice(file: string): Promise<boolean> {
  const stats = await stat(file).catch(() => null)
  return stats !== null && !stats.isFile() && !stats.isDirectory()
}

/** Writes to a temporary file first, so that an interrupted export is never mistaken for a complete one. */
async function writeAtomically(lines: AsyncIterable<string>, file: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.unfinished`
  try {
    await pipeline(lines, createWriteStream(unfinished))
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}
