import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { friendCalls } from '../friends/friends.testing.ts'
import { createTwoFriends, messageCalls } from './messages.testing.ts'

let api: TestApi
let calls: ReturnType<typeof messageCalls>
beforeAll(async () => {
  api = await openTestApi()
  calls = messageCalls(api)
})
afterAll(() => api.close())

const password = 'a long enough phrase'

describe('nobody can write', () => {
  test('or read without being signed in', async () => {
    const ada = await api.person()
    for (const [method, path] of [
      ['GET', '/api/messages'],
      ['GET', `/api/messages/${ada.id}`],
      ['POST', `/api/messages/${ada.id}`],
      ['POST', `/api/messages/${ada.id}/read`],
      ['DELETE', `/api/messages/${ada.id}/1`],
    ] as const) {
      expect((await api.call(method, path, { body: method === 'POST' ? { content: 'x' } : undefined })).status).toBe(401)
    }
  })

  test('to an unknown person, or to themselves', async () => {
    const ada = await api.person()
    for (const id of ['999999', 'x', '0']) {
      expect([(await calls.send(ada, { id }, 'Hello')).status, (await calls.read(ada, { id })).status]).toEqual([404, 404])
      expect((await calls.mark(ada, { id })).status).toBe(404)
    }
    const self = await calls.send(ada, ada, 'Hello')
    expect([self.status, self.body.message]).toEqual([403, 'You can’t message yourself.'])
    expect((await calls.read(ada, ada)).body.conversation.writing).toEqual({ allowed: false, reason: self.body.message })
  })

  test('to people who aren’t friends, or were only asked', async () => {
    const [ada, ben] = [await api.person(), await api.person()]
    const stranger = await calls.send(ada, ben, 'Hello')
    expect([stranger.status, stranger.body.message]).toEqual([
      403,
      `Only friends can message each other. Send ${ben.name} a friend request first.`,
    ])
    await friendCalls(api).ask(ada, ben)
    expect([(await calls.send(ada, ben, 'Hello')).status, (await calls.send(ben, ada, 'Hello')).status]).toEqual([403, 403])
    expect((await calls.list(ben)).body.data).toEqual([])
  })

  test('after a friendship has ended: both can still read, and are told why', async () => {
    const [ada, ben] = await createTwoFriends(api)
    await calls.send(ada, ben, 'Hello')
    await friendCalls(api).end(ada, ben)
    for (const [reader, other] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      const reason = `You and ${other.name} are no longer friends, so you can’t message each other. You can still read earlier messages.`
      const page = await calls.read(reader, other)
      expect(page.body.data).toHaveLength(1)
      expect(page.body.conversation.writing).toEqual({ allowed: false, reason })
      expect(await calls.send(reader, other, 'More')).toMatchObject({ status: 403, body: { message: reason } })
    }
    expect((await calls.read(ada, ben)).body.conversation.other_read_to, 'what strangers read is theirs').toBeNull()
    expect((await calls.mark(ben, ada)).status).toBe(204)
  })

  test('after a block, which the blocked person sees like an ended friendship', async () => {
    const [ada, ben] = await createTwoFriends(api)
    await calls.send(ben, ada, 'Hello')
    await friendCalls(api).block(ada, ben)
    const reason = `You’ve blocked ${ben.name}. To message them, unblock them and become friends again.`
    expect(await calls.send(ada, ben, 'More')).toMatchObject({ status: 403, body: { message: reason } })
    const ended = `You and ${ada.name} are no longer friends, so you can’t message each other. You can still read earlier messages.`
    expect(await calls.send(ben, ada, 'More')).toMatchObject({ status: 403, body: { message: ended } })
    expect((await calls.read(ben, ada)).body.conversation.writing.reason).toBe(ended)
    expect((await calls.list(ben)).body.data).toHaveLength(1)
    await friendCalls(api).unblock(ada, ben)
    expect((await calls.send(ben, ada, 'More')).status).toBe(403)
  })

  test('to a deleted account: its messages stay, as by a deleted user', async () => {
    const [ada, ben] = await createTwoFriends(api)
    await calls.send(ben, ada, 'Farewell')
    await api.call('POST', '/api/me/deletion', { token: ben.token, body: { display_name: ben.name, password } })
    const page = await calls.read(ada, ben)
    const nobody = { id: null, name: 'deleted user', display_name: null }
    expect(page.body.data).toMatchObject([{ content: '<p>Farewell</p>', is_own: false }])
    expect(page.body.conversation).toMatchObject({ user_id: ben.id, user: nobody, unread_count: 1, writing: { allowed: false } })
    expect((await calls.list(ada)).body.data).toMatchObject([{ user_id: ben.id, user: nobody }])
    expect(await calls.send(ada, ben, 'Wait')).toMatchObject({
      status: 403,
      body: { message: 'This account was deleted, so you can’t message it. You can still read earlier messages.' },
    })
    expect((await calls.mark(ada, ben)).status).toBe(204)
    expect(await calls.unread(ada)).toBe(0)
    expect((await calls.read(await api.person(), ben)).status, 'a stranger’s').toBe(404)
  })
})

describe('a text', () => {
  test.each([
    ['is empty', '', 'The message is empty. Write something first.'],
    ['has nothing but spaces', ' \n ', 'The message is empty. Write something first.'],
    ['is too long', 'x'.repeat(5_001), 'The message may have up to 5,000 characters. It has 5,001.'],
    ['has a lone surrogate', 'a\ud800b', 'The message contains a character that can’t be saved. Remove it.'],
    ['has NUL', 'a\0b', 'The message contains a character that can’t be saved. Remove it.'],
  ])('is refused if it %s', async (_, content, sentence) => {
    const [ada, ben] = await createTwoFriends(api)
    const refused = await calls.send(ada, ben, content)
    expect([refused.status, refused.body.errors]).toEqual([422, { content: [sentence] }])
    expect((await calls.read(ada, ben)).body.data).toEqual([])
  })

  test('may have 5,000 characters, counting each line break as one', async () => {
    const [ada, ben] = await createTwoFriends(api)
    expect((await calls.send(ada, ben, `${'x'.repeat(4_998)}\r\ny`)).status).toBe(201)
  })

  test('is refused with a message if it is missing', async () => {
    const [ada, ben] = await createTwoFriends(api)
    const refused = await api.call('POST', `/api/messages/${ben.id}`, { token: ada.token, body: {} })
    expect([refused.status, refused.body.errors]).toEqual([422, { content: ['The message is missing.'] }])
  })
})

describe('taking back is refused', () => {
  test('after five minutes', async () => {
    const [ada, ben] = await createTwoFriends(api)
    const { id } = (await calls.send(ada, ben, 'For good')).body.data
    api.clock.time += 5 * 60_000
    const late = await calls.takeBack(ada, ben, id)
    expect([late.status, late.body.message]).toEqual([409, 'You can delete a message within five minutes. This one is older.'])
    expect((await calls.read(ada, ben)).body.data[0]).toMatchObject({ content: '<p>For good</p>', take_back_until: null })
  })

  test('for the other person’s message, an unknown one, and one in another conversation', async () => {
    const [ada, ben] = await createTwoFriends(api)
    const { id } = (await calls.send(ada, ben, 'Mine')).body.data
    expect((await calls.takeBack(ben, ada, id)).status).toBe(403)
    for (const other of ['999999', 'x']) expect((await calls.takeBack(ada, ben, other)).status).toBe(404)
    expect((await calls.takeBack(ada, await api.person(), id)).status).toBe(404)
    const [cem, dee] = await createTwoFriends(api)
    const otherMessage = (await calls.send(cem, dee, 'Ours')).body.data.id
    expect((await calls.takeBack(ada, ben, otherMessage)).status).toBe(404)
  })
})

test('refuses messages sent too quickly, with the time to wait', async () => {
  const strict = await openTestApi({ limitFactor: 1 })
  const limited = messageCalls(strict)
  const [ada, ben] = await createTwoFriends(strict)
  for (let time = 0; time < 30; time++) expect((await limited.send(ada, ben, 'Quick')).status).toBe(201)
  const refused = await limited.send(ada, ben, 'Too quick')
  expect([refused.status, refused.body.message]).toEqual([429, expect.stringMatching(/^You are writing very quickly\. Wait \d+ seconds/)])
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await limited.read(ada, ben)).body.meta.total).toBe(30)
  await strict.close()
})
