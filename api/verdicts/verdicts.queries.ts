import { countedTo } from '#contract/lists'
import { verdictLimits } from '#contract/verdict-limits'
import type { Ballot } from '#contract/verdicts'
import { authorColumns } from '../accounts/people.ts'
import type { Connection } from '../database/database.ts'
import type { BallotRow } from '../database/mechanics-tables.ts'
import { Invalid } from '../platform/failures.ts'
import { type AskedPage, pageOf, spanOf } from '../platform/paging.ts'

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

/**
 * A page of the reasons given for a verdict, newest first. Numbered pages go to 50, then `before` continues by key;
 * totals are counted to 1,000 (PRODUCT §7).
 * @throws Invalid for a cursor that is none
 */
export async function pageOfReasons(db: Connection, debateId: number, asked: AskedPage) {
  const span = spanOf(asked, verdictLimits.perPage)
  const after = asked.before === undefined ? null : readCursor(asked.before)
  const found = span.beyond ? [] : await listReasons(db, debateId, after, span)
  const total = await countReasons(db, debateId, countedTo + 1)
  return pageOf(found, span, { total, counted: true, cursorOf: (last) => `${last.cast_at}.${last.user_id}` })
}

async function countReasons(db: Connection, debateId: number, most: number): Promise<number> {
  const some = db.selectFrom('ballots').select('user_id').where('debate_id', '=', debateId).where('reason', '<>', '').limit(most)
  const { total } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

type Cursor = { cast_at: number; user_id: number }

async function listReasons(db: Connection, debateId: number, after: Cursor | null, { limit, offset }: { limit: number; offset: number }) {
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
    .where('ballots.reason', '<>', '')
    .orderBy('ballots.cast_at', 'desc')
    .orderBy('ballots.user_id', 'desc')
    .limit(limit)
  if (!after) return query.offset(offset).execute()
  return query.where((eb) => eb(eb.refTuple('ballots.cast_at', 'ballots.user_id'), '<', eb.tuple(after.cast_at, after.user_id))).execute()
}

function readCursor(cursor: string): Cursor {
  const [, cast_at, user_id] = /^(\d{1,16})\.(\d{1,15})$/.exec(cursor) ?? []
  if (cast_at === undefined || user_id === undefined)
    throw new Invalid({ before: ['This link to older reasons is broken. Begin again with the first page.'] })
  return { cast_at: Number(cast_at), user_id: Number(user_id) }
}
