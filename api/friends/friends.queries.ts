import { lockTwoPeople, restorableUserIds } from '../accounts/person-rows.queries.ts'
import { type PersonRow, personColumns } from '../accounts/present-person.ts'
import type { Connection } from '../database/database.ts'
import { announceUnreadChanged, invalidatePages } from '../database/invalidate-pages.ts'
import type { FriendDeclinesTable, FriendshipsTable } from '../database/people-tables.ts'
import { cappedCount } from '../database/query-building.ts'
import type { Key, Window } from '../platform/paging.ts'

export type StoredFriendship = Pick<FriendshipsTable, 'state' | 'since'>
type State = FriendshipsTable['state']

/**
 * Locks two people until this transaction ends, so that nobody else changes their relationship.
 * @returns the other person, or undefined if there is none with that id or their account is deleted
 */
export async function lockPair(tx: Connection, ownId: number, otherId: number): Promise<PersonRow | undefined> {
  invalidatePages(tx, null)
  const other = await lockTwoPeople(tx, ownId, otherId)
  return other?.deleted_at === null ? other : undefined
}

export async function findFriendship(db: Connection, ownId: number, otherId: number): Promise<StoredFriendship | undefined> {
  return db
    .selectFrom('friendships')
    .select(['state', 'since'])
    .where('user_id', '=', ownId)
    .where('other_id', '=', otherId)
    .executeTakeFirst()
}

const mirrored: Readonly<Record<State, State>> = { friends: 'friends', asked: 'was_asked', was_asked: 'asked' }

/** Writes both sides of a friendship or request, after `lockPair`. Becoming friends clears earlier refusals. */
export async function writeFriendship(tx: Connection, ownId: number, otherId: number, { state, since }: StoredFriendship): Promise<void> {
  announceUnreadChanged(tx, { people: [ownId, otherId] })
  await tx
    .insertInto('friendships')
    .values([
      { user_id: ownId, other_id: otherId, state, since },
      { user_id: otherId, other_id: ownId, state: mirrored[state], since },
    ])
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'other_id']).doUpdateSet((eb) => ({ state: eb.ref('excluded.state'), since: eb.ref('excluded.since') })),
    )
    .execute()
  if (state === 'friends') await forgetDeclines(tx, ownId, otherId)
}

/** Deletes a friendship or request, in either direction. */
export async function deleteFriendship(tx: Connection, ownId: number, otherId: number): Promise<void> {
  announceUnreadChanged(tx, { people: [ownId, otherId] })
  await tx
    .deleteFrom('friendships')
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', '=', ownId), eb('other_id', '=', otherId)]),
        eb.and([eb('user_id', '=', otherId), eb('other_id', '=', ownId)]),
      ]),
    )
    .execute()
}

/** Deletes one side of a request: it is declined, but its sender still sees it. */
export async function deleteRequestSide(tx: Connection, ownId: number, otherId: number): Promise<void> {
  announceUnreadChanged(tx, { people: [ownId, otherId] })
  await tx.deleteFrom('friendships').where('user_id', '=', ownId).where('other_id', '=', otherId).execute()
}

/** Writes only the sender's side of a request. The other person isn't notified, because they recently declined one. */
export async function writeSilentRequest(tx: Connection, ownId: number, otherId: number, since: number): Promise<void> {
  await tx.insertInto('friendships').values({ user_id: ownId, other_id: otherId, state: 'asked', since }).execute()
}

/** Returns a page of somebody's friends or requests, the latest first. People are joined only after the page is found. */
export async function pageOfFriendships(db: Connection, userId: number, state: State, { limit, offset, before }: Window<Key>) {
  const friendships = db
    .selectFrom('friendships')
    .select(['other_id', 'since'])
    .where('user_id', '=', userId)
    .where('state', '=', state)
    .where('other_id', 'not in', restorableUserIds(db))
    .orderBy('since', 'desc')
    .orderBy('other_id', 'desc')
    .limit(limit)
    .offset(offset)
  const page = before ? friendships.where((eb) => eb(eb.refTuple('since', 'other_id'), '<', eb.tuple(...before))) : friendships
  return db
    .selectFrom(page.as('page'))
    .innerJoin('users', 'users.id', 'page.other_id')
    .select([...personColumns, 'page.since'])
    .orderBy('page.since', 'desc')
    .orderBy('page.other_id', 'desc')
    .execute()
}

/** Counts friendships or requests. @param max where counting stops */
export async function countFriendships(db: Connection, userId: number, state: State, max?: number): Promise<number> {
  const friendships = db
    .selectFrom('friendships')
    .select('other_id')
    .where('user_id', '=', userId)
    .where('state', '=', state)
    .where('other_id', 'not in', restorableUserIds(db))
  return cappedCount(db, friendships, max)
}

export type DeclineCount = Pick<FriendDeclinesTable, 'times' | 'declined_at'>

/** Finds how often, and when last, a person declined somebody's requests; undefined for never. */
export async function findDeclines(db: Connection, askerId: number, declinerId: number): Promise<DeclineCount | undefined> {
  return db
    .selectFrom('friend_declines')
    .select(['times', 'declined_at'])
    .where('asker_id', '=', askerId)
    .where('decliner_id', '=', declinerId)
    .executeTakeFirst()
}

/** Counts one more refusal, after `lockPair`. */
export async function countDeclined(tx: Connection, decline: Omit<FriendDeclinesTable, 'times'>): Promise<void> {
  await tx
    .insertInto('friend_declines')
    .values({ ...decline, times: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['asker_id', 'decliner_id'])
        .doUpdateSet((eb) => ({ times: eb('friend_declines.times', '+', 1), declined_at: eb.ref('excluded.declined_at') })),
    )
    .execute()
}

async function forgetDeclines(tx: Connection, oneId: number, otherId: number): Promise<void> {
  const pair = [oneId, otherId]
  await tx.deleteFrom('friend_declines').where('asker_id', 'in', pair).where('decliner_id', 'in', pair).execute()
}

/** Lists which of two people block each other. */
export async function listBlocksBetween(db: Connection, oneId: number, otherId: number): Promise<Set<number>> {
  const pair = [oneId, otherId]
  const rows = await db.selectFrom('blocks').select('blocker_id').where('blocker_id', 'in', pair).where('blocked_id', 'in', pair).execute()
  return new Set(rows.map(({ blocker_id }) => blocker_id))
}

/** Inserts a block; an existing one stays. */
export async function insertBlock(tx: Connection, block: { blocker_id: number; blocked_id: number; created_at: number }): Promise<void> {
  await tx
    .insertInto('blocks')
    .values(block)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteBlock(tx: Connection, blockerId: number, blockedId: number): Promise<void> {
  announceUnreadChanged(tx, { people: [blockerId] })
  await tx.deleteFrom('blocks').where('blocker_id', '=', blockerId).where('blocked_id', '=', blockedId).execute()
}

type BlockKey = readonly [created_at: number, blocked_id: number]

/** Returns a page of people whom somebody blocks, the latest first. */
export async function pageOfBlocks(db: Connection, userId: number, { limit, offset, before }: Window<BlockKey>) {
  const blocked = db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .select([...personColumns, 'blocks.created_at as since'])
    .where('blocker_id', '=', userId)
    .where('blocked_id', 'not in', restorableUserIds(db))
  const page = before ? blocked.where((eb) => eb(eb.refTuple('blocks.created_at', 'blocked_id'), '<', eb.tuple(...before))) : blocked
  return page.orderBy('blocks.created_at', 'desc').orderBy('blocked_id', 'desc').limit(limit).offset(offset).execute()
}

export function countBlocks(db: Connection, userId: number): Promise<number> {
  return cappedCount(
    db,
    db.selectFrom('blocks').select('blocked_id').where('blocker_id', '=', userId).where('blocked_id', 'not in', restorableUserIds(db)),
  )
}

/** What prevents somebody from approaching another person. */
export type ApproachObstacles = {
  /** True if they block the other person. */
  blocking: boolean
  /** The other person takes no requests at all, or blocks them. Nobody may learn which of the two it is. */
  closed: boolean
}

export const noObstacles: ApproachObstacles = { blocking: false, closed: false }

/** Checks whether somebody may ask or invite another person, or join what they own. Two queries, by key. */
export async function findObstacles(db: Connection, ownId: number, otherId: number): Promise<ApproachObstacles> {
  if (ownId === otherId) return noObstacles
  const [blockers, taking] = await Promise.all([listBlocksBetween(db, ownId, otherId), acceptsRequests(db, otherId)])
  return { blocking: blockers.has(ownId), closed: blockers.has(otherId) || !taking }
}

/** Checks whether somebody takes requests from people whom they don't block. */
export async function acceptsRequests(db: Connection, userId: number): Promise<boolean> {
  const person = await db.selectFrom('users').select('takes_requests').where('id', '=', userId).executeTakeFirst()
  return person?.takes_requests !== 0
}

/** Deletes friend requests that wait for somebody's answer. */
export async function deleteRequestsTo(tx: Connection, userId: number): Promise<void> {
  await tx
    .deleteFrom('friendships')
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', '=', userId), eb('state', '=', 'was_asked')]),
        eb.and([eb('other_id', '=', userId), eb('state', '=', 'asked')]),
      ]),
    )
    .execute()
}

/** Withdraws somebody's mailed invites that are not accepted yet. */
export async function withdrawInvites(tx: Connection, userId: number, now: number): Promise<void> {
  await tx
    .updateTable('friend_invites')
    .set({ withdrawn_at: now })
    .where('inviter_id', '=', userId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}
