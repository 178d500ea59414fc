import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findTag } from '../../tags/tags.queries.ts'
import { openTestDatabase } from '../database.testing.ts'
import { openDatabase } from '../database.ts'

test('existing tags keep their addresses, and those with signs get their own slug', async () => {
  const old = await openTestDatabase('0059-used-links')
  const tags = { work: 'Work', 'r-d': 'R&D', c: 'C#', 'economy-of-scale': 'economy of scale', 'côte-d-azur': 'Côte d’Azur' }
  await old.db.transaction(async (tx) => {
    for (const [slug, name] of Object.entries(tags))
      await sql`insert into tags (slug, name, search_key, debates_count, followers_count) values (${slug}, ${name}, ${slug}, 1, 0)`.execute(
        tx,
      )
  })
  const db = await openDatabase(old.address)
  const rows = await db.read.selectFrom('tags').select(['slug', 'former_slug']).orderBy('id').execute()
  expect(rows.map(({ slug, former_slug }) => [slug, former_slug])).toEqual([
    ['work', null],
    ['r&d', 'r-d'],
    ['c#', 'c'],
    ['economy-of-scale', null],
    ['côte-d’azur', 'côte-d-azur'],
  ])
  for (const [slug, name] of Object.entries(tags)) expect((await findTag(db.read, slug))?.name).toBe(name)
  await db.transaction((tx) =>
    tx.insertInto('tags').values({ slug: 'c', name: 'C', search_key: 'c', debates_count: 1, followers_count: 0 }).execute(),
  )
  expect((await findTag(db.read, 'c'))?.name).toBe('C')
  await db.close()
  await old.drop()
})
