import type { Connection } from '../database/database.ts'
import type { PostKind } from '../database/post-tables.ts'
import type { DecisionSummary } from './notification-messages.ts'

/** The place of a post in its thread, and what took it away, if anything. */
export type Post = { id: number; number: number; parentNumber: number | null; gone: 'withdrawn' | 'deleted' | 'hidden' | null }

export async function listPostsById(db: Connection, kind: PostKind, ids: readonly number[]): Promise<Map<number, Post>> {
  if (ids.length === 0) return new Map()
  const removal = kind === 'comment' ? 'deleted' : 'withdrawn'
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'number', 'parent_number', 'taken_away_at', 'hidden_rule'])
    .where('kind', '=', kind)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ id, number, parent_number, taken_away_at, hidden_rule }) => {
      const gone = hidden_rule !== null ? 'hidden' : taken_away_at !== null ? removal : null
      return [id, { id, number, parentNumber: parent_number, gone }]
    }),
  )
}

/** Returns some messages by id, as posts of their conversations. */
export async function listMessagePosts(db: Connection, ids: readonly number[]): Promise<Map<number, Post>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'number', 'taken_back_at'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ id, number, taken_back_at }) => [id, { id, number, parentNumber: null, gone: taken_back_at === null ? null : 'deleted' }]),
  )
}

/** Returns the people who hold some seats, by seat id. */
export async function listSeatOwners(db: Connection, seatIds: readonly number[]): Promise<Map<number, number | null>> {
  if (seatIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('participants')
    .select(['id', 'user_id'])
    .where('id', 'in', [...seatIds])
    .execute()
  return new Map(rows.map(({ id, user_id }) => [id, user_id]))
}

/** Returns when some kick votes end, by id; null once they are decided. */
export async function listKickEnds(db: Connection, ids: readonly number[]): Promise<Map<number, number | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('kick_votes')
    .select(['id', 'status', 'expires_at'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, status, expires_at }) => [id, status === 'open' ? expires_at : null]))
}

/** Returns the kick votes that ended some seats, by seat id. */
export async function listPassedKicks(db: Connection, seatIds: readonly number[]): Promise<Map<number, number>> {
  if (seatIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('kick_votes')
    .select(['id', 'target_seat_id'])
    .where('target_seat_id', 'in', [...seatIds])
    .where('status', '=', 'passed')
    .execute()
  return new Map(rows.map(({ id, target_seat_id }) => [target_seat_id, id]))
}

/** Returns the outcome and kind of target of some decisions, by decision id. */
export async function loadDecisionSummaries(db: Connection, ids: readonly number[]): Promise<Map<number, DecisionSummary>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('decisions').select(['id', 'outcome', 'about_kind']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, ...moderated }) => [id, moderated]))
}

/** Returns the receipts of some reports, by report id. */
export async function loadReceipts(db: Connection, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('reports').select(['id', 'receipt']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, receipt }) => [id, receipt]))
}
