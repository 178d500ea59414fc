import type { Connection } from '../database/database.ts'
import { type CardRow, cardColumns } from '../database/debate-columns.ts'
import { cappedCount } from '../database/query-building.ts'
import type { Key, Window } from '../platform/paging.ts'

/** Returns a page of a group's debates, the latest activity first, by an index. */
export async function pageOfDebatesOfGroup(db: Connection, groupId: number, { limit, offset, before }: Window<Key>): Promise<CardRow[]> {
  const page = db
    .selectFrom('debates')
    .select(cardColumns)
    .where('group_id', '=', groupId)
    .orderBy('last_activity_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  return (before ? page.where((eb) => eb(eb.refTuple('last_activity_at', 'id'), '<', eb.tuple(...before))) : page).execute()
}

export function countDebatesOfGroup(db: Connection, groupId: number): Promise<number> {
  return cappedCount(db, db.selectFrom('debates').select('id').where('group_id', '=', groupId))
}
