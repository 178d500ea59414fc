import type { Connection } from './database/database.ts'

const retention = 24 * 60 * 60 * 1000

type Claim = { user_id: number; call: string; key: string; body_hash: string; created_at: number }

/**
 * Claims a key.
 * @returns false if the key is taken; on PostgreSQL it waits for the transaction that holds the key
 */
export async function claimKey(tx: Connection, claim: Claim): Promise<boolean> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', claim.created_at - retention)
    .execute()
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ ...claim, made_id: '' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(claimed.numInsertedOrUpdatedRows ?? 0) === 1
}

export async function storeCreatedId(tx: Connection, { user_id, call, key }: Claim, made_id: string): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ made_id })
    .where('user_id', '=', user_id)
    .where('call', '=', call)
    .where('key', '=', key)
    .execute()
}

export async function findCreated(db: Connection, { user_id, call, key, created_at }: Claim) {
  return db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'made_id'])
    .where('user_id', '=', user_id)
    .where('call', '=', call)
    .where('key', '=', key)
    .where('created_at', '>', created_at - retention)
    .executeTakeFirst()
}
