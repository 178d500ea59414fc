import { sql } from 'kysely'
import type { DebateRecord } from '#contract/debates'
import type { Connection } from './database.ts'
import { selectIds } from './query-building.ts'

/**
 * Counts the finished debates that people or teams won, lost and tied, without debates of private groups. A seat left early counts only
 * as a defeat by forfeit.
 * @param column whose debates: people's (`user_id`) or teams' (`team_id`)
 * @returns the records by id, of those who have one
 */
export async function countRecords(
  db: Connection,
  column: 'user_id' | 'team_id',
  ids: readonly number[],
): Promise<Map<number, DebateRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('participants')
    .innerJoin('debates', 'debates.id', 'participants.debate_id')
    .select(`participants.${column} as owner`)
    .select(({ fn }) => {
      const debates = fn.count<number>('debates.id').distinct()
      return [
        debates.filterWhereRef('winning_side', '=', 'participants.side').as('won'),
        debates.filterWhereRef('winning_side', '<>', 'participants.side').as('lost'),
        debates.filterWhere('outcome', '=', 'tie').as('tied'),
      ]
    })
    .where(`participants.${column}`, 'in', selectIds(db, ids))
    // The empty text keeps SQLite from starting with all closed debates instead of the seats.
    .where(sql<string>`debates.status || ''`, '=', 'closed')
    .where('debates.private_to', 'is', null)
    .where(({ or, and, eb }) =>
      or([eb('left_at', 'is', null), and([eb('outcome', '=', 'forfeit'), eb('winning_side', '<>', eb.ref('participants.side'))])]),
    )
    .groupBy(`participants.${column}`)
    .execute()
  return new Map(
    rows.flatMap(({ owner, won, lost, tied }) =>
      owner === null ? [] : [[owner, { won: Number(won), lost: Number(lost), tied: Number(tied) }]],
    ),
  )
}
