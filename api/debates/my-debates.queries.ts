import { type Expression, sql } from 'kysely'
import type { MyDebateType } from '#contract/debates'
import { authorColumns } from '../accounts/present-person.ts'
import type { Connection } from '../database/database.ts'
import { cardColumns, isDebateVisibleTo } from '../database/debate-queries.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import { cappedCount } from '../database/query-building.ts'
import type { Key, Window } from '../platform/paging.ts'
import { neverEnds } from '../turns/debate.queries.ts'

/** How many debates one request brings up to date; the sweeper handles the rest. */
const maxDue = 20

/** Returns debates a user joined or watches whose deadline has passed. */
export async function listMyOverdueDebates(db: Connection, userId: number, now: number): Promise<DebateRow[]> {
  return db
    .selectFrom(takenAndWatched(db, userId).as('own'))
    .innerJoin('debates', 'debates.id', 'own.id')
    .selectAll('debates')
    .where('debates.due_at', '<=', now)
    .orderBy('debates.due_at')
    .limit(maxDue)
    .execute()
}

/** Returns the other side's last argument that isn't withdrawn, in debates a user takes part in. Reads each debate from its end. */
export async function listLastOpposingArguments(db: Connection, userId: number, debateIds: readonly number[]) {
  if (debateIds.length === 0) return []
  return db
    .selectFrom('participants as own')
    .innerJoin('posts', 'posts.debate_id', 'own.debate_id')
    .leftJoin('users', 'users.id', 'posts.user_id')
    .select(['posts.debate_id', 'posts.number', 'posts.excerpt', 'posts.user_id', 'posts.author_name', 'posts.side'])
    .select(authorColumns)
    .where('own.user_id', '=', userId)
    .where('own.debate_id', 'in', [...debateIds])
    .where('posts.kind', '=', 'argument')
    .where('posts.number', '=', ({ selectFrom }) =>
      selectFrom('posts as said')
        .select('said.number')
        .whereRef('said.debate_id', '=', 'own.debate_id')
        .where('said.kind', '=', 'argument')
        .where('said.taken_away_at', 'is', null)
        .whereRef('said.side', '<>', 'own.side')
        .orderBy('said.number', 'desc')
        .limit(1),
    )
    .execute()
}

type List = MyDebateType | 'all'
/** A user's debates of one kind, each with its sort key. */
type KeyedDebates = Expression<{ id: number; key: number }>

const kinds: Readonly<Record<List, (db: Connection, userId: number) => KeyedDebates>> = {
  all: (db, userId) =>
    byActivity(
      db,
      takenAndWatched(db, userId).union(db.selectFrom('debates').select('debates.id as id').where('debates.creator_id', '=', userId)),
    ),
  created: (db, userId) => db.selectFrom('debates').select(['id', 'last_activity_at as key']).where('creator_id', '=', userId),
  joined: (db, userId) => byActivity(db, joined(db, userId)),
  watching: (db, userId) => byActivity(db, watched(db, userId)),
  my_turn: ownTurns,
  open_kicks: openKicks,
  to_judge: toJudge,
  seeking,
}

/** Lists in which the earliest deadline comes first. */
const byDeadline: ReadonlySet<List> = new Set(['my_turn', 'open_kicks', 'to_judge'])

const joined = (db: Connection, userId: number) =>
  db.selectFrom('participants').select('participants.debate_id as id').where('participants.user_id', '=', userId)

const watched = (db: Connection, userId: number) =>
  db.selectFrom('watches').select('watches.debate_id as id').where('watches.user_id', '=', userId)

const takenAndWatched = (db: Connection, userId: number) => joined(db, userId).union(watched(db, userId))

type Ids = ReturnType<typeof takenAndWatched> | ReturnType<typeof joined> | ReturnType<typeof watched>

function byActivity(db: Connection, ids: Ids) {
  return db
    .selectFrom(ids.as('own'))
    .innerJoin('debates', 'debates.id', 'own.id')
    .select(['debates.id as id', 'debates.last_activity_at as key'])
}

function ownTurns(db: Connection, userId: number): KeyedDebates {
  return db
    .selectFrom('participants as seat')
    .innerJoin('debates', 'debates.id', 'seat.debate_id')
    .select((eb) => ['debates.id as id', eb.fn.coalesce('debates.turn_end', sql.lit(neverEnds)).as('key')])
    .where('seat.user_id', '=', userId)
    .where('seat.left_at', 'is', null)
    .where('debates.status', '=', 'active')
    .whereRef('debates.turn_participant_id', '=', 'seat.id')
}

/** Selects kick votes against others in which the user has not voted. A debate may have several; the earliest deadline counts. */
function openKicks(db: Connection, userId: number): KeyedDebates {
  return db
    .selectFrom('participants as seat')
    .innerJoin('kick_votes', 'kick_votes.debate_id', 'seat.debate_id')
    .select((eb) => ['kick_votes.debate_id as id', eb.fn.min<number>('kick_votes.expires_at').as('key')])
    .where('seat.user_id', '=', userId)
    .where('seat.left_at', 'is', null)
    .where('kick_votes.status', '=', 'open')
    .whereRef('kick_votes.target_seat_id', '<>', 'seat.id')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('kick_ballots')
            .select('kick_ballots.vote_id')
            .whereRef('kick_ballots.vote_id', '=', 'kick_votes.id')
            .where('kick_ballots.user_id', '=', userId),
        ),
      ),
    )
    .groupBy('kick_votes.debate_id')
}

/** Selects watched debates in voting. Anybody who ever took part can't judge. */
function toJudge(db: Connection, userId: number): KeyedDebates {
  return db
    .selectFrom('watches')
    .innerJoin('debates', 'debates.id', 'watches.debate_id')
    .select((eb) => ['debates.id as id', eb.fn.coalesce('debates.voting_ends_at', sql.lit(neverEnds)).as('key')])
    .where('watches.user_id', '=', userId)
    .where('debates.status', '=', 'voting')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('participants')
            .select('participants.id')
            .whereRef('participants.debate_id', '=', 'debates.id')
            .where('participants.user_id', '=', userId),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ballots')
            .select('ballots.debate_id')
            .whereRef('ballots.debate_id', '=', 'debates.id')
            .where('ballots.user_id', '=', userId),
        ),
      ),
    )
}

/** Selects debates that have not begun and have nobody on at least one side. */
function seeking(db: Connection, userId: number): KeyedDebates {
  const ids = joined(db, userId).union(db.selectFrom('debates').select('debates.id as id').where('debates.creator_id', '=', userId))
  return byActivity(db, ids)
    .where('debates.status', '=', 'waiting')
    .where(({ eb, selectFrom }) =>
      eb(
        selectFrom('participants')
          .select(({ fn }) => fn.count<number>('participants.side').distinct().as('sides'))
          .whereRef('participants.debate_id', '=', 'debates.id')
          .where('participants.left_at', 'is', null),
        '<',
        2,
      ),
    )
}

/**
 * Narrows a list to debates the user may still see. Materialised, so that sorting a page doesn't make the planner start
 * with everybody's debates.
 */
function visibleDebates(db: Connection, userId: number, list: List) {
  return db
    .with('theirs', () => kinds[list](db, userId))
    .with(
      (cte) => cte('own').materialized(),
      (seen) => seen.selectFrom('theirs').select(['theirs.id', 'theirs.key']).where(isDebateVisibleTo('theirs.id', userId)),
    )
}

export async function countMyDebates(db: Connection, userId: number, list: List): Promise<number> {
  return cappedCount(db, visibleDebates(db, userId, list).selectFrom('own').select('own.id'))
}

/**
 * Returns a user's debates of a list: the latest activity first, or the earliest deadline first where they must act.
 * Collects them before sorting, so that no database scans everybody's debates in order of activity.
 */
export async function pageOfMyDebates(db: Connection, userId: number, list: List, { limit, offset, before }: Window<Key>) {
  const [direction, beyond] = byDeadline.has(list) ? (['asc', '>'] as const) : (['desc', '<'] as const)
  const page = visibleDebates(db, userId, list)
    .selectFrom('own')
    .innerJoin('debates', 'debates.id', 'own.id')
    .select(cardColumns)
    .select('own.key')
    .orderBy('own.key', direction)
    .orderBy('own.id', direction)
    .limit(limit)
    .offset(offset)
  if (before === undefined) return page.execute()
  return page.where((eb) => eb(eb.refTuple('own.key', 'own.id'), beyond, eb.tuple(...before))).execute()
}
