import { sql } from 'kysely'
import { cappedCount } from '../database/capped-count.ts'
import type { Connection } from '../database/database.ts'
import type { PostKind } from '../database/post-tables.ts'
import { isPublicDebate } from '../database/visible-debates.ts'

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
    const best = await postsOf(db, userId, 'argument').clearSelect().select('up').orderBy('up', 'desc').limit(1).executeTakeFirst()
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
    const since = postsOf(db, userId, 'argument')
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
    const countRecent = (kind: PostKind) => cappedCount(db, postsOf(db, userId, kind).where('posts.created_at', '>', now - 30 * day), 1)
    return (await countRecent('argument')) + (await countRecent('comment')) > 0 ? most : most - 1
  },
} satisfies Readonly<Record<string, Count>>

function countPosts(kind: PostKind): Count {
  return (db, { userId, most }) => cappedCount(db, postsOf(db, userId, kind), most)
}

const postsOf = (db: Connection, userId: number, kind: PostKind) =>
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
