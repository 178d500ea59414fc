import { restorableUserIds } from '../accounts/people.queries.ts'
import { personColumns } from '../accounts/people.ts'
import type { Connection } from '../database/database.ts'
import { announceUnreadChanged } from '../database/invalidate-pages.ts'
import { cappedCount } from '../database/query-building.ts'
import type { Window } from '../platform/paging.ts'

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

type Key = readonly [created_at: number, blocked_id: number]

/** Returns a page of people whom somebody blocks, the latest first. */
export async function pageOfBlocks(db: Connection, userId: number, { limit, offset, before }: Window<Key>) {
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

/** What stands in the way of approaching another person. */
export type ApproachObstacles = {
  /** They block the other person. */
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
export async function withdrawInvitesOf(tx: Connection, userId: number, now: number): Promise<void> {
  await tx
    .updateTable('friend_invites')
    .set({ withdrawn_at: now })
    .where('inviter_id', '=', userId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}
