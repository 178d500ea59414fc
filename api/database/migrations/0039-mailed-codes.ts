import { type Kysely, sql } from 'kysely'

/** Accounts whose sign-up a machine may have sent: nobody gets in before the code that was mailed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table users add column asks_mailed_code integer not null default 0`,
    sql`alter table sign_in_steps add column code_hash text`,
  ]
  for (const statement of statements) await statement.execute(db)
}
