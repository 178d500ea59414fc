import type { Connection } from '../database/database.ts'
import type { FriendDeclinesTable } from '../database/people-tables.ts'

export type Declined = Pick<FriendDeclinesTable, 'times' | 'declined_at'>

/** How often and when last somebody's requests were declined by another one; undefined for never. */
export async function findDeclined(db: Connection, askerId: number, declinerId: number): Promise<Declined | undefined> {
  return db
    .selectFrom('friend_declines')
    .select(['times', 'declined_at'])
    .where('asker_id', '=', askerId)
    .where('decliner_id', '=', declinerId)
    .executeTakeFirst()
}

/** Counts one more, in a transaction that has locked the pair. */
export async function countDeclined(tx: Connection, decline: Omit<FriendDeclinesTable, 'times'>): Promise<void> {
  await tx
    .insertInto('friend_declines')
    .values({ ...decline, times: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['asker_id', 'decliner_id'])
        .doUpdateSet((eb) => ({ times: eb('friend_declines.times', '+', 1), declined_at: eb.ref('excluded.declined_at') })),
    )
    .execute()
}

/** Forgets what two people declined of each other. */
export async function forgetDeclines(tx: Connection, oneId: number, otherId: number): Promise<void> {
  const pair = [oneId, otherId]
  await tx.deleteFrom('friend_declines').where('asker_id', 'in', pair).where('decliner_id', 'in', pair).execute()
}
