import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newPost } from '../../posts/new-post.ts'
import { findPost, findVote, insertPost } from '../../posts/posts.queries.ts'
import { openTestDatabase } from '../database.testing.ts'
import { type Database, openDatabase } from '../database.ts'
import type { PostKind } from '../post-tables.ts'

let old: Awaited<ReturnType<typeof openTestDatabase>>
let db: Database
beforeEach(async () => {
  old = await openTestDatabase('0013-tag-follows')
})
afterEach(async () => {
  await db.close()
  await old.drop()
})

/** Deeper than SQLite cascades one deletion. */
const deep = 1_200

/**
 * Creates two debates with arguments 1 to 3 and comments 1 to `deep`, each answering the previous one, by
 * two people who vote and mention.
 */
async function fill(): Promise<void> {
  const text = sql`'*Text*', '<p>Text</p>', 'Text', 1`
  const statements = [
    ...[1, 2].map(
      (
        id,
      ) => sql`insert into users (id, name, display_name, display_key, email, email_key, password_hash, show_real_name, bio, demo, created_at)
        values (${id}, 'A', ${`P${id}`}, ${`p${id}`}, ${`${id}@x`}, ${`${id}@x`}, '', 1, '', 0, 0)`,
    ),
    sql`insert into debates (id, slug, topic, description_source, description_html, excerpt, html_version, type, status, round_limit,
        current_round, turn_seconds, seats_per_side, character_limit, ends_key, created_at, last_activity_at, participants_count,
        watchers_count, arguments_count, roots_count, comments_count, comment_roots_count, votes_count, popularity, demo)
      values (1, 'one', 'One', '', '', '', 1, 'open', 'active', 0, 1, 0, 0, 5000, 0, 0, 0, 0, 0, 3, 1, ${deep}, 1, 1, 1, 0)`,
    ...[1, 2, 3].map(
      (
        id,
      ) => sql`insert into arguments (id, debate_id, number, parent_id, parent_number, answers_user_id, user_id, stance, round, content_source,
          content_html, excerpt, html_version, created_at, edited_at, withdrawn_at, up, down, score, heat, replies_count, replies_for,
          replies_against, archive_id)
        values (${id}, 1, ${id}, ${id === 1 ? null : id - 1}, ${id === 1 ? null : id - 1}, ${id === 2 ? 1 : null}, ${id === 2 ? 2 : 1},
          'for', 4, ${text}, 5, 6, ${id === 3 ? 7 : null}, 1, 0, 0.5, 8.5, 1, 1, 0, 'a')`,
    ),
    ...Array.from(
      { length: deep },
      (
        _,
        index,
      ) => sql`insert into comments (id, debate_id, number, parent_id, user_id, content_source, content_html, excerpt, html_version,
          created_at, deleted_at, up, down, score, replies_count)
        values (${index + 1}, 1, ${index + 1}, ${index === 0 ? null : index}, 2, ${text}, 45000000, ${index === 1 ? 9 : null}, 9, 0, 0.4, 1)`,
    ),
    sql`insert into votes (argument_id, user_id, value, created_at) values (1, 2, 1, 3)`,
    sql`insert into comment_votes (comment_id, user_id, value, created_at) values (1, 1, -1, 4)`,
    sql`insert into mentions (debate_id, argument_id, comment_id, user_id, by_id, name_key, created_at, read_at)
      values (1, 1, null, 2, 1, 'p2', 5, 6), (1, null, 1, 1, 2, null, 5, null), (1, null, 2, 1, 2, null, 5, null)`,
    sql`delete from mentions where comment_id = 2`,
  ]
  await old.db.transaction(async (tx) => {
    for (const statement of statements) await statement.execute(tx)
  })
}

const bothKinds = ['argument', 'comment'] as const
const postsOfKind = (kind: PostKind) => db.read.selectFrom('posts').selectAll().where('kind', '=', kind).orderBy('id').execute()

test('posts keep their ids, positions, texts and counts, and tombstones their times', async () => {
  await fill()
  db = await openDatabase(old.address)
  const [posts, comments] = [await postsOfKind('argument'), await postsOfKind('comment')]
  expect(posts.map(({ id, number, parent_id }) => [id, number, parent_id])).toEqual([
    [1, 1, null],
    [2, 2, 1],
    [3, 3, 2],
  ])
  expect(posts[1]).toMatchObject({
    ...{ debate_id: 1, parent_number: 1, answers_user_id: 1, user_id: 2, author_name: null, stance: 'for', round: 4 },
    ...{ content_source: '*Text*', content_html: '<p>Text</p>', excerpt: 'Text', html_version: 1, created_at: 5, edited_at: 6 },
    ...{
      taken_away_at: null,
      up: 1,
      down: 0,
      score: 0.5,
      heat: 8.5,
      replies_count: 1,
      // The only reply is a tombstone.
      replies_gone: 1,
      replies_for: 0,
      replies_against: 0,
      archive_id: 'a',
    },
  })
  expect(posts[2]?.taken_away_at).toBe(7)
  expect(comments.map(({ id, parent_id, parent_number }) => [id, parent_id, parent_number])).toEqual(
    Array.from({ length: deep }, (_, index) => [index + 1, index || null, index || null]),
  )
  expect(comments[1]).toMatchObject({ stance: null, round: 0, taken_away_at: 9, up: 9, down: 0, score: 0.4, replies_count: 1 })
  // Ten times as much as nothing, and 45,000 seconds.
  expect(comments[0]?.heat).toBeCloseTo(2, 12)
})

test('votes and mentions stay with their posts of either kind', async () => {
  await fill()
  db = await openDatabase(old.address)
  for (const [post_kind, user_id, vote] of [
    ['argument', 2, 'up'],
    ['comment', 1, 'down'],
  ] as const) {
    expect(await findVote(db.read, { post_kind, post_id: 1, user_id })).toBe(vote)
    expect(await findVote(db.read, { post_kind, post_id: 1, user_id: 3 - user_id })).toBeNull()
  }
  const mentions = () => db.read.selectFrom('mentions').selectAll().orderBy('id').execute()
  const [first, second] = [
    { id: 1, debate_id: 1, post_kind: 'argument', post_id: 1, user_id: 2, by_id: 1, name_key: 'p2', created_at: 5, read_at: 6 } as const,
    { id: 2, debate_id: 1, post_kind: 'comment', post_id: 1, user_id: 1, by_id: 2, name_key: null, created_at: 5, read_at: null } as const,
  ]
  expect(await mentions()).toEqual([first, second])
  const { id, ...another } = { ...second, post_id: 3 }
  await db.transaction((tx) => tx.insertInto('mentions').values(another).execute())
  expect((await mentions()).at(-1)?.id).toBeGreaterThan(3)
})

test.each(bothKinds)('the next %s gets the id after the last of its kind', async (kind) => {
  await fill()
  db = await openDatabase(old.address)
  const last = kind === 'argument' ? 3 : deep
  const text = { content_source: 'New', content_html: '<p>New</p>', excerpt: 'New', html_version: 1, user_id: 1 }
  const row = { ...newPost({ kind, debate_id: 1, number: last + 1, parent: null }, 0), ...text }
  expect(await db.transaction((tx) => insertPost(tx, row))).toBe(last + 1)
  expect((await findPost(db.read, kind, last + 1))?.content_source).toBe('New')
})

test('a database without posts begins with id 1', async () => {
  db = await openDatabase(old.address)
  for (const kind of bothKinds) expect(await postsOfKind(kind)).toEqual([])
})

test('deleting a debate deletes all of its posts', async () => {
  await fill()
  db = await openDatabase(old.address)
  await db.transaction(async (tx) => {
    // SQLite itself cascades only 1,000 levels deep.
    for (const id of [900, 600, 300]) await tx.deleteFrom('posts').where('kind', '=', 'comment').where('id', '>', id).execute()
    await tx.deleteFrom('debates').where('id', '=', 1).execute()
  })
  for (const kind of bothKinds) expect(await postsOfKind(kind)).toEqual([])
  expect(await db.read.selectFrom('post_votes').selectAll().execute()).toEqual([])
  expect(await db.read.selectFrom('mentions').selectAll().execute()).toEqual([])
})
