import { sql } from 'kysely'
import { leavingPeople } from '../accounts/people.queries.ts'
import { cappedCount } from '../database/capped-count.ts'
import type { Connection } from '../database/database.ts'
import { cardColumns } from '../database/debate-columns.ts'
import { isPublicDebate } from '../database/visible-debates.ts'
import type { Key, Window } from '../platform/paging.ts'

/** More than the moment of any debate: those that run stand before all others. */
const before = 100_000_000_000_000

/**
 * The debates in which members of a team take part, those that run first and then by what happened last. They are gathered before they are
 * sorted, as one's own are, so that no database walks through everybody's debates.
 */
export async function pageOfDebatesOfTeam(db: Connection, teamId: number, window: Window<Key>) {
  const theirs = db
    .with(
      (cte) => cte('theirs').materialized(),
      () => debatesOf(db, teamId),
    )
    .selectFrom('theirs')
    .innerJoin('debates', 'debates.id', 'theirs.debate_id')
    .select(['debates.id', running.as('key')])
    .orderBy('key', 'desc')
    .orderBy('debates.id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
  const [key, id] = window.before ?? []
  const page = window.before ? theirs.where(sql<boolean>`(${running}, debates.id) < (${key}, ${id})`) : theirs
  // Only those of the page as whole rows: to sort all of them so takes several times as long.
  return db
    .selectFrom(page.as('page'))
    .innerJoin('debates', 'debates.id', 'page.id')
    .select(cardColumns)
    .select('page.key')
    .orderBy('page.key', 'desc')
    .orderBy('debates.id', 'desc')
    .execute()
}

const running = sql<number>`debates.last_activity_at + case when debates.status in ('active', 'voting') then ${sql.lit(before)} else 0 end`

/** Not gathered, so that what is counted no further is not looked for either. */
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
    .where('memberships.user_id', 'not in', leavingPeople(db))
    .where('participants.left_at', 'is', null)
    .where(isPublicDebate('participants.debate_id'))
}
