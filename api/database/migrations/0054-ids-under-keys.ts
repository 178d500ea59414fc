import { type Kysely, sql } from 'kysely'

/**
 * Stores the id of what was created under an idempotency key instead of the answer, whose text stayed readable here for a day
 * after its author had withdrawn it. Existing keys are dropped; a retry across this upgrade counts as a new call.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from idempotency_keys`.execute(db)
  await sql`alter table idempotency_keys drop column answer`.execute(db)
  await sql`alter table idempotency_keys add column made_id text not null default ''`.execute(db)
}
