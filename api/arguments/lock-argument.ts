import type { Connection } from '../database/database.ts'
import type { ArgumentRow, DebateRow } from '../database/tables.ts'
import { lockDebate } from '../debates/debates.queries.ts'
import { NotFound } from '../platform/failures.ts'
import { findArgument } from './arguments.queries.ts'

export const noSuchArgument = 'There is no such argument.'

/**
 * Loads an argument for writing. Whatever writes to an argument locks its debate first: one order for all, so that a
 * post (debate, then parent) and a vote (argument, then the debate's counters) never wait for each other.
 * @throws NotFound
 */
export async function lockArgument(tx: Connection, id: number): Promise<{ argument: ArgumentRow; debate: DebateRow }> {
  const before = await findArgument(tx, id)
  const debate = before && (await lockDebate(tx, before.debate_id))
  // Read again: what was read without the lock may be old by now.
  const argument = debate && (await findArgument(tx, id))
  if (!argument) throw new NotFound(noSuchArgument)
  return { argument, debate }
}
