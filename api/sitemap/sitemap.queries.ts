import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { CircleKind } from '#contract/circles'
import type { SitemapKind } from '#contract/sitemap'
import type { Connection } from '../database/database.ts'
import { hiddenDebates, isPublicDebate } from '../database/debate-queries.ts'
import type { PostKind } from '../database/post-tables.ts'
import type { Tables } from '../database/tables.ts'

/** Ids of one kind: those after the first number, up to and including the second. */
export type IdRange = { after: number; upTo: number }

/** Returns the first id after another one, listed or not, through an index; undefined if there is none. */
export async function findNextId(db: Connection, kind: SitemapKind, after: number): Promise<number | undefined> {
  const row = await db.selectFrom(allIds[kind](db).as('all')).select('id').where('id', '>', after).orderBy('id').limit(1).executeTakeFirst()
  return row?.id
}

/**
 * Finds out when something that guests may read last changed.
 * @param now ends suspensions
 * @returns undefined if nothing in this range is listed; null if the time isn't known
 */
export async function findLastChange(db: Connection, kind: SitemapKind, range: IdRange, now: number): Promise<number | null | undefined> {
  const listed = selectInRange(db, kind, range, now)
  const row = await listed.select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.max('changed_at').as('last')]).executeTakeFirst()
  return Number(row?.total ?? 0) === 0 ? undefined : (row?.last ?? null)
}

/** Lists what guests may read, by id: its slug or display name, and when it last changed. */
export async function listInRange(
  db: Connection,
  kind: SitemapKind,
  range: IdRange & { now: number; limit: number },
): Promise<ListedRow[]> {
  return selectInRange(db, kind, range, range.now).select(['id', 'name', 'changed_at']).orderBy('id').limit(range.limit).execute()
}

/** `name` is the slug or display name in the address; for posts, the slug of their debate. */
export type ListedRow = { id: number; name: string | null; changed_at: number | null }

const selectInRange = (db: Connection, kind: SitemapKind, { after, upTo }: IdRange, now: number) =>
  db.selectFrom(listed[kind](db, now).as('listed')).where('id', '>', after).where('id', '<=', upTo)

type Rows<Row> = SelectQueryBuilder<Tables, never, Row> | SelectQueryBuilder<Tables, keyof Tables, Row>

/** Selects all ids of a kind. What guests may not read is only left out later, so that a long run of it can't make this query long. */
const allIds: Readonly<Record<SitemapKind, (db: Connection) => Rows<{ id: number }>>> = {
  debates: (db) => db.selectFrom('debates').select('id'),
  arguments: (db) => db.selectFrom('posts').select('id').where('kind', '=', 'argument').where('taken_away_at', 'is', null),
  comments: (db) => db.selectFrom('posts').select('id').where('kind', '=', 'comment').where('taken_away_at', 'is', null),
  people: (db) => db.selectFrom('users').select('id'),
  tags: (db) => db.selectFrom('tags').select('id'),
  teams: (db) => db.selectFrom('circles').select('id').where('kind', '=', 'team'),
  groups: (db) => db.selectFrom('circles').select('id').where('kind', '=', 'group'),
}

/** Selects what guests may read of each kind. */
const listed: Readonly<Record<SitemapKind, (db: Connection, now: number) => Rows<ListedRow>>> = {
  debates: selectDebates,
  arguments: (db) => selectPosts(db, 'argument'),
  comments: (db) => selectPosts(db, 'comment'),
  people: selectPeople,
  tags: (db) => db.selectFrom('tags').select(['id', 'slug as name', unknown]).where('debates_count', '>', 0),
  teams: (db) => selectCircles(db, 'team'),
  groups: (db) => selectCircles(db, 'group'),
}

/** Profiles, tags and circles show much that has no time of change, and a wrong one would make search engines ignore all of them. */
const unknown = sql<number | null>`cast(null as bigint)`.as('changed_at')

function selectDebates(db: Connection) {
  const changed_at = sql<number | null>`case when corrected_at > last_activity_at then corrected_at else last_activity_at end`
  return db
    .selectFrom('debates')
    .select(['id', 'slug as name', changed_at.as('changed_at')])
    .where('private_to', 'is', null)
    .where('hidden_rule', 'is', null)
}

/** Reads posts from the index that migration 0079 adds, and of their debates only the slug. */
function selectPosts(db: Connection, kind: PostKind) {
  return db
    .selectFrom('posts')
    .innerJoin('debates as their_debate', 'their_debate.id', 'posts.debate_id')
    .select(['posts.id', 'their_debate.slug as name', sql<number | null>`coalesce(posts.edited_at, posts.created_at)`.as('changed_at')])
    .where('posts.kind', '=', kind)
    .where('posts.taken_away_at', 'is', null)
    .where('posts.debate_id', 'not in', hiddenDebates(db))
    .where(isPublicDebate('posts.debate_id'))
}

function selectPeople(db: Connection, now: number) {
  return db
    .selectFrom('users')
    .select(['id', 'display_name as name', unknown])
    .where('deleted_at', 'is', null)
    .where((eb: ExpressionBuilder<Tables, 'users'>) => eb.or([eb('suspended_until', 'is', null), eb('suspended_until', '<=', now)]))
}

function selectCircles(db: Connection, kind: CircleKind) {
  return db
    .selectFrom('circles')
    .select(['id', 'slug as name', unknown])
    .where('kind', '=', kind)
    .where('private', '=', 0)
    .where('hidden_rule', 'is', null)
}
