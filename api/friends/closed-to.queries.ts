import type { Connection } from '../database/database.ts'
import { listBlocksBetween } from './blocks.queries.ts'

/** How somebody may come up to another one. */
export type Approach = {
  /** They block the other one. */
  blocking: boolean
  /** The other one takes no requests: from nobody, or not from them, whom they block. Which of the two nobody is told. */
  closed: boolean
}

export const openToAll: Approach = { blocking: false, closed: false }

/** Whether somebody may ask another one, invite them, or join what they own. Two queries, by key. */
export async function approachTo(db: Connection, ownId: number, otherId: number): Promise<Approach> {
  if (ownId === otherId) return openToAll
  const [blockers, taking] = await Promise.all([listBlocksBetween(db, ownId, otherId), takesRequests(db, otherId)])
  return { blocking: blockers.has(ownId), closed: blockers.has(otherId) || !taking }
}

/** Whether somebody takes requests from people whom they do not block. */
export async function takesRequests(db: Connection, userId: number): Promise<boolean> {
  const person = await db.selectFrom('users').select('takes_requests').where('id', '=', userId).executeTakeFirst()
  return person?.takes_requests !== 0
}

/** Ends the requests for friendship that wait for somebody's answer. */
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

/** Withdraws the invites that somebody mailed and nobody has accepted. */
export async function withdrawInvitesOf(tx: Connection, userId: number, now: number): Promise<void> {
  await tx
    .updateTable('friend_invites')
    .set({ withdrawn_at: now })
    .where('inviter_id', '=', userId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}
