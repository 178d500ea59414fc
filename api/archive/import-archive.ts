import type { Database } from '../database/database.ts'
import { WriteError } from '../database/database-faults.ts'
import { indexWaiting } from '../search/index-waiting.ts'
import { findByArchiveKey, hasLocalDebate } from './archive.queries.ts'
import type { KeyedDebate } from './canonical.ts'
import { readDebate } from './read-debate.ts'
import { BadLine, type Line, splitLines } from './split-lines.ts'
import { type RenderedDebate, renderDebate, storeDebate } from './store-debate.ts'

/** Counts what happened to the lines of an archive. */
export type ImportCounts = { debates: number; arguments: number; comments: number; known: number; refused: number }

type Listener = {
  /** Called after each line, with the totals so far. */
  onLine?(totals: Readonly<ImportCounts>): void
  /** Called for each refused line, with its number and the reason. */
  onRefused?(number: number, reason: string): void
}

/**
 * Imports an archive, one debate a line (docs/product.md#finding-debates). Skips debates that exist already, reports
 * and leaves out bad lines, and stores every other debate whole. Their words become searchable a moment later; if this
 * process ends first, the service indexes them when it next looks for waiting posts.
 * @param chunks the bytes of a file
 */
export async function importArchive(
  db: Database,
  chunks: AsyncIterable<Uint8Array>,
  { onLine, onRefused }: Listener = {},
): Promise<ImportCounts> {
  const imported: ImportCounts = { debates: 0, arguments: 0, comments: 0, known: 0, refused: 0 }
  let [indexed, indexing] = [0, Promise.resolve(0)]
  for await (const { number, prepared } of prepareAhead(splitLines(chunks), (line) => prepare(db, line))) {
    try {
      await storePrepared(db, await prepared, imported)
    } catch (error) {
      if (!(error instanceof BadLine)) throw error
      imported.refused++
      onRefused?.(number, error.message)
    }
    onLine?.(imported)
    if (postsIn(imported) < indexed + postsPerIndexing) continue
    indexed = postsIn(imported)
    await indexing
    indexing = indexWaiting({ db })
    // Avoids an unhandled rejection; the error is thrown where the promise is awaited.
    indexing.catch(() => {})
  }
  await indexing
  await indexWaiting({ db })
  return imported
}

/**
 * How many new posts start a round of indexing. The indexer reads that many at once, so small debates share a round,
 * and the next debates are stored meanwhile.
 */
const postsPerIndexing = 200

const postsIn = (imported: ImportCounts) => imported.arguments + imported.comments

/** A line's debate, with its rendered texts unless the debate is known already. */
type Prepared = { debate: KeyedDebate; texts: RenderedDebate | null }

/** @throws BadLine if the line isn't a debate */
async function prepare(db: Database, { bytes }: Line): Promise<Prepared> {
  if (bytes === null) throw new BadLine('it is too long for a debate. Write one debate per line, as a JSON object')
  const debate = readDebate(bytes)
  if (await isKnown(db, debate)) return { debate, texts: null }
  return { debate, texts: await renderDebate(debate) }
}

/** How many bytes of lines may be rendered while an earlier debate is stored. */
const maxBytesAhead = 500_000

async function* prepareAhead<L extends Line, P>(lines: AsyncIterable<L>, prepare: (line: L) => Promise<P>) {
  const pending: { number: number; size: number; prepared: Promise<P> }[] = []
  let size = 0
  for await (const line of lines) {
    const prepared = prepare(line)
    // Avoids an unhandled rejection; the error is thrown where the promise is awaited.
    prepared.catch(() => {})
    pending.push({ number: line.number, size: line.bytes?.length ?? 0, prepared })
    size += line.bytes?.length ?? 0
    while (size > maxBytesAhead) {
      const next = pending.shift()
      if (!next) break
      size -= next.size
      yield next
    }
  }
  yield* pending
}

async function storePrepared(db: Database, { debate, texts }: Prepared, imported: ImportCounts): Promise<void> {
  if (texts === null || !(await storeUnlessKnown(db, debate, texts))) {
    imported.known++
    return
  }
  imported.debates++
  imported.arguments += debate.form.arguments.length
  imported.comments += debate.form.comments.length
}

/**
 * Checks whether a debate is stored already: under its key, or as a debate of this site that was exported here and may
 * have changed since.
 * @throws BadLine if the key belongs to another debate
 */
async function isKnown({ read }: Database, { form, key }: KeyedDebate): Promise<boolean> {
  const created_at = Date.parse(form.created_at)
  const existing = await findByArchiveKey(read, key)
  if (!existing) return hasLocalDebate(read, created_at, form.topic)
  if (existing.topic === form.topic && existing.created_at === created_at) return true
  throw new BadLine(`another debate has this key: ${JSON.stringify(existing.topic)}. Remove "key" if this is a new debate`)
}

/**
 * Stores a debate.
 * @returns false if another import stored it meanwhile
 * @throws BadLine if the database refuses it; WriteError or the database's own error if it can't write or no
 * longer answers
 */
async function storeUnlessKnown(db: Database, debate: KeyedDebate, texts: RenderedDebate): Promise<boolean> {
  try {
    await storeDebate(db, debate, texts)
    return true
  } catch (error) {
    if (error instanceof WriteError) throw error
    if (await isKnown(db, debate)) return false
    throw new BadLine(`it can’t be stored: ${error instanceof Error ? error.message : 'no reason was given'}`)
  }
}
