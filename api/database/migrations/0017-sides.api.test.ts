import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../database.testing.ts'
import { openDatabase } from '../database.ts'

test('existing arguments get their side', async () => {
  const old = await openTestDatabase('0016-branches')
  await old.db.transaction(async (tx) => {
    for (const [id, type] of [
      [1, 'open'],
      [2, 'standard'],
    ] as const) {
      await sql`insert into debates (id, slug, topic, description_source, description_html, excerpt, html_version, type, status, round_limit,
          current_round, turn_seconds, seats_per_side, character_limit, ends_key, created_at, last_activity_at, participants_count,
          watchers_count, arguments_count, roots_count, comments_count, comment_roots_count, votes_count, popularity, demo)
        values (${id}, ${String(id)}, 'One', '', '', '', 1, ${type}, 'active', 0, 1, 0, 0, 5000, 0, 0, 0, 0, 0, 4, 1, 0, 0, 0, 0, 0)`.execute(
        tx,
      )
      // Each answers the previous one: against, against, for. The last is from an archive without stances.
      for (const [index, stance] of ['against', 'against', 'for', null].entries()) {
        const [post, parent] = [10 * id + index, index === 0 ? null : 10 * id + index - 1]
        await sql`insert into posts (kind, id, debate_id, number, parent_id, author_name, stance, round, content_source, content_html, excerpt,
            html_version, created_at, up, down, score, heat, replies_count, replies_for, replies_against)
          values ('argument', ${post}, ${id}, ${index + 1}, ${parent}, ${index % 2 === 0 ? 'Ann' : 'Bob'}, ${stance}, 1, '', '', '', 1, 0, 0, 0, 0, 0,
            0, 0, 0)`.execute(tx)
      }
    }
    for (const [name, side] of [
      ['Ann', 'for'],
      ['Bob', null],
    ] as const)
      await sql`insert into participants (debate_id, name, side, joined_at) values (2, ${name}, ${side}, 0)`.execute(tx)
  })
  const db = await openDatabase(old.address)
  const posts = await db.read.selectFrom('posts').select(['id', 'side']).orderBy('id').execute()
  expect(posts.map(({ id, side }) => [id, side])).toEqual([
    ...[10, 11, 12, 13].map((id, index) => [id, ['against', 'for', 'for', null][index]]),
    ...[20, 21, 22, 23].map((id, index) => [id, ['for', 'against', 'for', null][index]]),
  ])
  const debates = await db.read.selectFrom('debates').select(['arguments_for', 'arguments_against']).orderBy('id').execute()
  expect(debates).toEqual([
    { arguments_for: 2, arguments_against: 1 },
    { arguments_for: 2, arguments_against: 1 },
  ])
  await db.close()
  await old.drop()
})
