import { type Kysely, sql } from 'kysely'

/**
 * Under an idempotency key the id of what was made is stored, not the answer: its text stayed readable here for a day after its author had
 * withdrawn it. The keys of the last day are dropped with it; a retry across this upgrade is a call of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from idempotency_keys`.execute(db)
  await sql`alter table idempotency_keys drop column answer`.execute(db)
  await sql`alter table idempotency_keys add column made_id text not null default ''`.execute(db)
}
