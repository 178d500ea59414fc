import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import { isPublicDebate } from '../database/debate-queries.ts'
import type { PostKind } from '../database/post-tables.ts'
import { cappedCount } from '../database/query-building.ts'

/**
 * Awards a badge.
 * @returns its id; undefined if the user has it already, even if another process awarded it at the same time
 */
export async function insertBadge(tx: Connection, user_id: number, badge: string, awarded_at: number): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('badges')
    .values({ user_id, badge, awarded_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Returns a user's badges, in the order in which they were earned. */
export async function listBadgesOf(db: Connection, userId: number) {
  return db.selectFrom('badges').select(['badge', 'awarded_at']).where('user_id', '=', userId).orderBy('id').execute()
}

/** Maps badge ids to the keys of their rules. */
export async function listBadgeKeys(db: Connection, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('badges')
    .select(['id', 'badge'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, badge }) => [id, badge]))
}

/** Returns the users who still have a seat in a debate. */
export async function listRemainingParticipants(db: Connection, debateId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('participants')
    .select('user_id')
    .where('debate_id', '=', debateId)
    .where('left_at', 'is', null)
    .execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}

export async function findCreator(db: Connection, debateId: number): Promise<number | null> {
  const debate = await db.selectFrom('debates').select('creator_id').where('id', '=', debateId).executeTakeFirst()
  return debate?.creator_id ?? null
}

type PostKey = { kind: PostKind; id: number }

export async function findHtml(db: Connection, { kind, id }: PostKey) {
  return db.selectFrom('posts').select(['user_id', 'content_html']).where('kind', '=', kind).where('id', '=', id).executeTakeFirst()
}

/** Stores how many sources a post links to now. */
export async function putSources(tx: Connection, { kind, id }: PostKey, user_id: number, sources: number): Promise<void> {
  if (sources === 0) {
    await tx.deleteFrom('post_sources').where('post_kind', '=', kind).where('post_id', '=', id).execute()
    return
  }
  await tx
    .insertInto('post_sources')
    .values({ post_kind: kind, post_id: id, user_id, sources })
    .onConflict((conflict) => conflict.columns(['post_kind', 'post_id']).doUpdateSet({ sources }))
    .execute()
}

/** Returns the ids of accounts after a given id, without erased ones. */
export async function listPeopleAfter(db: Connection, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', '>', after)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns posts that contain links, in the order of their keys. */
export async function listPostsWithLinks(db: Connection, after: number, limit: number) {
  return db
    .selectFrom('posts')
    .select(['key', 'kind', 'id'])
    .where('key', '>', after)
    .where('content_html', 'like', '%<a href="http%')
    .where('taken_away_at', 'is', null)
    .orderBy('key')
    .limit(limit)
    .execute()
}

type CountQuery = { userId: number /** The count stops here. */; most: number; now: number }
type Count = (db: Connection, query: CountQuery) => Promise<number>

const day = 24 * 60 * 60 * 1000

/**
 * Counts a person's achievements for badges as they are now. Withdrawn posts and those in private groups don't count.
 * Each count reads a range of an index.
 */
export const counts = {
  arguments: countPosts('argument'),
  comments: countPosts('comment'),
  /**
   * Only arguments have `answers_user_id`. The query must not name the kind: SQLite would then choose an index on it
   * and read everything the person wrote.
   */
  rebuttals: (db, { userId, most }) =>
    cappedCount(
      db,
      db
        .selectFrom('posts')
        .select('posts.id')
        .where('user_id', '=', userId)
        .where('answers_user_id', 'is not', null)
        .where('taken_away_at', 'is', null)
        .where(isPublicDebate('posts.debate_id')),
      most,
    ),
  async votesUpOnOne(db, { userId, most }) {
    const best = await selectPosts(db, userId, 'argument').clearSelect().select('up').orderBy('up', 'desc').limit(1).executeTakeFirst()
    return Math.min(best?.up ?? 0, most)
  },
  /** Counts arguments in debates with turns since the person last missed a turn in any debate. */
  async turnsInTime(db, { userId, most }) {
    const missed = await db
      .selectFrom('facts')
      .select('at')
      .where('kind', '=', sql.lit('turn.missed'))
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const since = selectPosts(db, userId, 'argument')
      .innerJoin('debates', 'debates.id', 'posts.debate_id')
      .where('debates.type', '<>', 'open')
      .where('posts.created_at', '>', missed?.at ?? 0)
    return cappedCount(db, since, most)
  },
  debatesToTheEnd: (db, { userId, most }) => cappedCount(db, seatsToTheEnd(db, userId), most),
  debatesWon: (db, { userId, most }) => cappedCount(db, seatsToTheEnd(db, userId).whereRef('winning_side', '=', 'participants.side'), most),
  debatesHosted: (db, { userId, most }) =>
    cappedCount(
      db,
      db
        .selectFrom('debates')
        .select('id')
        .where('creator_id', '=', userId)
        .where('private_to', 'is', null)
        .where((eb) => eb.or([eb('status', '=', 'voting'), eb('outcome', 'in', ['for', 'against', 'tie'])])),
      most,
    ),
  ballots: (db, { userId, most }) =>
    cappedCount(
      db,
      db.selectFrom('ballots').select('debate_id').where('user_id', '=', userId).where(isPublicDebate('ballots.debate_id')),
      most,
    ),
  async sources(db, { userId, most }) {
    const { sum } = await db
      .selectFrom('post_sources')
      .innerJoin('posts', (join) => join.onRef('posts.kind', '=', 'post_kind').onRef('posts.id', '=', 'post_id'))
      .select(({ fn }) => fn.sum<number | string | null>('sources').as('sum'))
      .where('post_sources.user_id', '=', userId)
      .where('taken_away_at', 'is', null)
      .where(isPublicDebate('posts.debate_id'))
      .executeTakeFirstOrThrow()
    return Math.min(Number(sum ?? 0), most)
  },
  /** Counts the account's age in days; the last day counts only with a post from the past 30 days. */
  async daysHere(db, { userId, most, now }) {
    const account = await db.selectFrom('users').select('created_at').where('id', '=', userId).executeTakeFirst()
    const days = Math.max(0, Math.floor((now - (account?.created_at ?? now)) / day))
    if (days < most) return days
    const countRecent = (kind: PostKind) => cappedCount(db, selectPosts(db, userId, kind).where('posts.created_at', '>', now - 30 * day), 1)
    return (await countRecent('argument')) + (await countRecent('comment')) > 0 ? most : most - 1
  },
} satisfies Readonly<Record<string, Count>>

function countPosts(kind: PostKind): Count {
  return (db, { userId, most }) => cappedCount(db, selectPosts(db, userId, kind), most)
}

const selectPosts = (db: Connection, userId: number, kind: PostKind) =>
  db
    .selectFrom('posts')
    .select('posts.id')
    .where('posts.user_id', '=', userId)
    .where('posts.kind', '=', kind)
    .where('taken_away_at', 'is', null)
    .where(isPublicDebate('posts.debate_id'))

/** Selects the person's seats in closed debates with sides. */
const seatsToTheEnd = (db: Connection, userId: number) =>
  db
    .selectFrom('participants')
    .innerJoin('debates', 'debates.id', 'participants.debate_id')
    .select('participants.id')
    .where('participants.user_id', '=', userId)
    .where('participants.left_at', 'is', null)
    .where('debates.status', '=', 'closed')
    .where('debates.private_to', 'is', null)
    .where('debates.started_at', 'is not', null)
