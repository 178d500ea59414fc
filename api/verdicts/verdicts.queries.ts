import { sql } from 'kysely'
import type { Ballot } from '#contract/verdicts'
import { authorColumns } from '../accounts/people.ts'
import { counted } from '../database/counted.ts'
import type { Connection } from '../database/database.ts'
import type { BallotRow } from '../database/mechanics-tables.ts'
import type { Key, Window } from '../platform/paging.ts'

/** Whose ballot in which debate. */
export type BallotKey = Pick<BallotRow, 'debate_id' | 'user_id'>

export async function findBallot(db: Connection, { debate_id, user_id }: BallotKey): Promise<Ballot | null> {
  const row = await db
    .selectFrom('ballots')
    .select(['choice', 'reason'])
    .where('debate_id', '=', debate_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row ?? null
}

/** Casts a ballot, or changes the one that is there. */
export async function putBallot(tx: Connection, key: BallotKey, { choice, reason }: Ballot, now: number): Promise<void> {
  await tx
    .insertInto('ballots')
    .values({ ...key, choice, reason, cast_at: now, changed_at: null })
    .onConflict((conflict) => conflict.columns(['debate_id', 'user_id']).doUpdateSet({ choice, reason, changed_at: now }))
    .execute()
}

export async function countReasons(db: Connection, debateId: number): Promise<number> {
  const some = db.selectFrom('ballots').select('user_id').where('debate_id', '=', debateId).where('reason', '<>', sql.lit(''))
  return counted(db, some)
}

/** The reasons given for a verdict, newest first; after whose ballot, cast when, if there is a cursor. */
export async function listReasons(db: Connection, debateId: number, { limit, offset, before }: Window<Key>) {
  const query = db
    .selectFrom('ballots')
    .leftJoin('users', 'users.id', 'ballots.user_id')
    .select([
      'ballots.choice',
      'ballots.reason',
      'ballots.cast_at',
      'ballots.user_id',
      (eb) => eb.val<string | null>(null).as('author_name'),
    ])
    .select(authorColumns)
    .where('ballots.debate_id', '=', debateId)
    .where('ballots.reason', '<>', sql.lit(''))
    .orderBy('ballots.cast_at', 'desc')
    .orderBy('ballots.user_id', 'desc')
    .limit(limit)
  if (!before) return query.offset(offset).execute()
  return query.where((eb) => eb(eb.refTuple('ballots.cast_at', 'ballots.user_id'), '<', eb.tuple(...before))).execute()
}
