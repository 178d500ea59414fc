import { findMembership } from '../circles/memberships.queries.ts'
import type { CircleRow, StoredState } from '../database/circle-tables.ts'
import type { Connection } from '../database/database.ts'

type GroupVisibility = Pick<CircleRow, 'id' | 'private'>

/** Whether somebody may see a group: a private one its members, and who is invited and not answered yet. @param actorId null for a guest */
export const canSeeGroup = (db: Connection, group: GroupVisibility, actorId: number | null): Promise<boolean> =>
  isOneOf(db, group, actorId, ['member', 'invited'])

/** Whether somebody may see who is in a group and what is debated there: in a private one its members. @param actorId null for a guest */
export const canSeeInside = (db: Connection, group: GroupVisibility, actorId: number | null): Promise<boolean> =>
  isOneOf(db, group, actorId, ['member'])

async function isOneOf(db: Connection, group: GroupVisibility, actorId: number | null, states: readonly StoredState[]): Promise<boolean> {
  if (group.private === 0) return true
  const membership = actorId === null ? undefined : await findMembership(db, group.id, actorId)
  return membership !== undefined && states.includes(membership.state)
}
