import type { Connection } from '../database/database.ts'
import { cappedCount } from '../database/query-building.ts'

export type LogRow = Awaited<ReturnType<typeof pageOfLog>>[number]

/** Returns a page of the public log, latest first. Decisions to do nothing are never logged. */
export async function pageOfLog(db: Connection, { limit, offset, before }: { limit: number; offset: number; before: number | undefined }) {
  const page = db
    .selectFrom('log_entries')
    .selectAll()
    .$if(before !== undefined, (rows) => rows.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  return db
    .selectFrom(page.as('page'))
    .leftJoin('decisions', 'decisions.id', 'page.decision_id')
    .leftJoin('appeals', 'appeals.decision_id', 'decisions.id')
    .leftJoin('circles', (join) => join.onRef('circles.id', '=', 'page.group_id').on('circles.private', '=', 0))
    .select(['page.id', 'page.created_at', 'decisions.user_id', 'about_kind', 'about_id', 'decisions.outcome', 'hides', 'rule'])
    .select(['rule_title', 'undone_at', 'appeals.id as appeal_id', 'appeals.outcome as appeal_outcome', 'page.group_id'])
    .select(['circles.name as group_name', 'circles.slug as group_slug', 'circles.members_count'])
    .orderBy('page.id', 'desc')
    .execute()
}

export function countLog(db: Connection): Promise<number> {
  return cappedCount(db, db.selectFrom('log_entries').select('id'))
}
