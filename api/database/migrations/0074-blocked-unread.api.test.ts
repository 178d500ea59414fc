import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../database.testing.ts'
import { openDatabase } from '../database.ts'

test('messages from blocked people are no longer unread', async () => {
  const old = await openTestDatabase('0073-readable-counts')
  await old.db.transaction(async (tx) => {
    for (const id of [1, 2, 3])
      await sql`insert into users (id, name, display_name, display_key, email, email_key, password_hash, show_real_name, bio, demo, created_at)
        values (${id}, ${`n${id}`}, ${`n${id}`}, ${`n${id}`}, ${`e${id}`}, ${`e${id}`}, '', 0, '', 0, 0)`.execute(tx)
    for (const other of [2, 3]) {
      await sql`insert into conversations (id, last_number) values (${other}, 4)`.execute(tx)
      await sql`insert into conversation_sides (user_id, other_id, conversation_id, last_message_id, read_to, unread, first_unread)
        values (1, ${other}, ${other}, ${other}, 2, 2, 3)`.execute(tx)
    }
    await sql`insert into unread_messages (user_id, unread) values (1, 4)`.execute(tx)
    await sql`insert into blocks (blocker_id, blocked_id, created_at) values (1, 2, 0)`.execute(tx)
  })
  const db = await openDatabase(old.address)
  const sides = await db.read
    .selectFrom('conversation_sides')
    .select(['other_id', 'read_to', 'unread', 'first_unread'])
    .orderBy('other_id')
    .execute()
  expect(sides).toEqual([
    { other_id: 2, read_to: 4, unread: 0, first_unread: null },
    { other_id: 3, read_to: 2, unread: 2, first_unread: 3 },
  ])
  expect(await db.read.selectFrom('unread_messages').select('unread').execute()).toEqual([{ unread: 2 }])
  await db.close()
  await old.drop()
})
