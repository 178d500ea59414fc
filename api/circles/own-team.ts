import type { Connection } from '../database/database.ts'
import { Invalid } from '../platform/failures.ts'
import { findCircle } from './circles.queries.ts'
import { findMembership } from './memberships.queries.ts'

/**
 * The team beside whose name somebody argues.
 * @param asked its id as it was sent; none for no team
 * @throws Invalid for one that there is not, or that they are no member of
 */
export async function requireOwnTeam(tx: Connection, asked: string | undefined, userId: number): Promise<number | null> {
  if (asked === undefined || asked === '') return null
  const id = /^\d{1,15}$/.test(asked) ? Number(asked) : 0
  const team = await findCircle(tx, 'team', id)
  const membership = team && (await findMembership(tx, id, userId))
  if (membership?.state !== 'member') throw new Invalid({ team_id: ['You are no member of that team. Choose another one, or none.'] })
  return id
}
