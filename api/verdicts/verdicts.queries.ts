import { sql } from 'kysely'
import type { Ballot } from '#contract/verdicts'
import { authorColumns } from '../accounts/present-person.ts'
import type { Connection } from '../database/database.ts'
import type { BallotRow } from '../database/post-tables.ts'
import { cappedCountQuery, type Placeholders, parseTotal, prepareQuery } from '../database/query-building.ts'
import type { Key, Window } from '../platform/paging.ts'

/** The debate and author of a ballot. */
type BallotKey = Pick<BallotRow, 'debate_id' | 'user_id'>

type StoredBallot = Ballot & Pick<BallotRow, 'hidden_rule'>

export async function findBallot(db: Connection, { debate_id, user_id }: BallotKey): Promise<StoredBallot | null> {
  const row = await db
    .selectFrom('ballots')
    .select(['choice', 'reason', 'hidden_rule'])
    .where('debate_id', '=', debate_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row ?? null
}

export async function findBallotById(db: Connection, id: number): Promise<BallotRow | undefined> {
  return db.selectFrom('ballots').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Casts a ballot, or changes an existing one. */
export async function putBallot(tx: Connection, key: BallotKey, { choice, reason }: Ballot, now: number): Promise<void> {
  await tx
    .insertInto('ballots')
    .values({ ...key, choice, reason, cast_at: now, changed_at: null })
    .onConflict((conflict) => conflict.columns(['debate_id', 'user_id']).doUpdateSet({ choice, reason, changed_at: now }))
    .execute()
}

export async function countReasons(db: Connection, debateId: number): Promise<number> {
  return parseTotal(await countReasonsQuery(db, { debateId }))
}

const countReasonsQuery = prepareQuery((db, { debateId }: Placeholders<{ debateId: number }>) =>
  cappedCountQuery(db, withReason(db).select('ballots.user_id').where('ballots.debate_id', '=', debateId)),
)

/** Lists the reasons for a verdict, newest first. A cursor is the time and author of the last ballot on the page before. */
export async function listReasons(db: Connection, debateId: number, { limit, offset, before }: Window<Key>) {
  if (!before) return listNewestReasons(db, { debateId, limit, offset })
  return reasons(db)
    .where('ballots.debate_id', '=', debateId)
    .where((eb) => eb(eb.refTuple('ballots.cast_at', 'ballots.user_id'), '<', eb.tuple(...before)))
    .limit(limit)
    .execute()
}

const listNewestReasons = prepareQuery(
  (db, { debateId, limit, offset }: Placeholders<{ debateId: number; limit: number; offset: number }>) =>
    reasons(db).where('ballots.debate_id', '=', debateId).limit(limit).offset(offset),
)

const reasons = (db: Connection) =>
  withReason(db)
    .leftJoin('users', 'users.id', 'ballots.user_id')
    .select([
      'ballots.id',
      'ballots.hidden_rule',
      'ballots.choice',
      'ballots.reason',
      'ballots.cast_at',
      'ballots.user_id',
      sql.lit<string | null>(null).as('author_name'),
    ])
    .select(authorColumns)
    .orderBy('ballots.cast_at', 'desc')
    .orderBy('ballots.user_id', 'desc')

const withReason = (db: Connection) => db.selectFrom('ballots').where('ballots.reason', '<>', sql.lit(''))
