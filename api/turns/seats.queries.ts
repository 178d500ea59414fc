import { sql } from 'kysely'
import type { Person } from '#contract/accounts'
import type { LeaveReason, Side } from '#contract/debates'
import { shownName } from '#contract/readable-name'
import { type AuthorRow, authorColumns, presentAuthor } from '../accounts/present-person.ts'
import type { Connection } from '../database/database.ts'
import { type Placeholders, prepareQuery, selectIds } from '../database/query-building.ts'
import type { Tables } from '../database/tables.ts'
import { fold } from '../platform/normalise-text.ts'

/** A seat in a debate, with the person who holds it. */
export type Seat = AuthorRow & {
  id: number
  debate_id: number
  side: Side | null
  joined_at: number
  left_at: number | null
  misses: number
  left_how: LeaveReason | null
  /** The team they argue for, as long as they are a member. */
  team_id: number | null
  team_name: string | null
  /** The end of a suspension, until which they may only read; null for most people. */
  suspended_until: number | null
}

/** Lists the seats of some debates in order of joining, with their people. @param each the most per debate */
export async function listSeats(db: Connection, debateIds: readonly number[], each?: number): Promise<Seat[]> {
  if (debateIds.length === 0) return []
  return each === undefined ? listAll(db, { debateIds }) : listFirst(db, { debateIds, each })
}

const listAll = prepareQuery((db, { debateIds }: Placeholders<{ debateIds: readonly number[] }>) =>
  seats(db).where('participants.debate_id', 'in', selectIds(db, debateIds)),
)

/** Stops in each debate at the first seat beyond `each`; a debate can have thousands. */
const listFirst = prepareQuery((db, { debateIds, each }: Placeholders<{ debateIds: readonly number[]; each: number }>) =>
  seats(db)
    .innerJoin('debates', 'debates.id', 'participants.debate_id')
    .where('debates.id', 'in', selectIds(db, debateIds))
    .where(({ eb, fn }) => {
      const next = eb.selectFrom('participants as next').select('next.id').whereRef('next.debate_id', '=', 'debates.id')
      return eb('participants.id', '<', fn.coalesce(next.orderBy('next.id').limit(1).offset(each), sql.lit(Number.MAX_SAFE_INTEGER)))
    }),
)

function seats(db: Connection) {
  return db
    .selectFrom('participants')
    .leftJoin('users', 'users.id', 'participants.user_id')
    .leftJoin('memberships as of_team', (join) =>
      join
        .onRef('of_team.circle_id', '=', 'participants.team_id')
        .onRef('of_team.user_id', '=', 'participants.user_id')
        .on('of_team.state', '=', 'member')
        .on('users.deleted_at', 'is', null),
    )
    .leftJoin('circles as team', 'team.id', 'of_team.circle_id')
    .select([
      'participants.id',
      'participants.debate_id',
      'participants.user_id',
      'participants.side',
      'participants.joined_at',
      'participants.left_at',
      'participants.misses',
      'participants.left_how',
      'team.id as team_id',
      'team.name as team_name',
      'users.suspended_until',
    ])
    .select('participants.name as author_name')
    .select(authorColumns)
    .orderBy('participants.id')
}

export async function insertSeat(
  tx: Connection,
  seat: Pick<Tables['participants'], 'debate_id' | 'side' | 'joined_at'> & { user_id: number; team_id?: number | null },
): Promise<void> {
  await tx
    .insertInto('participants')
    .values({ ...seat, name: null, left_at: null, left_how: null })
    .execute()
  await addPerson(tx, seat.debate_id, seat.user_id)
}

export async function deleteSeat(tx: Connection, debateId: number, userId: number): Promise<void> {
  await tx.deleteFrom('participants').where('debate_id', '=', debateId).where('user_id', '=', userId).execute()
  await removePersonUnlessPresent(tx, debateId, userId)
}

export async function markSeatLeft(tx: Connection, seatId: number, left_how: LeaveReason, left_at: number): Promise<void> {
  await tx.updateTable('participants').set({ left_at, left_how }).where('id', '=', seatId).execute()
}

export async function setMisses(tx: Connection, seatId: number, misses: number): Promise<void> {
  await tx.updateTable('participants').set({ misses }).where('id', '=', seatId).execute()
}

/** Returns which of some debates a person takes part in. */
export async function listDebatesOf(db: Connection, userId: number, debateIds: readonly number[]): Promise<Set<number>> {
  if (debateIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('participants')
    .select('debate_id')
    .where('user_id', '=', userId)
    .where('debate_id', 'in', [...debateIds])
    .where('left_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.debate_id))
}

/** Returns the person on a seat: an account, or a name in an archive. */
export function getPersonOnSeat(seat: Seat): Person {
  return presentAuthor(seat)
}

export function getNameOnSeat(seat: Seat): string {
  return shownName(getPersonOnSeat(seat))
}

/** Returns the seat that a person has or had. */
export function findSeatOf(seats: readonly Seat[], actorId: number | null): Seat | undefined {
  return actorId === null ? undefined : seats.find((seat) => seat.user_id === actorId)
}

/** Counts the people on a side now. */
export function countTakenSeats(seats: readonly Seat[], side: Side): number {
  return seats.filter((seat) => seat.side === side && seat.left_at === null).length
}

/** Records that a person is in a debate as its creator, as a present or former participant, or by a post. Repeating it changes nothing. */
export async function addPerson(tx: Connection, debateId: number, userId: number): Promise<void> {
  if ((await listPresent(tx, debateId, [userId])).size > 0) return
  const { display_name } = await tx.selectFrom('users').select('display_name').where('id', '=', userId).executeTakeFirstOrThrow()
  await tx
    .insertInto('debate_people')
    .values({ debate_id: debateId, user_id: userId, search_key: fold(display_name) })
    .onConflict((conflict) => conflict.columns(['debate_id', 'user_id']).doNothing())
    .execute()
}

/** Removes a person from a debate's list once nothing of theirs is left, so that no list reveals the author of a tombstone. */
export async function removePersonUnlessPresent(tx: Connection, debateId: number, userId: number): Promise<void> {
  await tx
    .deleteFrom('debate_people')
    .where('debate_id', '=', debateId)
    .where('user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('debates').select('id').where('id', '=', debateId).where('creator_id', '=', userId))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('participants').select('id').where('debate_id', '=', debateId).where('user_id', '=', userId))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('posts')
            .select('id')
            .where('user_id', '=', userId)
            .where('debate_id', '=', debateId)
            .where('taken_away_at', 'is', null),
        ),
      ),
    )
    .execute()
}

/** Returns which of some people are in a debate. */
async function listPresent(db: Connection, debateId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('debate_people')
    .select('user_id')
    .where('debate_id', '=', debateId)
    .where('user_id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
