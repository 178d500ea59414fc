import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../database.testing.ts'
import { openDatabase } from '../database.ts'

test('existing look-alike accounts keep their names, and the older gets the skeleton', async () => {
  const old = await openTestDatabase('0045-seats-in-order')
  await old.db.transaction(async (tx) => {
    for (const [id, name] of ['Coco', 'Сосо', 'Admin', ''].entries())
      await sql`insert into users (id, name, display_name, display_key, email, email_key, password_hash, show_real_name, bio, demo, created_at)
        values (${id + 1}, 'Ann', ${name}, ${name.toLowerCase() || 'erased:4'}, ${`${id}@example.org`}, ${`${id}@example.org`}, '', 0, '', 0, 0)`.execute(
        tx,
      )
    for (const [id, name] of ['Coco', 'Сосо'].entries())
      for (const kind of ['team', 'group'])
        await sql`insert into circles (kind, name, name_key, description_source, description_html, excerpt, html_version, owner_id, open,
          members_count, created_at) values (${kind}, ${name}, ${name.toLowerCase()}, '', '', '', 1, ${id + 1}, 0, 1, 0)`.execute(tx)
  })
  const db = await openDatabase(old.address)
  const users = await db.read.selectFrom('users').select(['display_name', 'display_skeleton']).orderBy('id').execute()
  expect(users.map(({ display_name, display_skeleton }) => [display_name, display_skeleton])).toEqual([
    ['Coco', 'coco'],
    ['Сосо', null],
    ['Admin', 'adrnin'],
    ['', null],
  ])
  const circles = await db.read.selectFrom('circles').select(['name', 'name_skeleton']).where('kind', '=', 'team').orderBy('id').execute()
  expect(circles.map(({ name, name_skeleton }) => [name, name_skeleton])).toEqual([
    ['Coco', 'coco'],
    ['Сосо', null],
  ])
  await db.close()
  await old.drop()
})
