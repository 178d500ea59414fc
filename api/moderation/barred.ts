import type { Connection } from '../database/database.ts'
import type { CaseRow } from '../database/moderation-tables.ts'
import { isInConversationOf, isInDebateOf } from './involved.queries.ts'

/**
 * Why somebody may not decide a case: nobody decides about a debate they are in (COMMUNITY §5, Queue), or what was written to
 * them; of what is about themselves they do not even read (found-case.ts). @returns null where they may
 */
export async function whyBarred(db: Connection, one: CaseRow, actorId: number): Promise<string | null> {
  if (one.about_kind === 'message')
    return (await isInConversationOf(db, one.about_id, actorId))
      ? 'You are one of the two who write there. Another moderator decides it.'
      : null
  return (await isInDebateOf(db, one, actorId)) ? 'You are in this debate. Another moderator decides it.' : null
}
