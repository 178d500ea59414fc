import { roles } from '#contract/account-limits'
import { findMembership } from '../circles/memberships.queries.ts'
import type { Connection } from '../database/database.ts'
import type { CaseRow } from '../database/moderation-tables.ts'
import { findDebateOfReason } from '../reports/reasons.queries.ts'

type About = Pick<CaseRow, 'about_kind' | 'about_id'>

/** Checks if a person started, or has or had a seat in, the debate of a reported post, reason or debate. */
export async function isInDebateOf(db: Connection, { about_kind, about_id }: About, userId: number): Promise<boolean> {
  const debateId = about_kind === 'debate' ? about_id : await debateOf(db, { about_kind, about_id })
  if (debateId === undefined) return false
  const seat = db.selectFrom('participants').select('id').where('debate_id', '=', debateId).where('user_id', '=', userId)
  const started = db.selectFrom('debates').select('id').where('id', '=', debateId).where('creator_id', '=', userId)
  return (await seat.unionAll(started).execute()).length > 0
}

async function debateOf(db: Connection, { about_kind, about_id }: About): Promise<number | undefined> {
  if (about_kind === 'ballot' || about_kind === 'kick-vote') return findDebateOfReason(db, about_kind, about_id)
  if (about_kind !== 'argument' && about_kind !== 'comment') return undefined
  const post = db.selectFrom('posts').select('debate_id').where('kind', '=', about_kind).where('id', '=', about_id)
  return (await post.executeTakeFirst())?.debate_id
}

/** Checks if a person sent or received a reported message. */
export async function isInConversationOf(db: Connection, messageId: number, userId: number): Promise<boolean> {
  const side = db
    .selectFrom('messages')
    .innerJoin('conversation_sides', 'conversation_sides.conversation_id', 'messages.conversation_id')
    .select('messages.id')
    .where('messages.id', '=', messageId)
    .where('conversation_sides.user_id', '=', userId)
  return (await side.executeTakeFirst()) !== undefined
}

/** Checks if a person is a member of a team or group. */
export async function isMemberOf(db: Connection, circleId: number, userId: number): Promise<boolean> {
  return (await findMembership(db, circleId, userId))?.state === 'member'
}

/** Lists the ids of up to 50 moderators and administrators who aren't suspended. */
export async function listActiveModerators(db: Connection, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', [...roles])
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('suspended_until', 'is', null), eb('suspended_until', '<=', now)]))
    .orderBy('id')
    .limit(50)
    .execute()
  return rows.map(({ id }) => id)
}
