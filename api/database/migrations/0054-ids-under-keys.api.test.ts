import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../database.testing.ts'
import { openDatabase } from '../database.ts'

test('drops the answers stored under idempotency keys', async () => {
  const old = await openTestDatabase('0052-look-alikes')
  await old.db.transaction(async (tx) => {
    await sql`insert into users (id, name, display_name, display_key, email, email_key, password_hash, show_real_name, bio, demo, created_at)
      values (1, 'Ann', 'Ann', 'ann', 'ann@example.org', 'ann@example.org', '', 0, '', 0, 0)`.execute(tx)
    await sql`insert into idempotency_keys (user_id, call, key, body_hash, answer, created_at)
      values (1, 'POST /api/arguments', 'key', 'hash', '{"data":{"content":"withdrawn"}}', 0)`.execute(tx)
  })
  const db = await openDatabase(old.address)
  expect(await db.read.selectFrom('idempotency_keys').selectAll().execute()).toEqual([])
  await db.close()
  await old.drop()
})
