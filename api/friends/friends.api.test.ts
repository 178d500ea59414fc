import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'
import { befriend, friendCalls, getNames } from './friends.testing.ts'

let api: TestApi
let calls: ReturnType<typeof friendCalls>
beforeAll(async () => {
  api = await openTestApi()
  calls = friendCalls(api)
})
afterAll(() => api.close())

const two = async (): Promise<[Member, Member]> => [await api.person(), await api.person()]
const stateOf = async (reader: Member, of: Member) => (await calls.profile(reader, of.name)).body.data.friendship.state
const requestsTo = async ({ token }: Member) => (await api.call('GET', '/api/me', { token })).body.data.friend_requests_count
const week = 7 * 24 * 60 * 60 * 1000
const now = () => new Date(api.clock.time).toISOString()

describe('a request', () => {
  test('is stored on both sides and counted for its recipient; repeating it changes nothing', async () => {
    const [ada, ben] = await two()
    expect((await calls.ask(ada, ben)).body.data).toEqual({ state: 'asked', since: now() })
    const asked = now()
    api.clock.time += 1_000
    expect((await calls.ask(ada, ben)).body.data).toEqual({ state: 'asked', since: asked })
    expect([await stateOf(ada, ben), await stateOf(ben, ada)]).toEqual(['asked', 'was_asked'])
    expect([await requestsTo(ada), await requestsTo(ben)]).toEqual([0, 1])
    const { body } = await calls.requests(ben)
    expect(body.data).toMatchObject([{ id: ada.id, user: { id: ada.id }, asked_at: asked, direction: 'in' }])
    expect((await calls.requests(ada, '?direction=out')).body.data).toMatchObject([{ id: ben.id, direction: 'out' }])
    expect(getNames(await calls.requests(ada))).toEqual([])
  })

  test('can be accepted; accepting again changes nothing', async () => {
    const [ada, ben] = await two()
    await calls.ask(ada, ben)
    expect((await calls.accept(ben, ada)).body.data).toEqual({ state: 'friends', since: now() })
    expect((await calls.accept(ben, ada)).status).toBe(200)
    expect(getNames(await calls.friends(ada))).toEqual([ben.name])
    expect(getNames(await calls.friends(ben))).toEqual([ada.name])
    expect(await requestsTo(ben)).toBe(0)
    expect((await calls.ask(ada, ben)).body.data.state).toBe('friends')
  })

  test('that crosses another one makes friends', async () => {
    const [ada, ben] = await two()
    await calls.ask(ada, ben)
    expect((await calls.ask(ben, ada)).body.data.state).toBe('friends')
    expect([await stateOf(ada, ben), await stateOf(ben, ada)]).toEqual(['friends', 'friends'])
  })

  test.each(['withdrawn', 'removed'])('can be %s; repeating that changes nothing', async (how) => {
    const [ada, ben] = await two()
    await calls.ask(ada, ben)
    if (how === 'removed') await calls.accept(ben, ada)
    const [actor, other] = how === 'withdrawn' ? [ada, ben] : [ben, ada]
    expect((await calls.end(actor, other)).body.data).toEqual({ state: 'none', since: null })
    expect((await calls.end(actor, other)).status).toBe(200)
    expect([await stateOf(ada, ben), await stateOf(ben, ada)]).toEqual(['none', 'none'])
    expect((await calls.accept(ben, ada)).body.message).toBe(`${ada.name} withdrew the request. You can send them one.`)
  })

  /** Returns everything that the sender can see about their relationship. */
  async function seenBy(asker: Member, other: Member) {
    const [profile, out, incoming, me, notifications, friends] = await Promise.all([
      calls.profile(asker, other.name),
      calls.requests(asker, '?direction=out'),
      calls.requests(asker),
      api.call('GET', '/api/me', { token: asker.token }),
      api.call('GET', '/api/notifications', { token: asker.token }),
      calls.friends(asker),
    ])
    const { friendship, permissions } = profile.body.data
    return { friendship, permissions, lists: [out, incoming, notifications, friends].map(({ body }) => body), me: me.body.data }
  }

  test('that is declined looks unanswered to its sender and is gone for the recipient', async () => {
    const [ada, ben] = await two()
    await calls.ask(ada, ben)
    const before = await seenBy(ada, ben)
    expect(before.friendship.state).toBe('asked')
    api.clock.time += 1_000
    expect((await calls.end(ben, ada)).body.data).toEqual({ state: 'none', since: null })
    expect((await calls.end(ben, ada)).body.data).toEqual({ state: 'none', since: null })
    expect(await seenBy(ada, ben)).toEqual(before)
    expect([await stateOf(ben, ada), await requestsTo(ben), getNames(await calls.requests(ben))]).toEqual(['none', 0, []])
    expect((await calls.accept(ben, ada)).body.message).toBe(`${ada.name} withdrew the request. You can send them one.`)
    // Asking again, accepting, or waiting a week doesn't reveal it either.
    expect((await calls.ask(ada, ben)).body.data).toEqual(before.friendship)
    expect((await calls.accept(ada, ben)).body.message).toBe(`You’ve already sent ${ben.name} a friend request. They need to accept it.`)
    api.clock.time += 2 * week
    expect((await seenBy(ada, ben)).friendship).toEqual(before.friendship)
  })

  test('is delivered again a week after a refusal, three times in all, and its sender sees no difference', async () => {
    const [ada, ben] = await two()
    const countNotifications = async () => (await api.call('GET', '/api/notifications', { token: ben.token })).body.meta.total
    const askAnew = async () => {
      await calls.end(ada, ben)
      const { status, body } = await calls.ask(ada, ben)
      expect([status, body.data]).toEqual([200, { state: 'asked', since: now() }])
      return stateOf(ben, ada)
    }
    expect(await askAnew()).toBe('was_asked')
    for (const time of [1, 2]) {
      await calls.end(ben, ada)
      const countBefore = await countNotifications()
      api.clock.time += week - 1
      expect(await askAnew(), `declined ${time} times, too soon`).toBe('none')
      expect([await requestsTo(ben), await countNotifications()]).toEqual([0, countBefore])
      api.clock.time += 1
      expect(await askAnew(), `declined ${time} times, a week later`).toBe('was_asked')
    }
    await calls.end(ben, ada)
    api.clock.time += 3 * week
    expect(await askAnew(), 'declined 3 times').toBe('none')
  })

  test('that was declined makes friends if the recipient asks in turn', async () => {
    const [ada, ben] = await two()
    await calls.ask(ada, ben)
    await calls.end(ben, ada)
    expect((await calls.ask(ben, ada)).body.data.state).toBe('friends')
    expect([await stateOf(ada, ben), await stateOf(ben, ada)]).toEqual(['friends', 'friends'])
    await calls.end(ben, ada)
    await calls.ask(ada, ben)
    expect(await stateOf(ben, ada), 'friends begin anew').toBe('was_asked')
  })

  test('can be sent again after a withdrawal or an ended friendship', async () => {
    const [ada, ben] = await two()
    await calls.ask(ada, ben)
    await calls.end(ada, ben)
    expect((await calls.ask(ada, ben)).status).toBe(200)
    await calls.accept(ben, ada)
    await calls.end(ben, ada)
    expect((await calls.ask(ada, ben)).status).toBe(200)
    expect((await calls.end(ben, ada)).status).toBe(200)
    expect((await calls.ask(ben, ada)).status, 'who declined may ask').toBe(200)
  })

  test('can’t be accepted by its sender or sent to oneself', async () => {
    const [ada, ben] = await two()
    await calls.ask(ada, ben)
    expect(await calls.accept(ada, ben)).toMatchObject({
      status: 409,
      body: { message: `You’ve already sent ${ben.name} a friend request. They need to accept it.` },
    })
    expect((await calls.ask(ada, ada)).status).toBe(403)
    expect((await calls.accept(ada, ada)).status).toBe(409)
    expect((await calls.end(ada, ada)).status).toBe(200)
  })
})

test.each([
  ['POST', '/api/friends/{id}'],
  ['POST', '/api/friends/{id}/accept'],
  ['DELETE', '/api/friends/{id}'],
  ['POST', '/api/users/{id}/block'],
  ['DELETE', '/api/users/{id}/block'],
])('%s %s requires a member and an existing person', async (method, path) => {
  const [ada, ben] = await two()
  expect((await api.call(method, path.replace('{id}', ben.id))).status).toBe(401)
  expect((await api.call(method, path.replace('{id}', ben.id), { token: 'stale' })).status).toBe(401)
  for (const id of ['999999', 'nobody', '-1', '%00'])
    expect((await api.call(method, path.replace('{id}', id), { token: ada.token })).status, id).toBe(404)
})

test.each(['/api/friends', '/api/friends/requests'])('%s requires a member, and a cursor of its own', async (path) => {
  const ada = await api.person()
  expect((await api.call('GET', path)).status).toBe(401)
  expect((await api.call('GET', `${path}?before=x`, { token: ada.token })).status).toBe(422)
  expect((await api.call('GET', `${path}?page=0`, { token: ada.token })).status).toBe(422)
})

test('a direction is in or out', async () => {
  expect((await calls.requests(await api.person(), '?direction=sideways')).status).toBe(422)
})

describe('the lists', () => {
  test('are paged, the latest first, without gaps even at the same moment', async () => {
    const ada = await api.person()
    const others = await Promise.all([...'abcdefg'].map(() => api.person()))
    for (const [index, other] of others.entries()) {
      if (index % 3 === 0) api.clock.time += 1_000
      await befriend(api, ada, other)
    }
    const whole = getNames(await calls.friends(ada))
    expect(whole).toHaveLength(7)
    const first = await calls.friends(ada, '?per_page=3')
    expect(first.body.meta).toMatchObject({ current_page: 1, last_page: 3, total: 7, total_capped: false })
    expect(getNames(await calls.friends(ada, '?per_page=3&page=2'))).toEqual(whole.slice(3, 6))
    const found = getNames(first)
    let { older } = first.body.meta
    while (older !== null) {
      const next = await calls.friends(ada, `?per_page=3&before=${older}`)
      found.push(...getNames(next))
      older = next.body.meta.older
    }
    expect(found).toEqual(whole)
    expect((await calls.friends(ada, '?page=51')).body.data).toEqual([])
  })

  test('contain only the member’s own entries', async () => {
    const [ada, ben] = await two()
    await befriend(api, ada, ben)
    const cem = await api.person()
    expect(getNames(await calls.friends(cem))).toEqual([])
    await calls.end(cem, ada)
    expect(getNames(await calls.friends(ada))).toEqual([ben.name])
  })
})

test('a member who asks too many people must wait, and nothing is written', async () => {
  const strict = await openTestApi({ limitFactor: 1 })
  const [ada, ben] = [await strict.person(), await strict.person()]
  const limited = friendCalls(strict)
  for (let time = 0; time < 60; time++) await limited.ask(ada, ada)
  const refused = await limited.ask(ada, ben)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(getNames(await limited.requests(ben))).toEqual([])
  await strict.close()
})
