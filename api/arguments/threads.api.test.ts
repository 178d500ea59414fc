import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Argument } from '#contract/arguments'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { insertArguments, type Member, openDebate, renderOutline } from './arguments.testing.ts'

let api: TestApi
let ada: Member
beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person('Ada')
})
afterAll(() => api.close())

const list = (debate: string, query = '') => api.call('GET', `/api/debates/${debate}/arguments?${query}`)
const replies = (parent: number) => (number: number) => Array.from({ length: number }, () => ({ parent }))

describe('rebuttals and threads', () => {
  test('pages 170 replies to one argument, the best first', async () => {
    const id = await openDebate(api, ada)
    const [, first] = await insertArguments(api, id, [
      {},
      ...replies(1)(170).map((reply, index) => ({ ...reply, up: index === 100 ? 4 : 0 })),
      { parent: 50 },
    ])
    const page = await api.call('GET', `/api/arguments/${first}/rebuttals`)
    expect(page.body.meta).toMatchObject({ total: 170, last_page: 9, per_page: 20 })
    expect(renderOutline(page).startsWith('102 2 3 4')).toBe(true)
    const third = await api.call('GET', `/api/arguments/${first}/rebuttals?page=3`)
    expect(renderOutline(third)).toContain('50 .172')
    expect(renderOutline(await list(id, 'sort=new'))).toBe('1 .171 .170 .169 .168 .167')
    expect(renderOutline(await list(id, 'sort=top'))).toBe('1 .102 .2 .3 .4 .5')
  })

  test('a thread of 400 levels can be read at any level', async () => {
    const id = await openDebate(api, ada)
    const ids = await insertArguments(api, id, [{}, ...Array.from({ length: 399 }, (_, above) => ({ parent: above + 1 }))])
    const deepest = await api.call('GET', `/api/arguments/${ids[400]}/thread`)
    const { ancestors, argument } = deepest.body.data
    const numbered = (from: number, length: number) => Array.from({ length }, (_, index) => from + index)
    // A long chain shows the first ancestor and the 20 nearest ones, with their positions.
    expect(ancestors.map((row: Argument) => [row.number, row.depth])).toEqual(
      [1, ...numbered(380, 20)].map((number) => [number, number - 1]),
    )
    for (const [at, all] of [
      [22, numbered(1, 21)],
      [23, [1, ...numbered(3, 20)]],
    ] as const) {
      const { data } = (await api.call('GET', `/api/arguments/${ids[at]}/thread`)).body
      expect(data.ancestors.map((row: Argument) => row.number)).toEqual(all)
    }
    expect(argument).toMatchObject({ number: 400, depth: 399, content: '<p>Text 400</p>' })
    expect(renderOutline(await list(id, `parent=${ids[390]}&depth=10`))).toBe(
      '391 .392 ..393 ...394 ....395 .....396 ......397 .......398 ........399 .........400',
    )
  })

  test('a thread names its debate, its ancestors and its siblings', async () => {
    const id = await openDebate(api, ada)
    const ids = await insertArguments(api, id, [{}, {}, { parent: 1 }, { parent: 1 }, { parent: 2 }, { parent: 1 }])
    const { data } = (await api.call('GET', `/api/arguments/${ids[4]}/thread`)).body
    expect(data).toMatchObject({ argument: { number: 4, depth: 1 }, ancestors: [{ number: 1, depth: 0 }] })
    expect(data).toMatchObject({ previous: { number: 3, depth: 1 }, next: { number: 6, depth: 1 } })
    expect(data.debate_slug).toMatch(/^should-tests-be-written-first/)
    const top = (await api.call('GET', `/api/arguments/${ids[2]}/thread`)).body.data
    expect(top).toMatchObject({ ancestors: [], previous: { number: 1 }, next: null })
  })

  test('a thread names the previous and the next post of the debate, skipping posts whose page is gone', async () => {
    const id = await openDebate(api, ada)
    const ids = await insertArguments(api, id, [
      {},
      {},
      { parent: 1 },
      { author: ada },
      { parent: 2 },
      { author: ada, parent: 1 },
      { parent: 6 },
    ])
    for (const withdrawn of [ids[4], ids[6]]) await api.call('DELETE', `/api/arguments/${withdrawn}`, { token: ada.token })
    const around = async (number: number) => {
      const { posted_before, posted_after } = (await api.call('GET', `/api/arguments/${ids[number]}/thread`)).body.data
      return [posted_before, posted_after]
    }
    const beside = (number: number) => ({ id: String(ids[number]), number })
    expect(await around(1)).toEqual([null, beside(2)])
    expect(await around(3)).toEqual([beside(2), beside(5)])
    expect(await around(5)).toEqual([beside(3), beside(6)])
    expect(await around(7)).toEqual([beside(6), null])
  })

  test('siblings whose page is gone are skipped', async () => {
    const id = await openDebate(api, ada)
    const ids = await insertArguments(api, id, [{}, { author: ada }, { author: ada }, {}, { parent: 3 }])
    for (const withdrawn of [ids[2], ids[3]]) await api.call('DELETE', `/api/arguments/${withdrawn}`, { token: ada.token })
    expect((await api.call('GET', `/api/arguments/${ids[4]}/thread`)).body.data.previous).toMatchObject({ number: 3, user: null })
    expect((await api.call('GET', `/api/arguments/${ids[1]}/thread`)).body.data.next).toMatchObject({ number: 3 })
  })
})
