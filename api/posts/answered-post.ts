import type { Connection } from '../database/database.ts'
import type { PostRow } from '../database/post-tables.ts'
import type { DebateRow } from '../database/tables.ts'
import { Conflict, Invalid } from '../platform/failures.ts'
import type { KindOfPost } from './post-kind.ts'
import { findPost } from './posts.queries.ts'

/**
 * What a reply answers, read within the debate's lock, so that taking it away has happened before or comes after.
 * @param id as the caller names it
 * @throws Invalid for one that is not in the debate, Conflict for a tombstone
 */
export async function answeredPost(
  tx: Connection,
  { kind, replying }: Pick<KindOfPost<unknown>, 'kind' | 'replying'>,
  id: string,
  debate: Pick<DebateRow, 'id'>,
): Promise<PostRow> {
  const parent = /^\d{1,15}$/.test(id) ? await findPost(tx, kind, Number(id)) : undefined
  if (parent?.debate_id !== debate.id) throw new Invalid({ [replying.field]: [replying.elsewhere] })
  if (parent.hidden_rule !== null)
    throw new Conflict('The moderators have hidden what you answer. Answer another one, or post yours as one of its own.')
  if (parent.taken_away_at !== null) throw new Conflict(replying.takenAway(parent))
  return parent
}
