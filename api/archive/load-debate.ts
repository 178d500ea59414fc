import type { ArchivedArgument, ArchivedComment } from '#contract/archive'
import { pickSettings } from '#contract/debate-settings'
import { shownName } from '#contract/readable-name'
import { pickVoteCounts } from '#contract/vote-counts'
import { deletedUser, presentAuthor } from '../accounts/people.ts'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/tables.ts'
import { listDeletedNamesIn } from '../mentions/mentions.queries.ts'
import { iso } from '../platform/clock.ts'
import { removeNames } from '../rendering/mention-syntax.ts'
import { loadTags } from '../tags/tags.queries.ts'
import { findDebate } from '../turns/debate.queries.ts'
import { listSeats, nameOnSeat, type Seat } from '../turns/seats.queries.ts'
import { listPostsByNumber, type PostToExport } from './archive.queries.ts'
import { canonicalForm, type KeyedDebate, keyOf } from './canonical.ts'

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
    ...factsOf(debate),
    tags: (tags.get(id) ?? []).map((tag) => tag.name),
    participants: seats.map(archivedSeat),
    arguments: posts.map((row) => archivedArgument(withoutDeleted(row, deletedInPosts), argumentIds)),
    comments: comments.map((row) => archivedComment(withoutDeleted(row, deletedInComments), commentIds)),
  })
  return { form, key: debate.archive_key ?? keyOf(form) }
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

function factsOf(debate: DebateRow) {
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
  return { name: nameOnSeat(seat), side: seat.side, joined_at: iso(seat.joined_at), left_at: iso(seat.left_at) }
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
