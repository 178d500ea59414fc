import { sql } from 'kysely'
import { cappedCount } from '../database/capped-count.ts'
import type { Connection } from '../database/database.ts'
import type { PostKind } from '../database/post-tables.ts'
import { isPublicDebate } from '../database/visible-debates.ts'

type CountQuery = { userId: number /** Counts no further. */; most: number; now: number }
type Count = (db: Connection, asked: CountQuery) => Promise<number>

const day = 24 * 60 * 60 * 1000

/** What badges are for, counted of one person as it stands now: what was withdrawn, or stands in a private group, does not count. Each reads a range of an index. */
export const counts = {
  arguments: standing('argument'),
  comments: standing('comment'),
  /** Of arguments alone, without naming the kind: SQLite would choose an index that has it, and read all that somebody wrote. */
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
  /** Arguments in debates with turns since the last turn that they missed, wherever that was. */
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
  /** Days of the account; the last of them only with a post from this month. */
  async daysHere(db, { userId, most, now }) {
    const account = await db.selectFrom('users').select('created_at').where('id', '=', userId).executeTakeFirst()
    const days = Math.max(0, Math.floor((now - (account?.created_at ?? now)) / day))
    if (days < most) return days
    const late = (kind: PostKind) => cappedCount(db, postsOf(db, userId, kind).where('posts.created_at', '>', now - 30 * day), 1)
    return (await late('argument')) + (await late('comment')) > 0 ? most : most - 1
  },
} satisfies Readonly<Record<string, Count>>

function standing(kind: PostKind): Count {
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

/** Of debates with sides that are closed. */
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
