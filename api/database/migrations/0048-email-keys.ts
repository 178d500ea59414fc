import { type Kysely, sql } from 'kysely'
import { emailKey } from '../../platform/normalise-text.ts'

/**
 * Recomputes the keys of email addresses. They were folded like names, which equated a Kelvin sign with k and full-width letters
 * with plain ones. If two accounts would get the same key, for a host and its punycode, the later one keeps its old key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Row>`select id, email, email_key from users where lower(email) <> email_key order by id`.execute(db)
  for (const { id, email, email_key } of rows) {
    const key = emailKey(email)
    if (key === email_key) continue
    await sql`update users set email_key = ${key}
      where id = ${id} and not exists (select 1 from users as other where other.email_key = ${key})`.execute(db)
  }
}

type Row = { id: number; email: string; email_key: string }
