import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { exportText, importLines } from '../archive/archive.testing.ts'
import { type Member, openDebate, startTurnDebate } from '../arguments/arguments.testing.ts'
import { openTestSqlite } from '../database/database.testing.ts'
import { createDebateInVoting } from '../verdicts/verdicts.testing.ts'
import { commentCalls, debateRow } from './comments.testing.ts'

let api: TestApi
let ada: Member
let ben: Member
let cem: Member
let comments: ReturnType<typeof commentCalls>
beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person('Ada')
  ben = await api.person('Ben')
  cem = await api.person('Cem')
  comments = commentCalls(api)
})
afterAll(() => api.close())

describe('a comment', () => {
  test('is posted, shown and counted, but doesn’t affect popularity', async () => {
    const id = await openDebate(api, ada)
    const before = await debateRow(api, id)
    api.clock.time += 1_000
    const { status, body } = await comments.post(ben, id, { content: 'Well\r\n*said*.', mention_user_ids: [ada.id] })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      number: 1,
      parent_comment_id: null,
      user: { id: ben.id, name: 'Ben' },
      content: '<p>Well<br><em>said</em>.</p>',
      content_source: 'Well\n*said*.',
      created_at: new Date(api.clock.time).toISOString(),
      edited_at: null,
      deleted_at: null,
      hidden_rule: null,
      is_own: true,
      replies_count: 0,
    })
    const reply = await comments.post(ada, id, { parent_comment_id: Number(body.data.id) })
    expect(reply.body.data).toMatchObject({ number: 2, parent_comment_id: body.data.id })
    expect(await debateRow(api, id)).toMatchObject({
      comments_count: 2,
      comment_roots_count: 1,
      popularity: before.popularity,
      last_activity_at: api.clock.time,
    })
    expect((await comments.thread(body.data.id)).body.data.comment).toMatchObject({ replies_count: 1, is_own: false, content_source: null })
  })

  test('can come from participants and spectators at any stage except cancelled', async () => {
    const waiting = await startTurnDebate(api, [ada], [])
    const active = await startTurnDebate(api, [ada], [ben])
    const closed = await openDebate(api, ada)
    await api.call('POST', `/api/debates/${closed}/closure`, { token: ada.token })
    for (const id of [waiting, active, await createDebateInVoting(api, ada, ben), closed])
      for (const member of [ada, ben, cem]) expect((await comments.post(member, id)).status).toBe(201)
    await api.call('POST', `/api/debates/${waiting}/closure`, { token: ada.token })
    const { status, body } = await comments.post(cem, waiting)
    expect([status, body.message]).toEqual([403, 'The debate was cancelled.'])
    const permissions = await api.call('GET', `/api/debates/${waiting}/permissions`, { token: cem.token })
    expect(permissions.body.data.comment).toEqual({ allowed: false, reason: 'The debate was cancelled.' })
  })

  test('may have 2,000 characters', async () => {
    expect((await comments.post(ben, await openDebate(api, ada), { content: 'x'.repeat(2_000) })).status).toBe(201)
  })

  test('survives an archive byte for byte: edited, deleted and with replies', async () => {
    const source = await openTestApi()
    const elsewhere = await openTestSqlite()
    const member = await source.person('Ada')
    const there = commentCalls(source)
    const id = await openDebate(source, member)
    const first = (await there.post(member, id)).body.data.id
    await there.post(member, id, { parent_comment_id: first, content: 'A *reply*' })
    const third = (await there.post(member, id)).body.data.id
    source.clock.time += 5_000
    await there.edit(member, third, 'Better said.')
    await there.remove(member, first)
    const archive = await exportText(source.ports.db)
    expect(JSON.parse(archive).comments).toHaveLength(3)
    expect(await importLines(elsewhere.db, [archive])).toMatchObject({ comments: 3, refused: 0 })
    expect(await exportText(elsewhere.db)).toBe(archive)
    await elsewhere.drop()
    await source.close()
  })
})

describe('a comment is refused', () => {
  test('for guests: 401', async () => {
    expect((await comments.post({}, await openDebate(api, ada))).status).toBe(401)
  })

  test('on an unknown debate: 404', async () => {
    for (const id of ['999999', 'abc', '9'.repeat(30), '%00']) expect((await comments.post(ben, id, {}, 'nowhere')).status).toBe(404)
  })

  test.each([
    ['', 'The comment is empty. Write something first.'],
    [' \n\t ', 'The comment is empty. Write something first.'],
    ['x'.repeat(2_001), 'The comment may have up to 2,000 characters. It has 2,001.'],
    ['half \ud800', 'The comment contains a character that can’t be saved. Remove it.'],
    ['- ', 'This text has no visible content. Write something in words.'],
    [undefined, 'The comment is missing.'],
    [7, 'The comment is missing.'],
  ])('with the text %j: 422', async (content, message) => {
    const { status, body } = await comments.post(ben, await openDebate(api, ada), { content })
    expect([status, body.errors]).toEqual([422, { content: [message] }])
  })

  test('as a reply to a comment of another debate, or an unknown one: 422', async () => {
    const [here, there] = [await openDebate(api, ada), await openDebate(api, ada)]
    const elsewhere = (await comments.post(ben, there)).body.data.id
    for (const parent_comment_id of [elsewhere, '999999', 'abc', '9'.repeat(30), '']) {
      const { status, body } = await comments.post(ben, here, { parent_comment_id })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['parent_comment_id']])
    }
    expect(await debateRow(api, here)).toMatchObject({ comments_count: 0, comment_roots_count: 0 })
  })

  test('as a reply to a comment that was just deleted: 409', async () => {
    const id = await openDebate(api, ada)
    const parent = (await comments.post(ben, id)).body.data.id
    await comments.remove(ben, parent)
    const { status, body } = await comments.post(ada, id, { parent_comment_id: parent })
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^That comment has been deleted/)])
  })

  test('after 60 in 10 minutes: 429', async () => {
    const strict = await openTestApi({ limitFactor: 1 })
    const eve = await strict.person('Eve')
    const statuses = []
    for (let tries = 0; tries < 61; tries++) statuses.push((await commentCalls(strict).post(eve, '999999')).status)
    expect([statuses[59], statuses[60]]).toEqual([404, 429])
    await strict.close()
  })
})

describe('an Idempotency-Key', () => {
  test('posts once, and answers a retry with the first answer', async () => {
    const id = await openDebate(api, ada)
    const answers = [
      await comments.post(ben, id, {}, 'retry'),
      ...(await Promise.all([1, 2, 3].map(() => comments.post(ben, id, {}, 'retry')))),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await debateRow(api, id)).toMatchObject({ comments_count: 1 })
  })

  test('with another text is a conflict: 409', async () => {
    const id = await openDebate(api, ada)
    await comments.post(ben, id, { content: 'One.' }, 'other')
    expect((await comments.post(ben, id, { content: 'Two.' }, 'other')).status).toBe(409)
  })

  test('posts another comment on another debate', async () => {
    const [here, there] = [await openDebate(api, ada), await openDebate(api, ada)]
    const [one, other] = [await comments.post(ben, here, {}, 'same'), await comments.post(ben, there, {}, 'same')]
    expect([one.status, other.status]).toEqual([201, 201])
    expect(one.body.data.id).not.toBe(other.body.data.id)
  })
})
