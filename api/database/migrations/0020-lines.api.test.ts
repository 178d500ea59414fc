import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../database.testing.ts'
import { openDatabase } from '../database.ts'

test('existing posts get their depth and the root of their thread', async () => {
  const old = await openTestDatabase('0019-declines')
  await old.db.transaction(async (tx) => {
    await sql`insert into debates (id, slug, topic, description_source, description_html, excerpt, html_version, type, status, round_limit,
        current_round, turn_seconds, seats_per_side, character_limit, ends_key, created_at, last_activity_at, participants_count,
        watchers_count, arguments_count, roots_count, comments_count, comment_roots_count, votes_count, popularity, demo)
      values (1, 'one', 'One', '', '', '', 1, 'open', 'active', 0, 1, 0, 0, 5000, 0, 0, 0, 0, 0, 4, 1, 0, 0, 0, 0, 0)`.execute(tx)
    // A line of 500 arguments, and comments with the same ids that all answer the first one.
    for (const kind of ['argument', 'comment'])
      for (let id = 1; id <= (kind === 'argument' ? 500 : 3); id++) {
        const parent = id === 1 ? null : kind === 'argument' ? id - 1 : 1
        await sql`insert into posts (kind, id, debate_id, number, parent_id, author_name, stance, round, content_source, content_html, excerpt,
            html_version, created_at, up, down, score, heat, replies_count, replies_for, replies_against)
          values (${kind}, ${id}, 1, ${id}, ${parent}, 'Ann', null, 1, '', '', '', 1, 0, 0, 0, 0, 0, 0, 0, 0)`.execute(tx)
      }
  })
  const db = await openDatabase(old.address)
  const of = (kind: 'argument' | 'comment') =>
    db.read.selectFrom('posts').select(['depth', 'root_id']).where('kind', '=', kind).orderBy('id').execute()
  expect(await of('argument')).toEqual(Array.from({ length: 500 }, (_, depth) => ({ depth, root_id: depth === 0 ? null : 1 })))
  expect(await of('comment')).toEqual([
    { depth: 0, root_id: null },
    { depth: 1, root_id: 1 },
    { depth: 1, root_id: 1 },
  ])
  await db.close()
  await old.drop()
})
