import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../database.testing.ts'
import { openDatabase } from '../database.ts'

test('sizes, votes and popularity count readable posts, and roots count their tombstones', async () => {
  const old = await openTestDatabase('0075-passed-turns')
  await old.db.transaction(async (tx) => {
    await sql`insert into debates (id, slug, topic, description_source, description_html, excerpt, html_version, type, status, round_limit,
        current_round, turn_seconds, seats_per_side, character_limit, ends_key, created_at, last_activity_at, participants_count,
        watchers_count, arguments_count, arguments_gone, roots_count, comments_count, comments_gone, comment_roots_count, votes_count,
        popularity, demo)
      values (1, '1', 'One', '', '', '', 1, 'open', 'active', 0, 1, 0, 0, 5000, 0, 0, 0, 0, 3, 4, 2, 2, 2, 1, 2, 9, 16, 0)`.execute(tx)
    // 1 ── 2 (gone) ── 3      4 (gone)
    const posts = [
      { kind: 'argument', id: 1, parent: null, branch: null, gone: null, up: 2 },
      { kind: 'argument', id: 2, parent: 1, branch: null, gone: 5, up: 3 },
      { kind: 'argument', id: 3, parent: 2, branch: 2, gone: null, up: 0 },
      { kind: 'argument', id: 4, parent: null, branch: null, gone: 5, up: 4 },
      { kind: 'comment', id: 1, parent: null, branch: null, gone: 5, up: 0 },
      { kind: 'comment', id: 2, parent: null, branch: null, gone: null, up: 0 },
    ]
    for (const { kind, id, parent, branch, gone, up } of posts)
      await sql`insert into posts (kind, id, debate_id, number, parent_id, branch_id, author_name, round, content_source, content_html,
          excerpt, html_version, created_at, taken_away_at, up, down, score, heat, replies_count, replies_for, replies_against)
        values (${kind}, ${id}, 1, ${id}, ${parent}, ${branch}, 'Ann', 1, '', '', '', 1, 0, ${gone}, ${up}, 0, 0, 0, 0, 0, 0)`.execute(tx)
    for (const [id, parent, size] of [
      [1, null, 3],
      [2, 1, 2],
      [4, null, 1],
    ])
      await sql`insert into branches (argument_id, debate_id, parent_id, level, size, leaves) values (${id}, 1, ${parent}, 0, ${size}, 1)`.execute(
        tx,
      )
  })
  const db = await openDatabase(old.address)
  const debate = await db.read
    .selectFrom('debates')
    .select(['arguments_count', 'roots_gone', 'comment_roots_gone', 'votes_count', 'popularity'])
    .executeTakeFirstOrThrow()
  expect(debate).toEqual({ arguments_count: 4, roots_gone: 1, comment_roots_gone: 1, votes_count: 2, popularity: 7 })
  const branches = await db.read.selectFrom('branches').select(['argument_id', 'size']).orderBy('argument_id').execute()
  expect(branches.map(({ argument_id, size }) => [argument_id, size])).toEqual([
    [1, 2],
    [2, 1],
    [4, 0],
  ])
  await db.close()
  await old.drop()
})
