import { findMembership } from '../circles/memberships.queries.ts'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import { findDebate } from './debate.queries.ts'
import { lockDebateNow } from './settle-debate.ts'

/** Checks if a person may see a debate. @param actorId null for a guest */
export async function canSeeDebate(
  db: Connection,
  { private_to }: Pick<DebateRow, 'private_to'>,
  actorId: number | null,
): Promise<boolean> {
  if (private_to === null) return true
  return actorId !== null && (await findMembership(db, private_to, actorId))?.state === 'member'
}

/** Finds a debate that the reader may see. A hidden debate and a missing one give the same answer, undefined. */
export async function findVisibleDebate(db: Connection, id: number, actorId: number | null): Promise<DebateRow | undefined> {
  const debate = await findDebate(db, id)
  return debate && (await canSeeDebate(db, debate, actorId)) ? debate : undefined
}

type Viewer = { actorId: number; now: number }

/** Locks a debate for writing and brings its clock up to date; undefined if the reader may not see it. */
export async function lockVisibleDebate(tx: Connection, id: number, { actorId, now }: Viewer): Promise<DebateRow | undefined> {
  const debate = await lockDebateNow(tx, id, now)
  return debate && (await canSeeDebate(tx, debate, actorId)) ? debate : undefined
}

/** The message of a 404 for an address without a debate. */
export const debateNotFoundMessage = 'There is no such debate.'
