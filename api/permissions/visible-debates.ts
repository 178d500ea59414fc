import { type RawBuilder, sql } from 'kysely'
import { findMembership } from '../circles/memberships.queries.ts'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/tables.ts'
import { findDebate } from '../turns/debate.queries.ts'
import { lockDebateNow } from '../turns/lock-debate-now.ts'

/**
 * Who may see a debate is decided here alone. Everybody sees the debates of the site; those of a private group (`private_to`) its members
 * see, and nobody else: no friend, no moderator and no administrator. What is public (lists, search, feeds, tags, profiles, counts) leaves
 * them out for members too, so that it costs the same for everybody and can be kept for guests.
 */

/** A condition for public lists. @param debateId the column with the debate's id, such as `posts.debate_id` */
export const isPublicDebate = (debateId: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from debates as unlisted where unlisted.id = ${sql.ref(debateId)} and unlisted.private_to is not null)`

/**
 * A condition for what is somebody's own, such as their debates and notifications.
 * @param debateId as in `isPublicDebate`
 * @param userId whose, or the column that says so
 */
export const isDebateVisibleTo = (debateId: string, userId: number | RawBuilder<number>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from debates as unseen where unseen.id = ${sql.ref(debateId)} and unseen.private_to is not null
    and not exists (select 1 from memberships as inside
      where inside.circle_id = unseen.private_to and inside.user_id = ${userId} and inside.state = 'member'))`

/** Whether somebody may see a debate. @param actorId null for a guest */
export async function canSeeDebate(
  db: Connection,
  { private_to }: Pick<DebateRow, 'private_to'>,
  actorId: number | null,
): Promise<boolean> {
  if (private_to === null) return true
  return actorId !== null && (await findMembership(db, private_to, actorId))?.state === 'member'
}

/** @returns a debate, unless there is none or the reader may not see it; the two are answered alike */
export async function findVisibleDebate(db: Connection, id: number, actorId: number | null): Promise<DebateRow | undefined> {
  const debate = await findDebate(db, id)
  return debate && (await canSeeDebate(db, debate, actorId)) ? debate : undefined
}

type Acting = { actorId: number; now: number }

/** The same for writing, brought up to now. */
export async function lockVisibleDebate(tx: Connection, id: number, { actorId, now }: Acting): Promise<DebateRow | undefined> {
  const debate = await lockDebateNow(tx, id, now)
  return debate && (await canSeeDebate(tx, debate, actorId)) ? debate : undefined
}
