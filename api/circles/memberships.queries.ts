import type { CircleKind, waitingStates } from '#contract/circles'
import { restorableUserIds } from '../accounts/person-rows.queries.ts'
import { personColumns } from '../accounts/present-person.ts'
import type { Connection } from '../database/database.ts'
import { announceUnreadChanged, invalidateAllPages } from '../database/invalidate-pages.ts'
import type { CircleRow, MembershipRow, StoredState } from '../database/people-tables.ts'
import { cappedCount } from '../database/query-building.ts'
import type { Key, Window } from '../platform/paging.ts'

export async function findMembership(db: Connection, circleId: number, userId: number): Promise<MembershipRow | undefined> {
  return db.selectFrom('memberships').selectAll().where('circle_id', '=', circleId).where('user_id', '=', userId).executeTakeFirst()
}

/** Finds somebody's memberships in circles, by circle id. */
export async function listMembershipsIn(db: Connection, userId: number, circleIds: readonly number[]): Promise<Map<number, MembershipRow>> {
  if (circleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('memberships')
    .selectAll()
    .where('user_id', '=', userId)
    .where('circle_id', 'in', [...circleIds])
    .execute()
  return new Map(rows.map((row) => [row.circle_id, row]))
}

type NewMembership = Pick<MembershipRow, 'circle_id' | 'user_id' | 'state' | 'since'> & Partial<Pick<MembershipRow, 'by_id' | 'moderator'>>

/** Writes somebody's membership in a locked circle over the previous one, and updates its member count. */
export async function putMembership(tx: Connection, before: MembershipRow | undefined, membership: NewMembership): Promise<void> {
  const { circle_id, user_id, ...state } = { by_id: null, moderator: 0, ...membership }
  await tx
    .insertInto('memberships')
    .values({ circle_id, user_id, ...state })
    .onConflict((conflict) => conflict.columns(['circle_id', 'user_id']).doUpdateSet(state))
    .execute()
  announceMembershipChanged(tx, circle_id)
  await countMember(tx, circle_id, before?.state, state.state)
}

/** Deletes a membership without keeping a record of it. */
export async function deleteMembership(tx: Connection, { circle_id, user_id, state }: MembershipRow): Promise<void> {
  await tx.deleteFrom('memberships').where('circle_id', '=', circle_id).where('user_id', '=', user_id).execute()
  announceMembershipChanged(tx, circle_id)
  await countMember(tx, circle_id, state, undefined)
}

/** Announces a change: people who were invited, asked or notified may have fewer unread notifications. */
function announceMembershipChanged(tx: Connection, circleId: number): void {
  announceUnreadChanged(tx, { about: circleId, kinds: ['team.', 'group.'] })
}

async function countMember(tx: Connection, id: number, before: StoredState | undefined, after: StoredState | undefined): Promise<void> {
  const step = Number(after === 'member') - Number(before === 'member')
  if (step === 0) return
  // A team's name is shown next to its members in debates.
  if (step < 0) invalidateAllPages(tx)
  await tx
    .updateTable('circles')
    .set((eb) => ({ members_count: eb('members_count', '+', step) }))
    .where('id', '=', id)
    .execute()
}

export async function setModerator(tx: Connection, circleId: number, userId: number, moderator: boolean): Promise<void> {
  const change = { moderator: moderator ? 1 : 0 }
  await tx.updateTable('memberships').set(change).where('circle_id', '=', circleId).where('user_id', '=', userId).execute()
}

type WaitingState = (typeof waitingStates)[number]

/** Returns a page of members, the longest first, or of people with an open request or invitation. */
export async function pageOfMembers(
  db: Connection,
  circleId: number,
  state: 'member' | WaitingState,
  { limit, offset, before }: Window<Key>,
) {
  const memberships = visible(db, circleId, state)
    .select(['user_id', 'since', 'by_id', 'moderator'])
    .orderBy('since')
    .orderBy('user_id')
    .limit(limit)
    .offset(offset)
  const page = before ? memberships.where((eb) => eb(eb.refTuple('since', 'user_id'), '>', eb.tuple(...before))) : memberships
  return db
    .selectFrom(page.as('page'))
    .innerJoin('users', 'users.id', 'page.user_id')
    .select([...personColumns, 'page.since', 'page.by_id', 'page.moderator'])
    .orderBy('page.since')
    .orderBy('page.user_id')
    .execute()
}

/** Counts members, or people with an open request or invitation. @param max where counting stops */
export function countMembers(db: Connection, circleId: number, state: 'member' | WaitingState, max?: number): Promise<number> {
  return cappedCount(db, visible(db, circleId, state).select('user_id'), max)
}

const ofState = (db: Connection, circleId: number, state: StoredState) =>
  db.selectFrom('memberships').where('circle_id', '=', circleId).where('state', '=', state)

const visible = (db: Connection, circleId: number, state: StoredState) =>
  ofState(db, circleId, state).where('user_id', 'not in', restorableUserIds(db))

/** Counts members who deleted their accounts and may come back: they are in the stored count, but nobody sees them. */
export async function countDeletedMembers(db: Connection, circleIds: readonly number[]): Promise<Map<number, number>> {
  if (circleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('memberships')
    .select(({ fn }) => ['circle_id', fn.countAll<number>().as('unseen')])
    .where('user_id', 'in', restorableUserIds(db))
    .where('state', '=', 'member')
    .where('circle_id', 'in', [...circleIds])
    .groupBy('circle_id')
    .execute()
  return new Map(rows.map(({ circle_id, unseen }) => [circle_id, Number(unseen)]))
}

/** Lists the ids of the longest members of each circle, as many as cards show. */
export async function listFirstMembers(db: Connection, circleIds: readonly number[]): Promise<Map<number, number[]>> {
  const firstOf = (id: number) => visible(db, id, 'member').select(['circle_id', 'user_id']).orderBy('since').orderBy('user_id').limit(5)
  const [first, ...others] = circleIds.map((id) => db.selectFrom(firstOf(id).as('first')).selectAll())
  const rows = first ? await others.reduce((query, other) => query.unionAll(other), first).execute() : []
  const members = new Map<number, number[]>(circleIds.map((id) => [id, []]))
  for (const { circle_id, user_id } of rows) members.get(circle_id)?.push(user_id)
  return members
}

/** Lists a group's moderators, the longest members first. */
export async function listModerators(db: Connection, circleId: number): Promise<number[]> {
  const rows = await visible(db, circleId, 'member')
    .select('user_id')
    .where('moderator', '=', 1)
    .orderBy('since')
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Returns a page of a person's circles of one kind with some membership states, the latest first. */
export async function pageOfOwnCircles(
  db: Connection,
  query: MembershipQuery,
  { limit, offset, before }: Window<Key>,
): Promise<(CircleRow & { key: number })[]> {
  const page = selectOwnCircles(db, query)
    .selectAll('circles')
    .select('memberships.since as key')
    .orderBy('memberships.since', 'desc')
    .orderBy('circles.id', 'desc')
    .limit(limit)
    .offset(offset)
  return (before ? page.where((eb) => eb(eb.refTuple('memberships.since', 'circles.id'), '<', eb.tuple(...before))) : page).execute()
}

export function countOwnCircles(db: Connection, query: MembershipQuery): Promise<number> {
  return cappedCount(db, selectOwnCircles(db, query).select('circles.id'))
}

/** A person, a kind of circle, and the membership states to include. */
export type MembershipQuery = { userId: number; kind: CircleKind; states: readonly ('member' | WaitingState)[] }

function selectOwnCircles(db: Connection, { userId, kind, states }: MembershipQuery) {
  return db
    .selectFrom('memberships')
    .innerJoin('circles', 'circles.id', 'memberships.circle_id')
    .where('memberships.user_id', '=', userId)
    .where('memberships.state', 'in', [...states])
    .where('circles.kind', '=', kind)
    .where('circles.owner_id', 'not in', restorableUserIds(db))
    .where((eb) => eb.or([eb('circles.private', '=', 0), eb('memberships.state', '<>', 'asked')]))
}

/** How many teams a profile names. */
const maxTeams = 50

/** Lists the teams that somebody is a member of, the longest first. */
export async function listTeamsOf(db: Connection, userId: number): Promise<Pick<CircleRow, 'id' | 'name'>[]> {
  return selectOwnCircles(db, { userId, kind: 'team', states: ['member'] })
    .select(['circles.id', 'circles.name'])
    .orderBy('memberships.since')
    .orderBy('circles.id')
    .limit(maxTeams)
    .execute()
}

/** Lists the circles that somebody is a member of, in order of ids. */
export async function listCirclesOf(db: Connection, userId: number): Promise<Pick<CircleRow, 'id' | 'kind'>[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('circles', 'circles.id', 'memberships.circle_id')
    .select(['circles.id', 'circles.kind'])
    .where('user_id', '=', userId)
    .where('state', '=', 'member')
    .orderBy('circles.id')
    .execute()
}

/** Deletes open invitations to somebody, and open requests to circles that they own, when they stop taking requests. */
export async function deletePendingOf(tx: Connection, userId: number): Promise<void> {
  announceUnreadChanged(tx, { people: [userId] })
  const owned = tx.selectFrom('circles').select('id').where('owner_id', '=', userId)
  await tx
    .deleteFrom('memberships')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'invited'), eb('user_id', '=', userId)]),
        eb.and([eb('state', '=', 'asked'), eb('circle_id', 'in', owned)]),
      ]),
    )
    .execute()
}

/**
 * Deletes what is pending between two people when one blocks the other: invitations by one of them, invitations of either to circles that
 * the other owns, and requests to join those.
 */
export async function deletePendingBetween(tx: Connection, oneId: number, otherId: number): Promise<void> {
  const pair = [oneId, otherId]
  announceUnreadChanged(tx, { people: pair })
  const owned = tx.selectFrom('circles').select('id').where('owner_id', 'in', pair)
  const secret = tx.selectFrom('circles').select('id').where('private', '=', 1)
  await tx
    .deleteFrom('notifications')
    .where('user_id', 'in', pair)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('facts')
          .select('facts.id')
          .whereRef('facts.id', '=', 'notifications.fact_id')
          .where('facts.kind', '=', 'group.invited')
          .where('facts.actor_id', 'in', pair)
          .where('facts.about_id', 'in', secret),
      ),
    )
    .execute()
  await tx
    .deleteFrom('memberships')
    .where('user_id', 'in', pair)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'invited'), eb('by_id', 'in', pair)]),
        eb.and([eb('state', 'in', ['invited', 'asked']), eb('circle_id', 'in', owned)]),
      ]),
    )
    .execute()
}
