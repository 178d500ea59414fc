import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../database.testing.ts'
import { openDatabase } from '../database.ts'

test('existing drafts get their size', async () => {
  const old = await openTestDatabase('0052-look-alikes')
  await old.db.transaction(async (tx) => {
    await sql`insert into drafts (id, key, fields, place, updated_at, expires_at) values ('one', 'k', ${'{"a":"漢字"}'}, '/ä', 1, 2)`.execute(
      tx,
    )
  })
  const db = await openDatabase(old.address)
  const draft = await db.read.selectFrom('drafts').select(['bytes', 'network']).executeTakeFirstOrThrow()
  expect(draft).toEqual({ bytes: Buffer.byteLength('{"a":"漢字"}') + Buffer.byteLength('/ä') + 1, network: null })
  await db.close()
  await old.drop()
})
