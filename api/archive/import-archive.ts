import type { Database } from '../database/database.ts'
import { NotWritten } from '../database/database-faults.ts'
import { indexTheWaiting } from '../search/index-waiting.ts'
import { findKept, hasHomeGrown } from './archive.queries.ts'
import type { KeyedDebate } from './canonical.ts'
import { readDebate } from './read-debate.ts'
import { BadLine, type Line, linesOf } from './split-lines.ts'
import { type RenderedDebate, renderDebate, storeDebate } from './store-debate.ts'

/** What became of an archive's lines. */
export type Imported = { debates: number; arguments: number; comments: number; known: number; refused: number }

export type Listener = {
  /** After every line: what became of it and those before. */
  onLine?(sofar: Readonly<Imported>): void
  /** A line that was left out, and why. */
  onRefused?(number: number, reason: string): void
}

/**
 * Takes in an archive, a debate a line (docs/product.md#finding-debates): what is known already adds nothing, a bad line is told and left
 * out, all others go in, each whole. Their words can be found a moment later; if this process ends before, then when
 * the service next looks for what waits.
 * @param chunks the bytes of a file
 */
export async function importArchive(
  db: Database,
  chunks: AsyncIterable<Uint8Array>,
  { onLine, onRefused }: Listener = {},
): Promise<Imported> {
  const imported: Imported = { debates: 0, arguments: 0, comments: 0, known: 0, refused: 0 }
  let [indexed, indexing] = [0, Promise.resolve(0)]
  for await (const { number, prepared } of ahead(linesOf(chunks), (line) => prepare(db, line))) {
    try {
      await take(db, await prepared, imported)
    } catch (fault) {
      if (!(fault instanceof BadLine)) throw fault
      imported.refused++
      onRefused?.(number, fault.message)
    }
    onLine?.(imported)
    if (postsIn(imported) < indexed + indexedTogether) continue
    indexed = postsIn(imported)
    await indexing
    indexing = indexTheWaiting({ db })
    // Whoever waits for it is told of its fault.
    indexing.catch(() => {})
  }
  await indexing
  await indexTheWaiting({ db })
  return imported
}

/** As many posts as it reads at once, so that small debates are indexed together; meanwhile the next ones are stored. */
const indexedTogether = 200

const postsIn = (imported: Imported) => imported.arguments + imported.comments

/** A line's debate, with its texts unless it is known already. */
type Prepared = { debate: KeyedDebate; texts: RenderedDebate | null }

/** @throws BadLine for what is no debate */
async function prepare(db: Database, { bytes }: Line): Promise<Prepared> {
  if (bytes === null) throw new BadLine('it is too long for a debate. Write one debate a line, as a JSON object')
  const debate = readDebate(bytes)
  if (await isKnown(db, debate)) return { debate, texts: null }
  return { debate, texts: await renderDebate(debate) }
}

/** Bytes of lines that are rendered while a debate before them is stored. */
const mostAhead = 500_000

async function* ahead<L extends Line, P>(lines: AsyncIterable<L>, prepare: (line: L) => Promise<P>) {
  const waiting: { number: number; size: number; prepared: Promise<P> }[] = []
  let size = 0
  for await (const line of lines) {
    const prepared = prepare(line)
    // Whoever waits for it is told of its fault.
    prepared.catch(() => {})
    waiting.push({ number: line.number, size: line.bytes?.length ?? 0, prepared })
    size += line.bytes?.length ?? 0
    while (size > mostAhead) {
      const next = waiting.shift()
      if (!next) break
      size -= next.size
      yield next
    }
  }
  yield* waiting
}

async function take(db: Database, { debate, texts }: Prepared, imported: Imported): Promise<void> {
  if (texts === null || !(await stored(db, debate, texts))) {
    imported.known++
    return
  }
  imported.debates++
  imported.arguments += debate.form.arguments.length
  imported.comments += debate.form.comments.length
}

/**
 * By its key; and what was exported from this very site is one of its own debates, which may have gone on since.
 * @throws BadLine if the key is that of another debate
 */
async function isKnown({ read }: Database, { form, key }: KeyedDebate): Promise<boolean> {
  const created_at = Date.parse(form.created_at)
  const kept = await findKept(read, key)
  if (!kept) return hasHomeGrown(read, created_at, form.topic)
  if (kept.topic === form.topic && kept.created_at === created_at) return true
  throw new BadLine(`its key is that of another debate: ${JSON.stringify(kept.topic)}. Take "key" away if this is a new one`)
}

/**
 * @returns false if another import stored it meanwhile
 * @throws BadLine if the database refuses it; NotWritten, or what the database says, if it takes or answers nothing more
 */
async function stored(db: Database, debate: KeyedDebate, texts: RenderedDebate): Promise<boolean> {
  try {
    await storeDebate(db, debate, texts)
    return true
  } catch (fault) {
    if (fault instanceof NotWritten) throw fault
    if (await isKnown(db, debate)) return false
    throw new BadLine(`it could not be stored: ${fault instanceof Error ? fault.message : 'no reason was given'}`)
  }
}
