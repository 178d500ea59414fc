import { type Expression, sql } from 'kysely'
import type { MyDebateType } from '#contract/debates'
import { authorColumns } from '../accounts/people.ts'
import { cappedCount } from '../database/capped-count.ts'
import type { Connection } from '../database/database.ts'
import { cardColumns } from '../database/debate-columns.ts'
import type { DebateRow } from '../database/tables.ts'
import { isDebateVisibleTo } from '../database/visible-debates.ts'
import type { Key, Window } from '../platform/paging.ts'
import { neverEnds } from '../turns/debate.queries.ts'

/** How many debates one look brings up to now; the sweeper does the rest. */
const mostDue = 20

/** Those of somebody's debates whose clock has something to do. */
export async function listOwnDue(db: Connection, userId: number, now: number): Promise<DebateRow[]> {
  return db
    .selectFrom(takenAndWatched(db, userId).as('own'))
    .innerJoin('debates', 'debates.id', 'own.id')
    .selectAll('debates')
    .where('debates.due_at', '<=', now)
    .orderBy('debates.due_at')
    .limit(mostDue)
    .execute()
}

/** In some debates that somebody takes part in, the other side's last argument that stands: found from the end of each debate. */
export async function listLastOfOthers(db: Connection, userId: number, debateIds: readonly number[]) {
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
/** Somebody's debates of one kind, each with what it is sorted by. */
type Own = Expression<{ id: number; key: number }>

const kinds: Readonly<Record<List, (db: Connection, userId: number) => Own>> = {
  all: (db, userId) =>
    byActivity(
      db,
      takenAndWatched(db, userId).union(db.selectFrom('debates').select('debates.id as id').where('debates.creator_id', '=', userId)),
    ),
  created: (db, userId) => db.selectFrom('debates').select(['id', 'last_activity_at as key']).where('creator_id', '=', userId),
  joined: (db, userId) => byActivity(db, taken(db, userId)),
  watching: (db, userId) => byActivity(db, watched(db, userId)),
  my_turn: ownTurns,
  open_kicks: openKicks,
  to_judge: toJudge,
  seeking,
}

/** Where the earliest comes first. */
const byDeadline: ReadonlySet<List> = new Set(['my_turn', 'open_kicks', 'to_judge'])

const taken = (db: Connection, userId: number) =>
  db.selectFrom('participants').select('participants.debate_id as id').where('participants.user_id', '=', userId)

const watched = (db: Connection, userId: number) =>
  db.selectFrom('watches').select('watches.debate_id as id').where('watches.user_id', '=', userId)

const takenAndWatched = (db: Connection, userId: number) => taken(db, userId).union(watched(db, userId))

type Ids = ReturnType<typeof takenAndWatched> | ReturnType<typeof taken> | ReturnType<typeof watched>

function byActivity(db: Connection, ids: Ids) {
  return db
    .selectFrom(ids.as('own'))
    .innerJoin('debates', 'debates.id', 'own.id')
    .select(['debates.id as id', 'debates.last_activity_at as key'])
}

function ownTurns(db: Connection, userId: number): Own {
  return db
    .selectFrom('participants as seat')
    .innerJoin('debates', 'debates.id', 'seat.debate_id')
    .select((eb) => ['debates.id as id', eb.fn.coalesce('debates.turn_end', sql.lit(neverEnds)).as('key')])
    .where('seat.user_id', '=', userId)
    .where('seat.left_at', 'is', null)
    .where('debates.status', '=', 'active')
    .whereRef('debates.turn_participant_id', '=', 'seat.id')
}

/** Votes against others in which one has no ballot yet; a debate may have several, and the first to end counts. */
function openKicks(db: Connection, userId: number): Own {
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

/** Watched debates on which the vote is on; who once took part cannot judge. */
function toJudge(db: Connection, userId: number): Own {
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

/** Not begun, and one side, or both, with nobody on it. */
function seeking(db: Connection, userId: number): Own {
  const own = taken(db, userId).union(db.selectFrom('debates').select('debates.id as id').where('debates.creator_id', '=', userId))
  return byActivity(db, own)
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

/** Those that they may still see. Materialised, so that the order of a page is no reason to begin with everybody's debates. */
function gathered(db: Connection, userId: number, list: List) {
  return db
    .with('theirs', () => kinds[list](db, userId))
    .with(
      (cte) => cte('own').materialized(),
      (seen) => seen.selectFrom('theirs').select(['theirs.id', 'theirs.key']).where(isDebateVisibleTo('theirs.id', userId)),
    )
}

export async function countOwn(db: Connection, userId: number, list: List): Promise<number> {
  return cappedCount(db, gathered(db, userId, list).selectFrom('own').select('own.id'))
}

/**
 * Somebody's own debates of a list: the latest activity first, and the first deadline first where something waits for them.
 * They are gathered before they are sorted, so that no database walks through everybody's debates in order of activity.
 */
export async function sortedOwn(db: Connection, userId: number, list: List, { limit, offset, before }: Window<Key>) {
  const [direction, beyond] = byDeadline.has(list) ? (['asc', '>'] as const) : (['desc', '<'] as const)
  const page = gathered(db, userId, list)
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
