import { debateLimits } from '#contract/debate-limits'
import { completeSettings } from '#contract/debate-settings'
import type { Database } from '../database/database.ts'
import { WriteError } from '../database/database-faults.ts'
import type { NewDebateRow } from '../database/debate-tables.ts'
import { insertUnderFreeSlug, newDebateColumns } from '../debates/create-debate.ts'
import { isHtmlVisible, noteColumns, type Rendered } from '../rendering/rendered-text.ts'
import { renderBatch, renderInBackground } from '../rendering/rendering.ts'
import { indexWaiting } from '../search/index-waiting.ts'
import { tagDebate } from '../tags/tags.ts'
import { findByArchiveKey, hasLocalDebate, insertNamedSeats } from './archive.queries.ts'
import type { CanonicalForm, KeyedDebate } from './canonical.ts'
import { argumentRows, commentRows, insertPosts } from './insert-posts.ts'
import { readDebate } from './read-debate.ts'
import { BadLine, type Line, splitLines } from './split-lines.ts'

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
    if (countPosts(imported) < indexed + postsPerIndexing) continue
    indexed = countPosts(imported)
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

const countPosts = (imported: ImportCounts) => imported.arguments + imported.comments

/** A line's debate, with its rendered texts unless the debate is known already. */
type PreparedDebate = { debate: KeyedDebate; texts: RenderedDebate | null }

/** @throws BadLine if the line isn't a debate */
async function prepare(db: Database, { bytes }: Line): Promise<PreparedDebate> {
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

async function storePrepared(db: Database, { debate, texts }: PreparedDebate, imported: ImportCounts): Promise<void> {
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

/** All rendered texts of a debate, in the order of its posts. */
type RenderedDebate = { description: Rendered; arguments: Rendered[]; comments: Rendered[] }

/** Renders a debate's texts. @throws BadLine if a post shows nothing, such as an empty list */
async function renderDebate({ form }: KeyedDebate): Promise<RenderedDebate> {
  const [description, posts, comments] = await Promise.all([
    renderInBackground(form.description, { excerptLength: debateLimits.excerpt }),
    renderBatch(form.arguments),
    renderBatch(form.comments),
  ])
  requireVisible(form.arguments, posts, 'argument')
  requireVisible(form.comments, comments, 'comment')
  return { description, arguments: posts, comments }
}

function requireVisible(posts: readonly { id: string; content: string }[], texts: readonly Rendered[], kind: string): void {
  for (const [index, { id, content }] of posts.entries())
    if (content !== '' && !isHtmlVisible(texts[index]?.html ?? ''))
      throw new BadLine(`${kind} ${JSON.stringify(id)} has no visible text. Add some`)
}

/**
 * Stores an archived debate, completely or not at all. Its people are only names, so nobody can act: a debate that was
 * still running keeps its status, but has no turn and no end.
 */
async function storeDebate(db: Database, { form, key }: KeyedDebate, texts: RenderedDebate): Promise<void> {
  await db.transaction(async (tx) => {
    const id = await insertUnderFreeSlug(tx, debateRow({ form, key }, texts.description))
    await insertNamedSeats(tx, createSeats(form, id))
    await tagDebate(tx, id, form.tags)
    const seats = new Map(form.participants.map(({ name, side }) => [name, side]))
    await insertPosts(tx, 'argument', form.arguments, argumentRows(form.arguments, texts.arguments, { id, seats }))
    await insertPosts(tx, 'comment', form.comments, commentRows(form.comments, texts.comments, id))
  })
}

function debateRow({ form, key }: KeyedDebate, description: Rendered): Omit<NewDebateRow, 'slug'> {
  return {
    ...newDebateColumns,
    topic: form.topic,
    description_source: form.description,
    description_html: description.html,
    ...noteColumns(form.note, { by: 'author', beginning: description.excerpt }),
    hidden_rule: form.hidden ?? null,
    html_version: description.version,
    picture: null,
    type: form.type,
    status: form.status,
    outcome: form.outcome ?? null,
    winning_side: form.winning_side ?? null,
    creator_id: null,
    round_limit: form.round_limit,
    ...completeSettings(form),
    created_at: Date.parse(form.created_at),
    started_at: parseTime(form.started_at),
    closed_at: parseTime(form.closed_at),
    ...createCounts(form),
    archive_key: key,
    source_name: form.source?.name ?? null,
    source_license: form.source?.license ?? null,
    source_url: form.source?.url ?? null,
    demo: 0,
  }
}

function createCounts(form: CanonicalForm) {
  const votes_count = form.arguments.reduce((sum, { votes }) => sum + votes.up + votes.down, 0)
  const moments = [form, ...form.arguments, ...form.comments].map(({ created_at }) => Date.parse(created_at))
  return {
    // The last round that has an argument.
    current_round: form.arguments.reduce((latest, { round }) => Math.max(latest, round), 0),
    last_activity_at: moments.reduce((latest, time) => Math.max(latest, time)),
    participants_count: form.participants.length,
    arguments_count: form.arguments.length,
    roots_count: form.arguments.filter(({ parent_id }) => parent_id === null).length,
    comments_count: form.comments.length,
    comment_roots_count: form.comments.filter(({ parent_id }) => parent_id === null).length,
    votes_count,
    popularity: votes_count + form.arguments.length,
  }
}

function createSeats({ participants, created_at }: CanonicalForm, debate_id: number) {
  return participants.map(({ name, side, joined_at, left_at }) => ({
    debate_id,
    name,
    side,
    joined_at: Date.parse(joined_at ?? created_at),
    left_at: parseTime(left_at),
    left_how: left_at === undefined ? null : ('left' as const),
  }))
}

function parseTime(time: string | undefined): number | null {
  return time === undefined ? null : Date.parse(time)
}
