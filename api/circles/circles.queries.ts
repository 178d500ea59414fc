import { sql, type Updateable } from 'kysely'
import type { CircleKind } from '#contract/circles'
import { restorableUserIds } from '../accounts/person-rows.queries.ts'
import type { Connection } from '../database/database.ts'
import { type CardRow, cardColumns, isPublicDebate } from '../database/debate-queries.ts'
import { announceUnreadChanged, invalidateAllPages, invalidatePages } from '../database/invalidate-pages.ts'
import type { CircleRow, NewCircleRow } from '../database/people-tables.ts'
import { cappedCount, needsRowLocks, selectIds } from '../database/query-building.ts'
import type { Tables } from '../database/tables.ts'
import type { Key, Window } from '../platform/paging.ts'
import { deleteDocument, indexCircle } from '../search/documents.queries.ts'
import { deleteAllGroupNotifications } from './private-groups.queries.ts'

/** Selects circles of a kind that can be seen. If the owner has deleted their account and nobody else is in it, the circle waits hidden. */
const visibleCircles = (db: Connection, kind: CircleKind) =>
  db.selectFrom('circles').where('circles.kind', '=', kind).where('circles.owner_id', 'not in', restorableUserIds(db))

export async function findCircle(db: Connection, kind: CircleKind, id: number): Promise<CircleRow | undefined> {
  return visibleCircles(db, kind).selectAll('circles').where('circles.id', '=', id).executeTakeFirst()
}

export async function findCircleBySlug(db: Connection, slug: string): Promise<CircleRow | undefined> {
  return visibleCircles(db, 'group').selectAll('circles').where('circles.slug', '=', slug).executeTakeFirst()
}

/** Locks a circle, so that other changes of it or its members wait until this transaction ends. */
export async function lockCircle(tx: Connection, kind: CircleKind, id: number): Promise<CircleRow | undefined> {
  invalidatePages(tx, null)
  const circle = visibleCircles(tx, kind).selectAll('circles').where('circles.id', '=', id)
  return (needsRowLocks(tx) ? circle.forUpdate() : circle).executeTakeFirst()
}

/** Loads a circle with a shared lock: nobody may change it until this transaction ends. */
export async function lockCircleShared(tx: Connection, id: number): Promise<CircleRow | undefined> {
  const circle = tx.selectFrom('circles').selectAll().where('id', '=', id)
  return (needsRowLocks(tx) ? circle.forShare() : circle).executeTakeFirst()
}

/** Locks a circle of any kind, even a hidden one. */
export async function lockCircleOfAnyKind(tx: Connection, id: number): Promise<CircleRow | undefined> {
  invalidatePages(tx, null)
  const circle = tx.selectFrom('circles').selectAll().where('id', '=', id)
  return (needsRowLocks(tx) ? circle.forUpdate() : circle).executeTakeFirst()
}

/** Inserts a circle. @returns the new id, or null if the name or the slug is taken */
export async function insertCircle(tx: Connection, row: NewCircleRow): Promise<number | null> {
  invalidatePages(tx, null)
  const inserted = await tx
    .insertInto('circles')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return null
  await indexCircle(tx, inserted.id, row)
  return inserted.id
}

export type NameKeys = Pick<CircleRow, 'name_key'> & { name_skeleton: string }

/** Checks whether a circle of the kind has that name or one that looks like it. @param except the id of a circle to ignore */
export async function isNameTaken(db: Connection, kind: CircleKind, { name_key, name_skeleton }: NameKeys, except = 0): Promise<boolean> {
  const taken = db
    .selectFrom('circles')
    .select('id')
    .where('kind', '=', kind)
    .where('id', '<>', except)
    .where((eb) => eb.or([eb('name_key', '=', name_key), eb('name_skeleton', '=', name_skeleton)]))
  return (await taken.executeTakeFirst()) !== undefined
}

/** Updates a circle. All cached pages are dropped after a rename, because debates show its name next to people. */
export async function updateCircle(tx: Connection, id: number, change: Updateable<Tables['circles']>): Promise<CircleRow> {
  const changed = await tx.updateTable('circles').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  if ('name' in change || 'description_html' in change) {
    invalidateAllPages(tx)
    await indexCircle(tx, id, changed)
  }
  return changed
}

/** Deletes a circle with its memberships; debates and seats lose its name. Debates of a private group become invisible to everybody. */
export async function deleteCircle(
  tx: Connection,
  { id, kind, private: isPrivate }: Pick<CircleRow, 'id' | 'kind' | 'private'>,
): Promise<void> {
  invalidateAllPages(tx)
  announceUnreadChanged(tx, { about: id, kinds: ['team.', 'group.'] })
  await deleteDocument(tx, kind, id)
  if (isPrivate === 1) await deleteAllGroupNotifications(tx, id)
  await tx.deleteFrom('circles').where('id', '=', id).execute()
}

/** Returns a page of circles, the largest first, without private and hidden ones. @param among only these ids, if given */
export async function pageOfCircles(db: Connection, kind: CircleKind, among: IdFilter, { limit, offset, before }: Window<Key>) {
  const page = listed(db, kind, among)
    .selectAll('circles')
    .orderBy('members_count', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  return (before ? page.where((eb) => eb(eb.refTuple('members_count', 'id'), '<', eb.tuple(...before))) : page).execute()
}

export function countCircles(db: Connection, kind: CircleKind, among: IdFilter): Promise<number> {
  return cappedCount(db, listed(db, kind, among).select('circles.id'))
}

export type IdFilter = readonly number[] | null

function listed(db: Connection, kind: CircleKind, among: IdFilter) {
  const all = visibleCircles(db, kind).where('circles.private', '=', 0).where('circles.hidden_rule', 'is', null)
  return among === null ? all : all.where('circles.id', 'in', selectIds(db, among))
}

/** Returns the ids of the circles that some search documents represent. */
export async function listIdsOfDocuments(db: Connection, documents: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('search_documents').select('ref_id').where('id', 'in', selectIds(db, documents)).execute()
  return rows.map(({ ref_id }) => ref_id)
}

export type NamedCircle = Pick<CircleRow, 'id' | 'name' | 'slug' | 'open' | 'owner_id'>

/** Finds names and addresses of circles, for notifications and debates. */
export async function loadCircleNames(db: Connection, ids: readonly number[]): Promise<Map<number, NamedCircle>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('circles')
    .select(['id', 'name', 'slug', 'open', 'owner_id'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Lists the circles that somebody owns, in order of ids, because they are locked one after the other. */
export async function listOwnedBy(db: Connection, userId: number): Promise<Pick<CircleRow, 'id' | 'kind'>[]> {
  return db.selectFrom('circles').select(['id', 'kind']).where('owner_id', '=', userId).orderBy('id').execute()
}

/** Returns a page of a group's debates, the latest activity first, using an index. */
export async function pageOfDebatesOfGroup(db: Connection, groupId: number, { limit, offset, before }: Window<Key>): Promise<CardRow[]> {
  const page = db
    .selectFrom('debates')
    .select(cardColumns)
    .where('group_id', '=', groupId)
    .orderBy('last_activity_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  return (before ? page.where((eb) => eb(eb.refTuple('last_activity_at', 'id'), '<', eb.tuple(...before))) : page).execute()
}

export function countDebatesOfGroup(db: Connection, groupId: number): Promise<number> {
  return cappedCount(db, db.selectFrom('debates').select('id').where('group_id', '=', groupId))
}

/** Larger than any timestamp in ms, so that adding it sorts running debates before all others. */
const runningOffset = 100_000_000_000_000

/**
 * Returns a page of debates with members of a team: running ones first, then by latest activity. Debates are collected before they are
 * sorted, as in the member's own list; otherwise the database would scan everybody's debates.
 */
export async function pageOfDebatesOfTeam(db: Connection, teamId: number, window: Window<Key>) {
  const teamDebates = db
    .with(
      (cte) => cte('theirs').materialized(),
      () => selectTeamDebates(db, teamId),
    )
    .selectFrom('theirs')
    .innerJoin('debates', 'debates.id', 'theirs.debate_id')
    .select(['debates.id', sortKey.as('key')])
    .orderBy('key', 'desc')
    .orderBy('debates.id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
  const [key, id] = window.before ?? []
  const page = window.before ? teamDebates.where(sql<boolean>`(${sortKey}, debates.id) < (${key}, ${id})`) : teamDebates
  // Load whole rows only for the page: sorting all debates as whole rows takes several times as long.
  return db
    .selectFrom(page.as('page'))
    .innerJoin('debates', 'debates.id', 'page.id')
    .select(cardColumns)
    .select('page.key')
    .orderBy('page.key', 'desc')
    .orderBy('debates.id', 'desc')
    .execute()
}

const sortKey = sql<number>`debates.last_activity_at + case when debates.status in ('active', 'voting') then ${sql.lit(runningOffset)} else 0 end`

/** Counts without materializing, so that the database can stop at the cap. */
export function countDebatesOfTeam(db: Connection, teamId: number): Promise<number> {
  return cappedCount(db, selectTeamDebates(db, teamId))
}

function selectTeamDebates(db: Connection, teamId: number) {
  return db
    .selectFrom('memberships')
    .innerJoin('participants', 'participants.user_id', 'memberships.user_id')
    .select('participants.debate_id')
    .distinct()
    .where('memberships.circle_id', '=', teamId)
    .where('memberships.state', '=', 'member')
    .where('memberships.user_id', 'not in', restorableUserIds(db))
    .where('participants.left_at', 'is', null)
    .where(isPublicDebate('participants.debate_id'))
}

/** Finds the next owner: a moderator before other members, the longest first. Members with deleted accounts come last. */
export async function findNextOwner(tx: Connection, circleId: number, ownerId: number): Promise<number | undefined> {
  const leaving = sql<number>`case when users.deleted_at is null then 0 else 1 end`
  const nextOwner = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('user_id')
    .where('circle_id', '=', circleId)
    .where('state', '=', 'member')
    .where('user_id', '<>', ownerId)
    .orderBy(leaving)
    .orderBy('moderator', 'desc')
    .orderBy('since')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
  return nextOwner?.user_id
}
