import type { VoteType } from '#contract/votes'
import type { Connection } from '../database/database.ts'
import type { ArgumentRow } from '../database/tables.ts'

export const voteValues = { up: 1, down: -1 } as const
export const voteTypeOf = { 1: 'up', [-1]: 'down' } as const

export async function findVote(db: Connection, argumentId: number, userId: number): Promise<VoteType | null> {
  const row = await db
    .selectFrom('votes')
    .select('value')
    .where('argument_id', '=', argumentId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? voteTypeOf[row.value] : null
}

/** A person's votes on some arguments, by the arguments' ids. */
export async function listVotesOf(db: Connection, userId: number, argumentIds: readonly number[]): Promise<Map<number, VoteType>> {
  if (argumentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('votes')
    .select(['argument_id', 'value'])
    .where('argument_id', 'in', [...argumentIds])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map((row) => [row.argument_id, voteTypeOf[row.value]]))
}

type Ballot = { argumentId: number; userId: number }

export async function putVote(tx: Connection, { argumentId, userId }: Ballot, vote: VoteType, now: number): Promise<void> {
  const value = voteValues[vote]
  await tx
    .insertInto('votes')
    .values({ argument_id: argumentId, user_id: userId, value, created_at: now })
    .onConflict((conflict) => conflict.columns(['argument_id', 'user_id']).doUpdateSet({ value }))
    .execute()
}

export async function deleteVote(tx: Connection, { argumentId, userId }: Ballot): Promise<void> {
  await tx.deleteFrom('votes').where('argument_id', '=', argumentId).where('user_id', '=', userId).execute()
}

export async function updateTally(
  tx: Connection,
  argumentId: number,
  tally: Pick<ArgumentRow, 'up' | 'down' | 'score' | 'heat'>,
): Promise<void> {
  await tx.updateTable('arguments').set(tally).where('id', '=', argumentId).execute()
}
