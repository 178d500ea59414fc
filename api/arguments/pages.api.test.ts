import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Argument } from '#contract/arguments'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { insertArguments, type Member, openDebate, post } from './arguments.testing.ts'

let api: TestApi
let ada: Member
beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person('Ada')
})
afterAll(() => api.close())

const list = (debate: string, query = '') => api.call('GET', `/api/debates/${debate}/arguments?${query}`)

describe('pages', () => {
  const numbers = async (debate: string, query: string) => (await list(debate, query)).body.data.map((row: Argument) => row.number)

  test('divide the top level, and count only that level', async () => {
    const id = await openDebate(api, ada)
    await insertArguments(api, id, [...Array.from({ length: 45 }, () => ({})), { parent: 1 }])
    expect(await numbers(id, 'sort=new&page=2&depth=0')).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index))
    expect((await list(id, 'sort=new&page=3')).body.meta).toEqual({
      current_page: 3,
      last_page: 3,
      per_page: 20,
      total: 45,
      total_capped: false,
      older: null,
    })
    expect((await list(id, 'limit=40&depth=0')).body.data).toHaveLength(40)
    const beyond = await list(id, 'page=4')
    expect([beyond.status, beyond.body.data, beyond.body.meta.total, beyond.body.meta.older]).toEqual([200, [], 45, null])
  })

  test('of an empty list are empty', async () => {
    const { body } = await list(await openDebate(api, ada))
    expect(body).toEqual({ data: [], meta: { current_page: 1, last_page: 1, per_page: 20, total: 0, total_capped: false, older: null } })
  })

  test.each(['top', 'new', 'old'])('by number end at 50; "older" continues to the end without repeating an argument (%s)', async (sort) => {
    const id = await openDebate(api, ada)
    await insertArguments(
      api,
      id,
      Array.from({ length: 120 }, (_, index) => ({ up: index % 7 === 0 ? index % 5 : 0, down: index % 3 })),
    )
    const whole = [...(await numbers(id, `sort=${sort}&per_page=100`)), ...(await numbers(id, `sort=${sort}&per_page=100&page=2`))]
    expect(new Set(whole).size).toBe(120)
    const last = await list(id, `sort=${sort}&per_page=2&page=50`)
    expect(last.body.meta).toMatchObject({ current_page: 50, last_page: 50, total: 120 })
    expect((await list(id, `sort=${sort}&per_page=2&page=51`)).body.data).toEqual([])

    const first = await list(id, `sort=${sort}&per_page=3`)
    expect(await followOlder(id, sort, first.body.meta.older)).toEqual(whole.slice(3))
    expect(await followOlder(id, sort, last.body.meta.older)).toEqual(whole.slice(100))
  })

  async function followOlder(id: string, sort: string, link: string | null): Promise<number[]> {
    const seen: number[] = []
    for (let older = link; older !== null && seen.length < 150; ) {
      const { body } = await list(id, `sort=${sort}&per_page=3&before=${older}`)
      seen.push(...body.data.map((row: Argument) => row.number))
      older = body.meta.older
    }
    return seen
  }

  test('"older" keeps its place while new ones arrive', async () => {
    const id = await openDebate(api, ada)
    await insertArguments(
      api,
      id,
      Array.from({ length: 6 }, () => ({})),
    )
    const { older } = (await list(id, 'sort=new&per_page=3')).body.meta
    await post(api, ada, id, { stance: 'for' })
    expect(await numbers(id, `sort=new&per_page=3&before=${older}`)).toEqual([3, 2, 1])
  })

  test('refuse an invalid cursor, or one of another order: 422', async () => {
    const id = await openDebate(api, ada)
    await insertArguments(api, id, [{}, {}, {}])
    const { older } = (await list(id, 'sort=new&per_page=1')).body.meta
    const forged: unknown[][] = [[], ['new'], ['new', 0, 1e300], ['new', 0, 2 ** 31], ['new', 0, -1], ['top', 2, 1], ['top', null, 1]]
    const links = forged.map((key) => [key[0] ?? 'new', Buffer.from(JSON.stringify(key)).toString('base64url')])
    for (const [sort, before] of [...links, ['new', 'x'], ['new', ''], ['new', '%00'], ['new', '%F0']]) {
      const { status, body } = await list(id, `sort=${sort}&before=${before}`)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['before']])
    }
    expect((await list(id, `sort=old&before=${older}`)).status).toBe(422)
  })

  test.each(['page=0', 'page=x', 'page=1.5', 'per_page=101', 'sort=best', 'view=grid', 'depth=-1'])('refuse %s: 422', async (query) => {
    expect((await list(await openDebate(api, ada), query)).status).toBe(422)
  })
})
