import type { Connection } from '../database/database.ts'

/** Beside the row of the service's clock (turns.queries.ts): one that says nothing but that it could be written. */
const probe = 2

/** The least that really is a write. */
export async function writeProbe(tx: Connection, now: number): Promise<void> {
  await tx
    .insertInto('service_clock')
    .values({ id: probe, alive_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ alive_at: now }))
    .execute()
}
