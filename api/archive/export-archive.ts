import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Connection, Database } from '../database/database.ts'
import { listBegunAt, listMoments } from './archive.queries.ts'
import { lineOf } from './canonical.ts'
import { loadDebate } from './load-debate.ts'

/**
 * Every debate as a line of an archive (docs/product.md#finding-debates), in order of beginning and key, so that the same debates give the
 * same bytes in every database. Holds one debate at a time.
 * @yields lines with their ends
 */
export async function* exportArchive(db: Connection): AsyncGenerator<string> {
  for await (const moment of momentsOf(db)) {
    for (const id of await begunAtByKey(db, moment)) {
      const debate = await loadDebate(db, id)
      if (debate) yield `${lineOf(debate)}\n`
    }
  }
}

async function* momentsOf(db: Connection): AsyncGenerator<number> {
  const atOnce = 1_000
  let moments = await listMoments(db, Number.MIN_SAFE_INTEGER, atOnce)
  for (let last = moments.at(-1); last !== undefined; last = moments.at(-1)) {
    yield* moments
    moments = await listMoments(db, last, atOnce)
  }
}

/** Those of one moment by key, which one of our own gets only by being loaded. */
async function begunAtByKey(db: Connection, moment: number): Promise<number[]> {
  const begun = await listBegunAt(db, moment)
  if (begun.length === 1) return begun.map(({ id }) => id)
  const keyed: { id: number; key: string }[] = []
  for (const { id, archive_key } of begun) keyed.push({ id, key: archive_key ?? (await loadDebate(db, id))?.key ?? '' })
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ id }) => id)
}

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
