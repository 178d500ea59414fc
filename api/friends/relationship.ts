import { friendRequestLimits, type PersonAct, type PersonPermissions, personActs } from '#contract/people'
import type { Permission } from '#contract/permissions'
import type { Connection } from '../database/database.ts'
import {
  type ApproachObstacles,
  type DeclineCount,
  findDeclines,
  findFriendship,
  findObstacles,
  type StoredFriendship,
} from './friends.queries.ts'

/** One person's relationship to another, as the first one sees it. */
export type Relationship = ApproachObstacles & {
  friendship: StoredFriendship | null
  /** How often and when the other person declined their requests. */
  declined: DeclineCount | null
}

/** Reads a relationship. Four queries, by key. */
export async function findRelationship(db: Connection, ownId: number, otherId: number): Promise<Relationship> {
  const [friendship, approach, declined] = await Promise.all([
    findFriendship(db, ownId, otherId),
    findObstacles(db, ownId, otherId),
    findDeclines(db, ownId, otherId),
  ])
  return { friendship: friendship ?? null, ...approach, declined: declined ?? null }
}

/** Returns what somebody may do about another person now. A reason is null if nothing needs to be said. */
export function getPersonPermissions(relationship: Relationship, name: string): PersonPermissions {
  const { friendship, blocking } = relationship
  const state = friendship?.state ?? 'none'
  const reason = state === 'none' ? requestRefusal(relationship, name) : null
  const open: Readonly<Record<PersonAct, boolean>> = {
    ask: state === 'none' && reason === null,
    accept: state === 'was_asked',
    decline: state === 'was_asked',
    withdraw: state === 'asked',
    remove: state === 'friends',
    block: !blocking,
    unblock: blocking,
  }
  const permissions = personActs.map((action): [PersonAct, Permission] => [
    action,
    { allowed: open[action], reason: action === 'ask' ? reason : null },
  ])
  return Object.fromEntries(permissions) as PersonPermissions
}

/**
 * Returns why somebody can't send a request; null if they can. Blocked people get the same reason as everybody gets for a person who takes
 * no requests (docs/product.md#blocking).
 */
export function requestRefusal({ friendship, blocking, closed }: Relationship, name: string): string | null {
  if (blocking) return `You’ve blocked ${name}. To be friends, unblock them first.`
  // If the other person has asked meanwhile, asking them accepts.
  if (friendship) return null
  return closed ? `${name} doesn’t accept friend requests.` : null
}

/**
 * Returns whether a request is delivered to nobody, because the person declined one within the last week, or three of them. The sender
 * isn't told: they see an unanswered request, as after any other.
 */
export function isSilentRequest({ declined }: Pick<Relationship, 'declined'>, now: number): boolean {
  return declined !== null && (declined.times >= friendRequestLimits.times || now < declined.declined_at + friendRequestLimits.pause)
}
