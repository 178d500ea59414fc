import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../database.testing.ts'
import { openDatabase } from '../database.ts'

test('corrects the keys of look-alike addresses, and gives no two accounts the same', async () => {
  const old = await openTestDatabase('0047-email-change-times')
  const accounts = [
    [1, 'Ada@Example.org', 'ada@example.org'],
    [2, '\uFF42en@example.org', 'ben@example.org'],
    [3, 'ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    [4, 'ada@b\u00FCcher.example', 'ada@b\u00FCcher.example'],
    [5, 'Cy@B\u00FCcher.example', 'cy@b\u00FCcher.example'],
  ] as const
  await old.db.transaction(async (tx) => {
    for (const [id, email, key] of accounts)
      await sql`insert into users (id, name, display_name, display_key, email, email_key, password_hash, show_real_name, bio, demo, created_at)
        values (${id}, 'Ann', ${`Ann ${id}`}, ${`ann ${id}`}, ${email}, ${key}, '', 0, '', 0, 0)`.execute(tx)
  })
  const db = await openDatabase(old.address)
  const rows = await db.read.selectFrom('users').select(['id', 'email_key']).orderBy('id').execute()
  expect(rows.map(({ email_key }) => email_key)).toEqual([
    'ada@example.org',
    '\uFF42en@example.org',
    'ada@xn--bcher-kva.example',
    'ada@b\u00FCcher.example',
    'cy@b\u00FCcher.example',
  ])
  await db.close()
  await old.db.close()
})
