import type { Side } from '#contract/debates'
import { pickVoteCounts } from '#contract/votes'
import { findSideOfMotion } from '../arguments/argument-kind.ts'
import type { Connection } from '../database/database.ts'
import type { NewPostRow, PostKind, PostRow } from '../database/post-tables.ts'
import { insertBranches } from '../map/branches.queries.ts'
import { measureMap } from '../map/debate-map.ts'
import { computePosition } from '../posts/new-post.ts'
import { reserveIds } from '../posts/posts.queries.ts'
import { recountReadable } from '../posts/readable.queries.ts'
import { computeHeat, computeScore } from '../posts/score.ts'
import { noteColumns, type Rendered } from '../rendering/rendered-text.ts'
import { indexPosts } from '../search/documents.queries.ts'
import { addToCounters } from '../turns/debate.queries.ts'
import { insertPostRows } from './archive.queries.ts'
import type { CanonicalForm } from './canonical.ts'

/**
 * Inserts all posts of one kind of a debate, in the order of their numbers. Indexing their words is left to
 * search/index-waiting.ts: it would make the transaction, during which nobody else can write, many times as long.
 * @param posts each after its parent
 * @param rows the posts' rows in the same order; this fills in their ids and their parents' ids
 * @returns the new ids, in the same order
 */
export async function insertPosts(
  tx: Connection,
  kind: PostKind,
  posts: readonly { id: string; parent_id: string | null }[],
  rows: readonly NewPostRow[],
): Promise<number[]> {
  const numbers = numberPosts(posts)
  const ids = await reserveIds(tx, kind, posts.length)
  const placed: (NewPostRow & Place)[] = []
  for (const [index, id] of ids.entries()) {
    const [row, parent] = [rows[index], numbers.get(posts[index]?.parent_id ?? '')]
    if (!row) throw new Error(`post ${index + 1} has no row`)
    placed.push({ ...row, id, ...computePosition(parent === undefined ? null : (placed[parent - 1] ?? null)) })
  }
  const { branches, branchIds } = measureMap(kind === 'argument' ? placed : [])
  await insertPostRows(
    tx,
    placed.map((row) => ({ ...row, branch_id: branchIds.get(row.id) ?? null })),
  )
  await insertBranches(tx, branches)
  await countSides(tx, placed)
  const takenAway = placed.find(({ taken_away_at }) => taken_away_at !== null)
  if (takenAway) await recountReadable(tx, takenAway.debate_id)
  await indexPosts(tx, kind, placed)
  return ids
}

type Place = Pick<PostRow, 'id' | 'parent_id' | 'depth' | 'root_id'>

async function countSides(tx: Connection, rows: readonly NewPostRow[]): Promise<void> {
  const [first] = rows
  if (first?.kind !== 'argument') return
  const count = (side: Side) => rows.filter((row) => row.side === side).length
  await addToCounters(tx, first.debate_id, { arguments_for: count('for'), arguments_against: count('against') })
}

type ArchivedArgument = CanonicalForm['arguments'][number]
type ArchivedComment = CanonicalForm['comments'][number]

/**
 * Builds the rows of a debate's arguments, with their numbers and reply counts.
 * @param posts each after its parent; `texts` in the same order
 * @param debate its id, and the side of each participant by the name that posts use
 * @returns rows without parents; `insertPosts` finds their places by the parents' numbers
 */
export function argumentRows(
  posts: readonly ArchivedArgument[],
  texts: readonly Rendered[],
  { id, seats }: { id: number; seats: ReadonlyMap<string, Side | null> },
): NewPostRow[] {
  const sides = new Map<string, Side | null>()
  return createRows(posts, texts, id).map(({ post, row }) => {
    const side = findSideOfMotion(
      { authorSide: seats.get(post.author) ?? null, stance: post.stance },
      post.parent_id === null ? undefined : (sides.get(post.parent_id) ?? null),
    )
    sides.set(post.id, side)
    return {
      ...row,
      kind: 'argument',
      stance: post.stance,
      side,
      round: post.round,
      taken_away_at: post.withdrawn ? getChangeTime(post) : null,
    }
  })
}

/** Builds the rows of a debate's comments; see `argumentRows`. */
export function commentRows(posts: readonly ArchivedComment[], texts: readonly Rendered[], debate_id: number): NewPostRow[] {
  return createRows(posts, texts, debate_id).map(({ post, row }) => {
    return { ...row, kind: 'comment', stance: null, round: 0, taken_away_at: post.deleted ? getChangeTime(post) : null }
  })
}

/** Maps each post's id to its number, from 1. */
function numberPosts(posts: readonly { id: string }[]): Map<string, number> {
  return new Map(posts.map(({ id }, index) => [id, index + 1]))
}

function getChangeTime({ edited_at, created_at }: Pick<ArchivedComment, 'edited_at' | 'created_at'>): number {
  return Date.parse(edited_at ?? created_at)
}

/** Builds the columns that both kinds of posts share. */
function createRows<P extends ArchivedArgument | ArchivedComment>(posts: readonly P[], texts: readonly Rendered[], debate_id: number) {
  const [numbers, replies] = [numberPosts(posts), groupReplies(posts)]
  return posts.map((post, index) => {
    const text = texts[index]
    if (!text) throw new Error(`post ${post.id} was not rendered`)
    const created_at = Date.parse(post.created_at)
    const stances = replies.get(post.id) ?? []
    const row = {
      debate_id,
      number: index + 1,
      parent_id: null,
      depth: 0,
      parent_number: numbers.get(post.parent_id ?? '') ?? null,
      answers_user_id: null,
      user_id: null,
      author_name: post.author || null,
      content_source: post.content,
      content_html: text.html,
      // An archive doesn't say who added the warning; here it counts as the author's.
      ...noteColumns(post.note, { by: 'author', beginning: text.excerpt }),
      html_version: text.version,
      created_at,
      edited_at: post.edited_at === undefined ? null : Date.parse(post.edited_at),
      ...pickVoteCounts(post.votes),
      score: computeScore(post.votes),
      heat: computeHeat(post.votes, created_at),
      replies_count: stances.length,
      replies_for: stances.filter((stance) => stance === 'for').length,
      replies_against: stances.filter((stance) => stance === 'against').length,
      archive_id: post.id,
      hidden_rule: post.hidden ?? null,
    }
    return { post, row }
  })
}

/** Maps each post's id to the stances of its replies. */
function groupReplies(posts: readonly { parent_id: string | null; stance?: Side | null }[]): Map<string, (Side | null)[]> {
  const replies = new Map<string, (Side | null)[]>()
  for (const { parent_id, stance = null } of posts) {
    if (parent_id === null) continue
    const stances = replies.get(parent_id)
    if (stances) stances.push(stance)
    else replies.set(parent_id, [stance])
  }
  return replies
}
