import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../database.testing.ts'
import { openDatabase } from '../database.ts'

test('counts existing tombstones separately', async () => {
  const old = await openTestDatabase('0072-told-things')
  await old.db.transaction(async (tx) => {
    await sql`insert into debates (id, slug, topic, description_source, description_html, excerpt, html_version, type, status, round_limit,
        current_round, turn_seconds, seats_per_side, character_limit, ends_key, created_at, last_activity_at, participants_count,
        watchers_count, arguments_count, arguments_for, arguments_against, roots_count, comments_count, comment_roots_count, votes_count,
        popularity, demo)
      values (1, '1', 'One', '', '', '', 1, 'open', 'active', 0, 1, 0, 0, 5000, 0, 0, 0, 0, 0, 4, 2, 2, 1, 2, 2, 0, 0, 0)`.execute(tx)
    const posts = [
      { kind: 'argument', id: 1, parent: null, stance: 'for', gone: null },
      { kind: 'argument', id: 2, parent: 1, stance: 'against', gone: 5 },
      { kind: 'argument', id: 3, parent: 1, stance: 'against', gone: null },
      { kind: 'argument', id: 4, parent: 1, stance: 'for', gone: 5 },
      { kind: 'comment', id: 1, parent: null, stance: null, gone: 5 },
      { kind: 'comment', id: 2, parent: null, stance: null, gone: null },
    ]
    for (const { kind, id, parent, stance, gone } of posts)
      await sql`insert into posts (kind, id, debate_id, number, parent_id, author_name, stance, side, round, content_source, content_html,
          excerpt, html_version, created_at, taken_away_at, up, down, score, heat, replies_count, replies_for, replies_against)
        values (${kind}, ${id}, 1, ${id}, ${parent}, 'Ann', ${stance}, ${stance}, 1, '', '', '', 1, 0, ${gone}, 0, 0, 0, 0,
          ${id === 1 && kind === 'argument' ? 3 : 0}, ${id === 1 && kind === 'argument' ? 1 : 0},
          ${id === 1 && kind === 'argument' ? 2 : 0})`.execute(tx)
  })
  const db = await openDatabase(old.address)
  const debate = await db.read
    .selectFrom('debates')
    .select(['arguments_count', 'arguments_gone', 'arguments_for', 'arguments_against', 'comments_count', 'comments_gone'])
    .executeTakeFirstOrThrow()
  expect(debate).toEqual({
    ...{ arguments_count: 4, arguments_gone: 2, arguments_for: 1, arguments_against: 1 },
    ...{ comments_count: 2, comments_gone: 1 },
  })
  const [first] = await db.read.selectFrom('posts').selectAll().where('kind', '=', 'argument').orderBy('id').execute()
  expect(first).toMatchObject({ replies_count: 3, replies_gone: 2, replies_for: 0, replies_against: 1 })
  await db.close()
  await old.drop()
})
