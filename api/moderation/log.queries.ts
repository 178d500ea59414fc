import { counted } from '../database/counted.ts'
import type { Connection } from '../database/database.ts'

export type LogRow = Awaited<ReturnType<typeof pageOfLog>>[number]

/** What was done, the latest first; that nothing was is not told. By an index. */
export async function pageOfLog(db: Connection, { limit, offset, before }: { limit: number; offset: number; before: number | undefined }) {
  return done(db)
    .leftJoin('appeals', 'appeals.decision_id', 'decisions.id')
    .select([
      'decisions.id',
      'user_id',
      'about_kind',
      'about_id',
      'decisions.outcome',
      'hides',
      'rule',
      'rule_title',
      'decisions.created_at',
      'undone_at',
    ])
    .select(['appeals.id as appeal_id', 'appeals.outcome as appeal_outcome'])
    .$if(before !== undefined, (rows) => rows.where('decisions.id', '<', before ?? 0))
    .orderBy('decisions.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export function countLog(db: Connection): Promise<number> {
  return counted(db, done(db).select('decisions.id'))
}

const done = (db: Connection) => db.selectFrom('decisions').where('decisions.outcome', '<>', 'nothing')
