import type { CaseRow } from '../database/moderation-tables.ts'
import { Forbidden, NotFound } from '../platform/failures.ts'

export const noSuchCase = 'There is no such report.'

export const isAboutYou = 'It is about you. Another moderator decides it.'

/** @throws NotFound, Forbidden for what is reported of who asks: they do not learn of it this way */
export function requireReadable(one: CaseRow | undefined, actorId: number): CaseRow {
  if (!one) throw new NotFound(noSuchCase)
  if (one.user_id === actorId) throw new Forbidden(isAboutYou)
  return one
}
