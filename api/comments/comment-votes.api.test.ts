import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate, renderOutline, startTurnDebate } from '../arguments/arguments.testing.ts'
import { commentCalls, debateRow, insertComments } from './comments.testing.ts'

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

/** Posts Ada's comment on a debate of hers. */
async function createComment() {
  const debate = await openDebate(api, ada)
  const id: string = (await comments.post(ada, debate)).body.data.id
  return { debate, id }
}

describe('a vote on a comment', () => {
  test('counts once, can be changed and removed, and isn’t counted for the debate', async () => {
    const { debate, id } = await createComment()
    const first = await comments.vote(ben, id, 'up')
    expect([first.status, first.body]).toEqual([200, { data: { number: 1, up: 1, down: 0, your_vote: 'up' } }])
    expect((await comments.vote(ben, id, 'up')).body).toEqual(first.body)
    expect((await comments.vote(cem, id, 'down')).body.data).toEqual({ number: 1, up: 1, down: 1, your_vote: 'down' })
    expect((await comments.vote(ben, id, 'down')).body.data).toEqual({ number: 1, up: 0, down: 2, your_vote: 'down' })
    expect((await comments.takeBack(ben, id)).body.data).toEqual({ number: 1, up: 0, down: 1, your_vote: null })
    expect((await comments.takeBack(ben, id)).body.data).toEqual({ number: 1, up: 0, down: 1, your_vote: null })
    expect((await comments.thread(id, cem)).body.data.comment).toMatchObject({ up: 0, down: 1, your_vote: 'down' })
    expect(await debateRow(api, debate)).toMatchObject({ votes_count: 0, popularity: 0 })
  })

  test('moves the comment up in `top`', async () => {
    const debate = await openDebate(api, ada)
    const ids = await insertComments(api, debate, [{}, {}])
    await comments.vote(ben, ids[2], 'up')
    expect(renderOutline(await comments.list(debate, 'sort=top'))).toBe('2 1')
  })
})

describe('a vote on a comment is refused', () => {
  test('for guests: 401', async () => {
    const { id } = await createComment()
    expect([(await comments.vote({}, id, 'up')).status, (await comments.takeBack({}, id)).status]).toEqual([401, 401])
  })

  test('on your own comment: 403', async () => {
    const { id } = await createComment()
    const { status, body } = await comments.vote(ada, id, 'up')
    expect([status, body]).toEqual([403, { message: 'You can’t vote on your own comment.' }])
  })

  test('in a cancelled debate: 403', async () => {
    const debate = await startTurnDebate(api, [ada], [])
    const { id } = (await comments.post(ada, debate)).body.data
    await api.call('POST', `/api/debates/${debate}/closure`, { token: ada.token })
    const { status, body } = await comments.vote(ben, id, 'up')
    expect([status, body.message]).toEqual([403, 'The debate was cancelled.'])
  })

  test('on a tombstone: 409; removing a vote is allowed', async () => {
    const { debate, id } = await createComment()
    await comments.post(ben, debate, { parent_comment_id: id })
    await comments.vote(ben, id, 'up')
    await comments.remove(ada, id)
    expect((await comments.vote(ben, id, 'down')).status).toBe(409)
    expect((await comments.takeBack(ben, id)).body.data).toMatchObject({ up: 0, your_vote: null })
  })

  test('on an unknown comment: 404', async () => {
    for (const id of ['999999', 'abc', '9'.repeat(30)])
      expect([(await comments.vote(ben, id, 'up')).status, (await comments.takeBack(ben, id)).status]).toEqual([404, 404])
  })

  test('other than up or down: 422', async () => {
    const { id } = await createComment()
    for (const type of ['sideways', undefined, 1]) {
      const { status, body } = await comments.vote(ben, id, type)
      expect([status, body.errors]).toEqual([422, { vote_type: ['Choose up or down.'] }])
    }
  })

  test('after 300 in a minute: 429', async () => {
    const strict = await openTestApi({ limitFactor: 1 })
    const eve = await strict.person('Eve')
    const statuses = []
    for (let tries = 0; tries < 301; tries++) statuses.push((await commentCalls(strict).vote(eve, '999999', 'up')).status)
    expect([statuses[299], statuses[300]]).toEqual([404, 429])
    await strict.close()
  })
})
