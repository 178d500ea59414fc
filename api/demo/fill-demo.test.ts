import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyPassword } from '../accounts/passwords.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createLog } from '../platform/log.ts'
import { company, debates, people } from './content.ts'
import { fillDemo } from './fill-demo.ts'

// Only on SQLite: the demo never fills a PostgreSQL database.

const hour = 60 * 60 * 1000
const now = Date.parse('2026-03-01T12:00:00Z')
const clock = { now: () => now }
const ports = { clock, siteUrl: 'https://rostrum.test', clientSecret: 'the secret of a test', log: createLog('silent') }
const on = (db: Database) => ({ ...ports, db })
let folder: string
let db: Database
let password: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-demo-'))
  db = await openDatabase(join(folder, 'rostrum.db'))
  password = (await fillDemo(on(db))) ?? ''
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

test('everybody can sign in with the returned password, which differs each time', async () => {
  expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  const accounts = await db.read.selectFrom('users').selectAll().execute()
  expect(accounts).toHaveLength(people.length)
  for (const { password_hash } of accounts.slice(0, 2)) expect(await verifyPassword(password_hash, password, 'here')).toBe(true)
  expect(accounts.every(({ demo, email }) => demo === 1 && email.endsWith('@demo.example'))).toBe(true)
})

test('a database that isn’t empty is left alone; of two simultaneous fills, one succeeds', async () => {
  expect(await fillDemo(on(db))).toBeNull()
  const open = () => openDatabase(join(folder, 'both.db'))
  const both = [await open(), await open()] as const
  const passwords = await Promise.all(both.map((one) => fillDemo(on(one))))
  expect(passwords.filter((one) => one !== null)).toEqual([expect.any(String)])
  expect(passwords).not.toContain(password)
  const { count } = await both[0].read
    .selectFrom('debates')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(debates.length)
  for (const database of both) await database.close()
})

test('people have the badges they earned', async () => {
  const badges = await db.read.selectFrom('badges').select(['user_id', 'badge']).execute()
  expect(new Set(badges.map(({ badge }) => badge))).toEqual(new Set(['first-words', 'first-answer', 'victor', 'well-put']))
  const facts = await db.read.selectFrom('facts').select('id').where('kind', '=', 'badge.earned').execute()
  expect(facts).toHaveLength(badges.length)
})

test('each person has friends, followed tags and notifications, of which only the latest are unread', async () => {
  const { read } = db
  const notifications = await read
    .selectFrom('notifications')
    .innerJoin('facts', 'facts.id', 'notifications.fact_id')
    .select(['notifications.user_id', 'type', 'read_at', 'at'])
    .orderBy('notifications.id')
    .execute()
  expect(notifications.map(({ at }) => at)).toEqual(notifications.map(({ at }) => at).toSorted((a, b) => a - b))
  expect(notifications.filter(({ at, read_at }) => (read_at === null) !== now - at <= 12 * hour)).toEqual([])
  const types = [
    'message',
    'team_invitation',
    'team_request',
    'friend_request',
    'friend_accepted',
    'rebuttal',
    'reply',
    'vote_milestone',
    'your_turn',
    'outcome',
    'badge',
  ]
  expect(notifications.map(({ type }) => type)).toEqual(expect.arrayContaining(types))
  for (const { id, name } of await read.selectFrom('users').select(['id', 'name']).execute()) {
    const friends = await read.selectFrom('friendships').selectAll().where('user_id', '=', id).where('state', '=', 'friends').execute()
    const tags = await read.selectFrom('tag_follows').selectAll().where('user_id', '=', id).execute()
    expect([friends.length, tags.length], name).not.toContain(0)
    expect(
      notifications.some(({ user_id }) => user_id === id),
      name,
    ).toBe(true)
  }
  const followers = await read
    .selectFrom('tags')
    .select((eb) => eb.fn.sum<number>('followers_count').as('sum'))
    .executeTakeFirstOrThrow()
  expect(followers.sum).toBe((await read.selectFrom('tag_follows').selectAll().execute()).length)
})

test('people write to friends, and have teams with members, invitations and requests', async () => {
  const { read } = db
  const sides = await read.selectFrom('conversation_sides').selectAll().execute()
  expect(sides).toHaveLength(2 * company.conversations.length)
  for (const { user_id, other_id, conversation_id, unread, read_to } of sides) {
    const friends = read.selectFrom('friendships').selectAll().where('user_id', '=', user_id).where('other_id', '=', other_id)
    expect(await friends.execute()).toMatchObject([{ state: 'friends' }])
    const messages = await read.selectFrom('messages').selectAll().where('conversation_id', '=', conversation_id).execute()
    const left = messages.filter((message) => message.user_id === other_id && message.number > read_to)
    expect([left.length, left.every(({ created_at }) => now - created_at <= 12 * hour)]).toEqual([unread, true])
  }
  const sent = await read.selectFrom('messages').select('created_at').orderBy('id').execute()
  expect(sent).toEqual(sent.toSorted((a, b) => a.created_at - b.created_at))
  const unread = await read.selectFrom('unread_messages').selectAll().where('unread', '>', 0).execute()
  expect(unread.map(({ user_id }) => user_id).toSorted()).toEqual(
    [...new Set(sides.filter((side) => side.unread > 0).map(({ user_id }) => user_id))].toSorted(),
  )
  for (const { id, name, members_count } of await read.selectFrom('circles').selectAll().execute()) {
    const states = await read.selectFrom('memberships').select('state').where('circle_id', '=', id).execute()
    const count = (state: string) => states.filter((one) => one.state === state).length
    expect([count('member'), count('invited') > 0, count('asked') > 0], name).toEqual([members_count, true, true])
  }
})

test('each debate has its intended status, with the next participant’s turn running', async () => {
  const rows = await db.read.selectFrom('debates').selectAll().execute()
  for (const expected of debates) {
    const row = rows.find(({ topic }) => topic === expected.topic)
    expect(row, expected.topic).toMatchObject({
      status: expected.status,
      outcome: expected.outcome,
      winning_side: expected.winning_side,
      demo: 1,
      archive_key: null,
    })
    expect(row?.turn_participant_id !== null, expected.topic).toBe(expected.status === 'active' && expected.type !== 'open')
    expect(row?.closed_at ?? 0, expected.topic).toBeLessThan(now)
    if (row?.turn_end) expect(row.turn_end, expected.topic).toBeGreaterThan(now)
    if (expected.status === 'voting') expect(row?.voting_ends_at, expected.topic).toBeGreaterThan(now)
  }
  const onTurn = await db.read
    .selectFrom('debates')
    .innerJoin('participants', 'participants.id', 'debates.turn_participant_id')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select(['debates.current_round', 'users.name', 'debates.turn_end', 'debates.round_end', 'debates.topic'])
    .orderBy('debates.id')
    .execute()
  expect(onTurn).toEqual([
    {
      topic: expect.stringMatching(/^Nobody under/),
      current_round: 3,
      name: 'Jun Nakagawa',
      turn_end: now + 40.8 * hour,
      round_end: now + (40.8 + 2 * 72) * hour,
    },
    {
      topic: expect.stringMatching(/^A four-day/),
      current_round: 3,
      name: 'Jun Nakagawa',
      turn_end: now + 42.6 * hour,
      round_end: now + (42.6 + 72) * hour,
    },
    {
      topic: expect.stringMatching(/^Stop changing/),
      current_round: 2,
      name: 'Dmitri Orlov',
      turn_end: expect.any(Number),
      round_end: expect.any(Number),
    },
  ])
})

test('counters agree with the rows they count', async () => {
  const { read } = db
  for (const debate of await read.selectFrom('debates').selectAll().execute()) {
    const posts = await read
      .selectFrom('posts')
      .selectAll()
      .where('kind', '=', 'argument')
      .where('debate_id', '=', debate.id)
      .orderBy('number')
      .execute()
    const votes = await read
      .selectFrom('post_votes')
      .selectAll()
      .where('post_kind', '=', 'argument')
      .where(
        'post_id',
        'in',
        posts.map(({ id }) => id),
      )
      .execute()
    const watches = await read.selectFrom('watches').selectAll().where('debate_id', '=', debate.id).execute()
    const seats = await read.selectFrom('participants').selectAll().where('debate_id', '=', debate.id).execute()
    const comments = await read.selectFrom('posts').selectAll().where('kind', '=', 'comment').where('debate_id', '=', debate.id).execute()
    const people = await read.selectFrom('debate_people').select('user_id').where('debate_id', '=', debate.id).execute()
    const present = [debate.creator_id, ...[...posts, ...seats, ...comments].map(({ user_id }) => user_id)]
    expect(new Set(people.map(({ user_id }) => user_id))).toEqual(new Set(present))
    expect(debate).toMatchObject({
      comments_count: comments.length,
      comment_roots_count: comments.filter(({ parent_id }) => parent_id === null).length,
    })
    for (const { id, up, down, taken_away_at, content_html, created_at } of comments) {
      const cast = await read
        .selectFrom('post_votes')
        .select('value')
        .where('post_kind', '=', 'comment')
        .where('post_id', '=', id)
        .execute()
      expect([up, down]).toEqual([1, -1].map((side) => cast.filter(({ value }) => value === side).length))
      expect(content_html === '').toBe(taken_away_at !== null)
      expect(taken_away_at ?? created_at).toBeLessThan(now)
    }
    const readable = posts.filter(({ taken_away_at }) => taken_away_at === null)
    const counted = votes.filter(({ post_id }) => readable.some(({ id }) => id === post_id))
    expect(debate).toMatchObject({
      arguments_count: posts.length,
      votes_count: counted.length,
      watchers_count: watches.length,
      participants_count: seats.length,
    })
    expect(debate.popularity).toBe(readable.length + counted.length + watches.length)
    expect(debate.roots_count).toBe(posts.filter(({ parent_id }) => parent_id === null).length)
    const moments = [debate, ...votes, ...watches, ...posts]
      .map(({ created_at }) => created_at)
      .concat(seats.map(({ joined_at }) => joined_at))
    expect(moments.filter((moment) => !Number.isInteger(moment) || moment >= now)).toEqual([])
    for (const post of posts) {
      const replies = posts.filter(({ parent_id }) => parent_id === post.id)
      const cast = votes.filter(({ post_id }) => post_id === post.id)
      expect(post).toMatchObject({
        up: cast.filter(({ value }) => value === 1).length,
        down: cast.filter(({ value }) => value === -1).length,
      })
      expect(post).toMatchObject({ replies_count: replies.length, replies_for: replies.filter(({ stance }) => stance === 'for').length })
      if (post.taken_away_at !== null) expect(post).toMatchObject({ content_source: '', content_html: '', excerpt: '' })
      else expect(post.content_html).toMatch(/^<(p|blockquote)/)
    }
  }
})
