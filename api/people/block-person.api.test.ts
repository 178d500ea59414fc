import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'
import { listBlocksBetween } from '../friends/friends.queries.ts'
import { befriend, friendCalls, getNames } from '../friends/friends.testing.ts'

let api: TestApi
let calls: ReturnType<typeof friendCalls>
let ada: Member
let ben: Member
beforeAll(async () => {
  api = await openTestApi()
  calls = friendCalls(api)
  ada = await api.person('Ada')
  ben = await api.person('Ben')
})
afterAll(() => api.close())

describe('a block', () => {
  test('ends the friendship; blocking again changes nothing', async () => {
    await befriend(api, ada, ben)
    expect((await calls.block(ada, ben)).body.data).toEqual({ blocking: true })
    expect((await calls.block(ada, ben)).status).toBe(200)
    expect(getNames(await calls.friends(ada))).toEqual([])
    expect(getNames(await calls.friends(ben))).toEqual([])
    expect(await listBlocksBetween(api.ports.db.read, Number(ada.id), Number(ben.id))).toEqual(new Set([Number(ada.id)]))
  })

  test('is not revealed to the blocked person: they read what anybody reads about a person without requests', async () => {
    const profile = (await calls.profile(ben, 'Ada')).body.data
    expect(profile).toMatchObject({ blocking: false, friendship: { state: 'none', since: null } })
    const { ask, block } = profile.permissions
    expect(ask).toEqual({ allowed: false, reason: 'Ada doesn’t accept friend requests.' })
    expect(block).toEqual({ allowed: true, reason: null })
    expect(await calls.ask(ben, ada)).toMatchObject({ status: 403, body: { message: ask.reason } })
  })

  test('also stops the person who blocks', async () => {
    expect((await calls.profile(ada, 'Ben')).body.data).toMatchObject({
      blocking: true,
      permissions: {
        ask: { allowed: false, reason: 'You’ve blocked Ben. To be friends, unblock them first.' },
        unblock: { allowed: true },
      },
    })
    expect(await calls.ask(ada, ben)).toMatchObject({
      status: 409,
      body: { message: 'You’ve blocked Ben. To be friends, unblock them first.' },
    })
  })

  test('can be lifted, after which they can ask again; the friendship doesn’t come back', async () => {
    expect((await calls.unblock(ada, ben)).body.data).toEqual({ blocking: false })
    expect((await calls.unblock(ada, ben)).status).toBe(200)
    expect((await calls.profile(ben, 'Ada')).body.data.friendship.state).toBe('none')
    expect((await calls.ask(ben, ada)).status).toBe(200)
  })

  test('ends an open request in either direction', async () => {
    await calls.block(ben, ada)
    expect(getNames(await calls.requests(ada))).toEqual([])
    expect(getNames(await calls.requests(ben, '?direction=out'))).toEqual([])
    await calls.unblock(ben, ada)
  })

  test('in both directions is lifted by each person', async () => {
    await calls.block(ada, ben)
    await calls.block(ben, ada)
    await calls.unblock(ada, ben)
    expect((await calls.profile(ada, 'Ben')).body.data).toMatchObject({ blocking: false, permissions: { ask: { allowed: false } } })
    await calls.unblock(ben, ada)
    expect((await calls.profile(ada, 'Ben')).body.data.permissions.ask).toEqual({ allowed: true, reason: null })
  })

  test('can’t target oneself', async () => {
    expect((await calls.block(ada, ada)).status).toBe(403)
    expect((await calls.unblock(ada, ada)).status).toBe(200)
  })
})

describe('the list of blocked people', () => {
  test('shows only the member’s own, the latest first, in pages', async () => {
    const [ada, ...others] = [await api.person(), await api.person(), await api.person(), await api.person()]
    const friends = friendCalls(api)
    for (const other of others) {
      api.clock.time += 1_000
      await friends.block(ada, other)
    }
    const list = (token: string, query = '') => api.call('GET', `/api/blocks${query}`, { token })
    const first = (await list(ada.token, '?per_page=2')).body
    expect(first.data.map(({ user }: { user: { id: string } }) => user.id)).toEqual([others[2]?.id, others[1]?.id])
    expect(first.meta).toMatchObject({ total: 3, last_page: 2 })
    const rest = (await list(ada.token, '?per_page=2&page=2')).body.data
    expect(rest).toMatchObject([{ user: { id: others[0]?.id }, since: expect.any(String) }])
    await friends.unblock(ada, others[1] ?? ada)
    expect((await list(ada.token)).body.meta.total).toBe(2)
    expect((await list(others[0]?.token ?? '')).body.data).toEqual([])
    expect((await api.call('GET', '/api/blocks')).status).toBe(401)
  })
})
