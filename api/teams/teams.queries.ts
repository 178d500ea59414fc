import { sql } from 'kysely'
import { restorableUserIds } from '../accounts/people.queries.ts'
import type { Connection } from '../database/database.ts'
import { cardColumns } from '../database/debate-columns.ts'
import { cappedCount } from '../database/query-building.ts'
import { isPublicDebate } from '../database/visible-debates.ts'
import type { Key, Window } from '../platform/paging.ts'

/** Larger than any timestamp in ms, so that adding it sorts running debates before all others. */
const runningOffset = 100_000_000_000_000

/**
 * Returns a page of debates with members of a team: running ones first, then by latest activity. Debates are collected before they are
 * sorted, as in the member's own list; otherwise the database would scan everybody's debates.
 */
export async function pageOfDebatesOfTeam(db: Connection, teamId: number, window: Window<Key>) {
  const teamDebates = db
    .with(
      (cte) => cte('theirs').materialized(),
      () => debatesOf(db, teamId),
    )
    .selectFrom('theirs')
    .innerJoin('debates', 'debates.id', 'theirs.debate_id')
    .select(['debates.id', sortKey.as('key')])
    .orderBy('key', 'desc')
    .orderBy('debates.id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
  const [key, id] = window.before ?? []
  const page = window.before ? teamDebates.where(sql<boolean>`(${sortKey}, debates.id) < (${key}, ${id})`) : teamDebates
  // Load whole rows only for the page: sorting all debates as whole rows takes several times as long.
  return db
    .selectFrom(page.as('page'))
    .innerJoin('debates', 'debates.id', 'page.id')
    .select(cardColumns)
    .select('page.key')
    .orderBy('page.key', 'desc')
    .orderBy('debates.id', 'desc')
    .execute()
}

const sortKey = sql<number>`debates.last_activity_at + case when debates.status in ('active', 'voting') then ${sql.lit(runningOffset)} else 0 end`

/** Counts without materializing, so that the database can stop at the cap. */
export function countDebatesOfTeam(db: Connection, teamId: number): Promise<number> {
  return cappedCount(db, debatesOf(db, teamId))
}

function debatesOf(db: Connection, teamId: number) {
  return db
    .selectFrom('memberships')
    .innerJoin('participants', 'participants.user_id', 'memberships.user_id')
    .select('participants.debate_id')
    .distinct()
    .where('memberships.circle_id', '=', teamId)
    .where('memberships.state', '=', 'member')
    .where('memberships.user_id', 'not in', restorableUserIds(db))
    .where('participants.left_at', 'is', null)
    .where(isPublicDebate('participants.debate_id'))
}
