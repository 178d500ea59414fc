import { findMembership } from '../circles/memberships.queries.ts'
import type { CircleRow, StoredState } from '../database/circle-tables.ts'
import type { Connection } from '../database/database.ts'

type GroupVisibility = Pick<CircleRow, 'id' | 'private'>

/** Returns whether somebody may see a group; a private one is visible to members and open invitations. @param actorId null for a guest */
export const canSeeGroup = (db: Connection, group: GroupVisibility, actorId: number | null): Promise<boolean> =>
  hasState(db, group, actorId, ['member', 'invited'])

/** Returns whether somebody may see a group's members and debates; in a private one, members only. @param actorId null for a guest */
export const canSeeGroupContents = (db: Connection, group: GroupVisibility, actorId: number | null): Promise<boolean> =>
  hasState(db, group, actorId, ['member'])

async function hasState(db: Connection, group: GroupVisibility, actorId: number | null, states: readonly StoredState[]): Promise<boolean> {
  if (group.private === 0) return true
  const membership = actorId === null ? undefined : await findMembership(db, group.id, actorId)
  return membership !== undefined && states.includes(membership.state)
}
