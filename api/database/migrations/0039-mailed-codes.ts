import { type Kysely, sql } from 'kysely'

/** Adds mailed codes for accounts whose sign-up may be automated: sign-in requires the code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table users add column asks_mailed_code integer not null default 0`,
    sql`alter table sign_in_steps add column code_hash text`,
  ]
  for (const statement of statements) await statement.execute(db)
}
