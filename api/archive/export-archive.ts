import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { ArchivedArgument, ArchivedComment } from '#contract/archive'
import { pickSettings } from '#contract/debate-settings'
import { shownName } from '#contract/readable-name'
import { pickVoteCounts } from '#contract/votes'
import { deletedUser, presentAuthor } from '../accounts/present-person.ts'
import type { Connection, Database } from '../database/database.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import { listDeletedNamesIn } from '../mentions/mentions.queries.ts'
import { iso } from '../platform/clock.ts'
import { removeNames } from '../rendering/mention-syntax.ts'
import { loadTags } from '../tags/tags.queries.ts'
import { findDebate } from '../turns/debate.queries.ts'
import { getNameOnSeat, listSeats, type Seat } from '../turns/seats.queries.ts'
import { listCreatedAt, listCreationTimes, listPostsByNumber, type PostToExport } from './archive.queries.ts'
import { canonicalForm, computeKey, formatLine, type KeyedDebate } from './canonical.ts'

/**
 * Exports every debate as a line of an archive (docs/product.md#finding-debates), by creation time and key, so that the
 * same debates give the same bytes in every database. Holds one debate in memory at a time.
 * @yields lines with their line breaks
 */
export async function* exportArchive(db: Connection): AsyncGenerator<string> {
  for await (const time of creationTimes(db)) {
    for (const id of await listIdsByKey(db, time)) {
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
async function listIdsByKey(db: Connection, time: number): Promise<number[]> {
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

/**
 * Loads a debate, imported or local, with people under the names they show. An imported debate keeps its key for good,
 * even if it got votes since; a local debate has the key of its present form.
 * @returns null if it no longer exists
 */
export async function loadDebate(db: Connection, id: number): Promise<KeyedDebate | null> {
  const debate = await findDebate(db, id)
  if (!debate) return null
  const [seats, tags, posts, comments, deletedInPosts, deletedInComments] = await Promise.all([
    listSeats(db, [id]),
    loadTags(db, [id]),
    listPostsByNumber(db, 'argument', id),
    listPostsByNumber(db, 'comment', id),
    listDeletedNamesIn(db, id, 'argument'),
    listDeletedNamesIn(db, id, 'comment'),
  ])
  const [argumentIds, commentIds] = [archiveIds(posts), archiveIds(comments)]
  const form = canonicalForm({
    ...exportFacts(debate),
    tags: (tags.get(id) ?? []).map((tag) => tag.name),
    participants: seats.map(archivedSeat),
    arguments: posts.map((row) => archivedArgument(withoutDeleted(row, deletedInPosts), argumentIds)),
    comments: comments.map((row) => archivedComment(withoutDeleted(row, deletedInComments), commentIds)),
  })
  return { form, key: debate.archive_key ?? computeKey(form) }
}

/** Removes the names of deleted accounts from a post's text. */
function withoutDeleted(row: PostToExport, names: ReadonlyMap<number, ReadonlySet<string>>): PostToExport {
  const deleted = names.get(row.id)
  return deleted ? { ...row, content_source: removeNames(row.content_source, deleted, deletedUser) } : row
}

/**
 * Maps the posts' ids in the tables to their ids in the archive. An imported post keeps its archive id; another one
 * gets its number, prefixed with `+` if an imported post has that id.
 */
function archiveIds(rows: readonly PostToExport[]): Map<number, string> {
  const taken = new Set(rows.map((row) => row.archive_id))
  return new Map(
    rows.map(({ id, number, archive_id }) => {
      let archiveId = archive_id ?? String(number)
      while (archive_id === null && taken.has(archiveId)) archiveId = `+${archiveId}`
      return [id, archiveId]
    }),
  )
}

function exportFacts(debate: DebateRow) {
  const { topic, type, status, round_limit, outcome, winning_side } = debate
  return {
    topic,
    description: debate.description_source,
    note: debate.hidden_rule === null ? debate.note : null,
    hidden: debate.hidden_rule,
    type,
    status,
    created_at: iso(debate.created_at),
    round_limit,
    source: debate.source_name === null ? null : { name: debate.source_name, license: debate.source_license ?? '', url: debate.source_url },
    outcome,
    winning_side,
    started_at: iso(debate.started_at),
    closed_at: iso(debate.closed_at),
    ...pickSettings(debate),
  }
}

function archivedSeat(seat: Seat) {
  return { name: getNameOnSeat(seat), side: seat.side, joined_at: iso(seat.joined_at), left_at: iso(seat.left_at) }
}

function archivedArgument(row: PostToExport, ids: ReadonlyMap<number, string>): ArchivedArgument {
  return { ...archivedPost(row, ids), stance: row.stance, round: row.round, withdrawn: row.taken_away_at !== null }
}

function archivedComment(row: PostToExport, ids: ReadonlyMap<number, string>): ArchivedComment {
  return { ...archivedPost(row, ids), deleted: row.taken_away_at !== null }
}

function archivedPost(row: PostToExport, ids: ReadonlyMap<number, string>) {
  return {
    id: ids.get(row.id) ?? '',
    parent_id: row.parent_id === null ? null : (ids.get(row.parent_id) ?? null),
    author: shownName(presentAuthor(row)),
    content: row.content_source,
    created_at: iso(row.created_at),
    votes: pickVoteCounts(row),
    edited_at: iso(row.edited_at),
    hidden: row.hidden_rule,
    note: row.note,
  }
}
