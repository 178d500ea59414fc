import { lockTwoPeople, restorableUserIds } from '../accounts/people.queries.ts'
import { type PersonRow, personColumns } from '../accounts/people.ts'
import type { Connection } from '../database/database.ts'
import { announceUnreadChanged, invalidatePages } from '../database/invalidate-pages.ts'
import type { FriendDeclinesTable, FriendshipsTable } from '../database/people-tables.ts'
import { cappedCount } from '../database/query-building.ts'
import type { Key, Window } from '../platform/paging.ts'

export type KnownFriendship = Pick<FriendshipsTable, 'state' | 'since'>
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

export async function findFriendship(db: Connection, ownId: number, otherId: number): Promise<KnownFriendship | undefined> {
  return db
    .selectFrom('friendships')
    .select(['state', 'since'])
    .where('user_id', '=', ownId)
    .where('other_id', '=', otherId)
    .executeTakeFirst()
}

const mirrored: Readonly<Record<State, State>> = { friends: 'friends', asked: 'was_asked', was_asked: 'asked' }

/** Writes both sides of a friendship or request, after `lockPair`. Becoming friends clears earlier refusals. */
export async function writeFriendship(tx: Connection, ownId: number, otherId: number, { state, since }: KnownFriendship): Promise<void> {
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

/** Deletes refusals between two people. */
async function forgetDeclines(tx: Connection, oneId: number, otherId: number): Promise<void> {
  const pair = [oneId, otherId]
  await tx.deleteFrom('friend_declines').where('asker_id', 'in', pair).where('decliner_id', 'in', pair).execute()
}
