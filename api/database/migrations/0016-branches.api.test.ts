import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../database.testing.ts'
import { openDatabase } from '../database.ts'

/** A line deeper than the map, with two branches: for each argument, the number of the argument that it answers. */
const parents = [null, 1, 2, 3, 4, 5, 6, 7, 3, 8, null, 2]

test('existing debates get a map', async () => {
  const old = await openTestDatabase('0015-praise')
  await old.db.transaction(async (tx) => {
    await sql`insert into debates (id, slug, topic, description_source, description_html, excerpt, html_version, type, status, round_limit,
        current_round, turn_seconds, seats_per_side, character_limit, ends_key, created_at, last_activity_at, participants_count,
        watchers_count, arguments_count, roots_count, comments_count, comment_roots_count, votes_count, popularity, demo)
      values (1, 'one', 'One', '', '', '', 1, 'open', 'active', 0, 1, 0, 0, 5000, 0, 0, 0, 0, 0, ${parents.length}, 2, 0, 0, 0, 0, 0)`.execute(
      tx,
    )
    for (const [index, parent] of parents.entries())
      await sql`insert into posts (kind, id, debate_id, number, parent_id, parent_number, author_name, stance, round, content_source, content_html,
          excerpt, html_version, created_at, up, down, score, heat, replies_count, replies_for, replies_against)
        values ('argument', ${index + 1}, 1, ${index + 1}, ${parent}, ${parent}, 'A', 'for', 1, '', '', '', 1, 0, 0, 0, 0, 0, 0, 0, 0)`.execute(
        tx,
      )
  })
  const db = await openDatabase(old.address)
  const branches = await db.read.selectFrom('branches').selectAll().orderBy('argument_id').execute()
  expect(branches.map(({ argument_id, parent_id, level, size, leaves }) => [argument_id, parent_id, level, size, leaves])).toEqual([
    [1, null, 0, 11, 3],
    [2, 1, 1, 10, 3],
    [3, 2, 2, 8, 2],
    [4, 3, 3, 6, 1],
    [5, 4, 4, 5, 1],
    [6, 5, 5, 4, 1],
    [9, 3, 3, 1, 1],
    [11, null, 0, 1, 1],
    [12, 2, 2, 1, 1],
  ])
  const beneath = await db.read.selectFrom('posts').select(['id', 'branch_id']).where('branch_id', 'is not', null).orderBy('id').execute()
  expect(beneath.map(({ id, branch_id }) => [id, branch_id])).toEqual([7, 8, 10].map((id) => [id, 6]))
  await db.close()
  await old.drop()
})
