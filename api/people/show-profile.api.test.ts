import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { insertArguments, join, type Member, openDebate, post, startTurnDebate } from '../arguments/arguments.testing.ts'
import { friendCalls } from '../friends/friends.testing.ts'
import { advanceOverdueDebates } from '../turns/start-clock.ts'
import { castBallotAs, createDebateInVoting } from '../verdicts/verdicts.testing.ts'

let api: TestApi
let profile: ReturnType<typeof friendCalls>['profile']
beforeAll(async () => {
  api = await openTestApi()
  profile = friendCalls(api).profile
})
afterAll(() => api.close())

const guest = {}
const listOf = ({ id }: { id: string }, list: 'debates' | 'arguments', query = '') => api.call('GET', `/api/users/${id}/${list}${query}`)
const change = ({ id }: Member, columns: object) =>
  api.ports.db.transaction((tx) => tx.updateTable('users').set(columns).where('id', '=', Number(id)).execute())

describe('a profile', () => {
  test('shows public information to everybody, without the real name', async () => {
    const { token, id } = await api.person('Grace')
    const joined = new Date(api.clock.time).toISOString()
    await change({ id, token, name: 'Grace' }, { name: 'Grace Hopper', bio: 'Compilers.\nShips.' })
    const { status, body } = await profile(guest, 'Grace')
    expect(status).toBe(200)
    const strangers = { allowed: false, reason: null }
    expect(body.data).toEqual({
      id,
      name: 'Grace',
      display_name: 'Grace',
      show_real_name: false,
      avatar: null,
      bio: 'Compilers.\nShips.',
      bio_html: null,
      created_at: joined,
      debates_count: 0,
      debates_count_capped: false,
      arguments_count: 0,
      arguments_count_capped: false,
      record: { won: 0, lost: 0, tied: 0 },
      badges: [],
      teams: [],
      is_self: false,
      friendship: null,
      blocking: false,
      permissions: {
        ask: { allowed: true, reason: null },
        accept: strangers,
        decline: strangers,
        withdraw: strangers,
        remove: strangers,
        block: { allowed: true, reason: null },
        unblock: strangers,
      },
    })
    await change({ id, token, name: 'Grace' }, { show_real_name: 1 })
    expect((await profile(guest, 'Grace')).body.data.name).toBe('Grace Hopper')
    expect((await profile({ token }, 'Grace')).body.data).toMatchObject({ is_self: true, friendship: null, permissions: null })
  })

  test.each([
    ['Škoda Łukasz', 'škoda łukasz'],
    ['Ŝtraße', 'ŝtraße'],
    ['نور الهدى', 'نور الهدى'],
    ['王小明', '王小明'],
    ['O.N.E - 1', 'o.n.e - 1'],
    ['Ｗｉｄｅ', 'wide'],
  ])('of %s is found in any case', async (name, other) => {
    const { id } = await api.person(name)
    for (const typed of [name, other, other.toUpperCase().replace('SS', 'ß'), ` ${name} `])
      expect((await profile(guest, typed)).body.data?.id, typed).toBe(id)
  })

  test('counts the finished debates that were won, lost and tied', async () => {
    const [ada, ben, eve] = [await api.person('Recorded Ada'), await api.person('Recorded Ben'), await api.person()]
    const record = async ({ name }: Member) => (await profile(guest, name)).body.data.record
    for (const choice of ['for', 'for', 'against', 'tie']) await castBallotAs(api, eve, await createDebateInVoting(api, ada, ben), choice)
    const left = await startTurnDebate(api, [ada], [ben])
    expect(await record(ada)).toEqual({ won: 0, lost: 0, tied: 0 })
    api.clock.time += 8 * 24 * 60 * 60 * 1000
    await advanceOverdueDebates(api.ports)
    await api.call('DELETE', `/api/debates/${left}/participation`, { token: ben.token })
    expect(await record(ada)).toEqual({ won: 3, lost: 1, tied: 1 })
    expect(await record(ben)).toEqual({ won: 1, lost: 3, tied: 1 })
  })

  test('with a name that fits no path is found by query', async () => {
    const { id } = await api.person('Dotted')
    expect((await profile(guest, '-', '?name=Dotted')).body.data.id).toBe(id)
    expect((await profile(guest, '-', '?name=..')).status).toBe(404)
  })

  test.each(['Nobody', 'Jose\u0301 ', '%', '/', '\0', 'a'.repeat(5_000), '<script>', "' or 1=1 --", '\u202E', '👩‍👩‍👧'])(
    'of nobody is not found: %j',
    async (name) => {
      const { status, body } = await profile(guest, name)
      expect(status).toBe(404)
      expect(body.message).toBe('There is no such person.')
    },
  )

  test('distinguishes accents, because those are two people', async () => {
    const [plain, accented] = [await api.person('Jose'), await api.person('José')]
    expect((await profile(guest, 'jose')).body.data.id).toBe(plain.id)
    expect((await profile(guest, 'JOSE\u0301')).body.data.id).toBe(accented.id)
  })
})

describe('the debates of somebody', () => {
  test('include current and former seats, the newest first, in pages', async () => {
    const [ada, ben] = [await api.person(), await api.person()]
    const own = await openDebate(api, ada)
    const other = await openDebate(api, ben)
    const third = await startTurnDebate(api, [ada], [ben])
    await openDebate(api, await api.person())
    const { body } = await listOf(ada, 'debates')
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([third, own])
    expect(body.meta).toMatchObject({ total: 2, per_page: 20, older: null })
    await join(api, ada.token, other)
    const [first, second] = [await listOf(ada, 'debates', '?per_page=2'), await listOf(ada, 'debates', `?per_page=2&before=${other}`)]
    expect(first.body.data.map(({ id }: { id: string }) => id)).toEqual([third, other])
    expect(first.body.meta).toMatchObject({ total: 3, older: other })
    expect(second.body.data.map(({ id }: { id: string }) => id)).toEqual([own])
    expect((await profile(guest, ada.name)).body.data.debates_count).toBe(3)
  })

  test('say whether the reader takes part, not the person', async () => {
    const [ada, ben] = [await api.person(), await api.person()]
    await openDebate(api, ada)
    const { body } = await api.call('GET', `/api/users/${ada.id}/debates`, { token: ben.token })
    expect(body.data[0].user_is_participant).toBe(false)
  })
})

describe('the arguments of somebody', () => {
  test('exclude withdrawn ones, the newest first, each with its debate', async () => {
    const ada = await api.person()
    const debate = await openDebate(api, ada, { topic: 'Trains before planes' })
    const first = (await post(api, ada, debate, { content: 'Trains are *quiet*.', stance: 'for' })).body.data
    const second = (await post(api, ada, debate, { content: 'And fast.', parent_id: first.id, stance: 'for' })).body.data
    const third = (await post(api, ada, debate, { content: 'A mistake.', stance: 'for' })).body.data
    await api.call('DELETE', `/api/arguments/${third.id}`, { token: ada.token })
    const { body } = await listOf(ada, 'arguments')
    expect(body.data).toMatchObject([
      { id: second.id, number: 2, parent_number: 1, stance: 'for', excerpt: 'And fast.', replies_count: 0 },
      { id: first.id, number: 1, parent_number: null, excerpt: 'Trains are quiet.', replies_count: 1, up: 0 },
    ])
    expect(body.data[0].debate.topic).toBe('Trains before planes')
    expect(body.meta.total).toBe(2)
    expect((await profile(guest, ada.name)).body.data.arguments_count).toBe(2)
  })

  test('are counted up to 1,000, with a cursor beyond numbered pages', async () => {
    const ada = await api.person()
    const debate = await openDebate(api, ada)
    await insertArguments(
      api,
      debate,
      Array.from({ length: 1_005 }, () => ({ author: ada })),
    )
    const { body } = await listOf(ada, 'arguments', '?page=50')
    expect(body.meta).toMatchObject({ total: 1_000, total_capped: true, last_page: 50 })
    expect((await listOf(ada, 'arguments', '?page=51')).body.data).toEqual([])
    const beyond = await listOf(ada, 'arguments', `?before=${body.meta.older}`)
    expect(beyond.body.data.map(({ number }: { number: number }) => number)).toEqual([5, 4, 3, 2, 1])
    expect((await profile(guest, ada.name)).body.data).toMatchObject({ arguments_count: 1_000, arguments_count_capped: true })
  })
})

test.each(['debates', 'arguments'] as const)(
  'the %s of an unknown person are not found, and a broken cursor is explained',
  async (list) => {
    const ada = await api.person()
    expect((await listOf({ id: '999999' }, list)).status).toBe(404)
    expect((await listOf({ id: 'x' }, list)).status).toBe(404)
    expect((await listOf(ada, list, '?before=x')).status).toBe(422)
  },
)

describe('the weeks of somebody', () => {
  const weeksOf = async ({ id }: { id: string }) => (await api.call('GET', `/api/users/${id}/weeks`)).body.data.arguments
  const days = (many: number) => many * 86_400_000
  const movedBack = (argument: string, ms: number) =>
    api.ports.db.transaction((tx) =>
      tx
        .updateTable('posts')
        .set({ created_at: api.clock.time - ms })
        .where('kind', '=', 'argument')
        .where('id', '=', Number(argument))
        .execute(),
    )

  test('count remaining arguments of the last twelve, the oldest first', async () => {
    const ada = await api.person()
    const debate = await openDebate(api, ada)
    const argue = async () => (await post(api, ada, debate, { stance: 'for' })).body.data.id
    expect(await weeksOf(ada)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    await argue()
    await movedBack(await argue(), days(6))
    await movedBack(await argue(), days(8))
    await movedBack(await argue(), days(83))
    await movedBack(await argue(), days(85))
    await api.call('DELETE', `/api/arguments/${await argue()}`, { token: ada.token })
    expect(await weeksOf(ada)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2])
  })

  test('of an unknown person are not found', async () => {
    expect((await api.call('GET', '/api/users/999999/weeks')).status).toBe(404)
  })
})
