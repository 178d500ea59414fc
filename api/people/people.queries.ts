import { sql } from 'kysely'
import { findFormerNameOwner } from '../accounts/accounts.queries.ts'
import { personColumns } from '../accounts/present-person.ts'
import type { Connection } from '../database/database.ts'
import { type CardRow, cardColumns, isPublicDebate } from '../database/debate-queries.ts'
import { cappedCount, newestFirst } from '../database/query-building.ts'
import type { UserRow } from '../database/tables.ts'
import type { Window } from '../platform/paging.ts'

type ProfileRow = Pick<
  UserRow,
  'id' | 'name' | 'display_name' | 'show_real_name' | 'avatar' | 'bio' | 'bio_html' | 'created_at' | 'deleted_at'
>

/** Finds a profile. @param displayKey the display name as `nameKey` folds it */
export async function findProfile(db: Connection, displayKey: string): Promise<ProfileRow | undefined> {
  return profiles(db).where('display_key', '=', displayKey).executeTakeFirst()
}

/** Finds a profile by a former name, while it still redirects to the current one. */
export async function findProfileByFormer(db: Connection, displayKey: string, now: number): Promise<ProfileRow | undefined> {
  const former = await findFormerNameOwner(db, displayKey, now)
  return former && profiles(db).where('id', '=', former.user_id).executeTakeFirst()
}

const profiles = (db: Connection) =>
  db
    .selectFrom('users')
    .select([...personColumns, 'bio', 'bio_html', 'created_at'])
    .where('deleted_at', 'is', null)

/** Checks whether there is a person with this id whose account is not deleted. */
export async function isPerson(db: Connection, id: number): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()) !== undefined
}

/** Returns a page of debates in which somebody has or had a seat, the newest first, by the index of seats. */
export async function findPageOfDebates(db: Connection, userId: number, window: Window<number>): Promise<CardRow[]> {
  return db
    .selectFrom(newestFirst(selectSeats(db, userId), 'debate_id', window).as('page'))
    .innerJoin('debates', 'debates.id', 'page.debate_id')
    .select(cardColumns)
    .orderBy('page.debate_id', 'desc')
    .execute()
}

/** Returns a page of somebody's arguments that are not withdrawn, the newest first, through a partial index. */
export async function findPageOfArguments(db: Connection, userId: number, window: Window<number>) {
  return db
    .selectFrom(newestFirst(selectPublishedArguments(db, userId), 'id', window).as('page'))
    .innerJoin('posts', 'posts.key', 'page.key')
    .innerJoin('debates', 'debates.id', 'posts.debate_id')
    .select(['posts.id', 'number', 'parent_number', 'stance', 'posts.side', 'posts.excerpt', 'posts.created_at'])
    .select(['up', sql<number>`replies_count - replies_gone`.as('replies_count'), 'slug', 'topic'])
    .orderBy('page.id', 'desc')
    .execute()
}

export function countDebates(db: Connection, userId: number): Promise<number> {
  return cappedCount(db, selectSeats(db, userId))
}

export function countArguments(db: Connection, userId: number): Promise<number> {
  return cappedCount(db, selectPublishedArguments(db, userId))
}

/**
 * Counts somebody's arguments by week.
 * @param from when the first week begins; `week` is a week's length, both in ms
 * @returns the weeks that have any, numbered from 0
 */
export function countByWeek(db: Connection, userId: number, { from, week }: { from: number; week: number }) {
  const index = sql<number>`(created_at - ${sql.lit(from)}) / ${sql.lit(week)}`
  return selectPublishedArguments(db, userId)
    .clearSelect()
    .select(({ fn }) => [index.as('index'), fn.countAll<number>().as('count')])
    .where('created_at', '>', from)
    .groupBy(index)
    .orderBy(index)
    .execute()
}

const selectSeats = (db: Connection, userId: number) =>
  db.selectFrom('participants').select('debate_id').where('user_id', '=', userId).where(isPublicDebate('participants.debate_id'))

const selectPublishedArguments = (db: Connection, userId: number) =>
  db
    .selectFrom('posts')
    .select(['key', 'id'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'argument')
    .where('taken_away_at', 'is', null)
    .where(isPublicDebate('posts.debate_id'))
