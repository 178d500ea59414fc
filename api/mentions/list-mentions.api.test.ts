import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Mention } from '#contract/mentions'
import { openTestApi, type TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'
import { createDebateAmong, mentionCalls, postCalls } from './mentions.testing.ts'

let api: TestApi
let ada: Member
let ben: Member
let debate: string
let mentions: ReturnType<typeof mentionCalls>
beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person('Ada')
  ben = await api.person('Ben')
  debate = await createDebateAmong(api, ada, ben)
  mentions = mentionCalls(api)
})
afterAll(() => api.close())

const ids = (mentions: Mention[]) => mentions.map(({ id }) => id)

describe('my mentions', () => {
  test('are for members: 401', async () => {
    for (const { status } of [await mentions.list({}), await mentions.read({})]) expect(status).toBe(401)
  })

  test('come in pages and by cursor, the latest first, with the number of unread ones', async () => {
    const dee = await api.person('Dee')
    const among = await createDebateAmong(api, dee, ben)
    expect((await mentions.list(dee)).body).toMatchObject({ data: [], meta: { total: 0, unread_count: 0, last_page: 1, older: null } })
    for (let time = 1; time <= 5; time++) await postCalls(api, time % 2 ? 'argument' : 'comment').post(ben, among, `@Dee, time ${time}`)
    const all = await mentions.of(dee)
    expect(all.map(({ excerpt, post_type, number }) => [excerpt, post_type, number])).toEqual([
      ['@Dee, time 5', 'argument', 3],
      ['@Dee, time 4', 'comment', 2],
      ['@Dee, time 3', 'argument', 2],
      ['@Dee, time 2', 'comment', 1],
      ['@Dee, time 1', 'argument', 1],
    ])
    const pages = [
      await mentions.list(dee, 'per_page=2'),
      await mentions.list(dee, 'per_page=2&page=2'),
      await mentions.list(dee, 'per_page=2&page=3'),
    ]
    expect(pages.flatMap(({ body }) => ids(body.data))).toEqual(ids(all))
    expect(pages[0]?.body.meta).toMatchObject({ total: 5, total_capped: false, last_page: 3, unread_count: 5 })
    const rest = await mentions.list(dee, `per_page=2&before=${pages[0]?.body.meta.older}`)
    expect(ids(rest.body.data)).toEqual(ids(all).slice(2, 4))
    for (const page of ['page=51', 'page=1000000000']) expect((await mentions.list(dee, page)).body.data).toEqual([])
  })

  test.each(['page=0', 'page=x', 'per_page=101', 'before=x', `before=${'9'.repeat(30)}`])('refuse %s: 422', async (query) => {
    expect((await mentions.list(ada, query)).status).toBe(422)
  })

  test('are marked as read one by one or all at once, and only once', async () => {
    for (const content of ['@Ada one', '@Ada two', '@Ada three']) await postCalls(api, 'comment').post(ben, debate, content)
    const [, second] = await mentions.of(ada)
    const noon = new Date(api.clock.time).toISOString()
    expect((await mentions.read(ada, { ids: [second?.id, Number(second?.id)] })).status).toBe(204)
    api.clock.time += 60_000
    expect((await mentions.read(ada, { ids: [second?.id] })).status).toBe(204)
    expect((await mentions.of(ada)).map(({ read_at }) => read_at)).toEqual([null, noon, null])
    expect((await mentions.list(ada)).body.meta.unread_count).toBe(2)
    const later = new Date(api.clock.time).toISOString()
    expect((await mentions.read(ada)).status).toBe(204)
    expect((await mentions.of(ada)).map(({ read_at }) => read_at)).toEqual([later, noon, later])
    expect((await mentions.list(ada)).body.meta.unread_count).toBe(0)
    expect((await mentions.read(ada)).status).toBe(204)
  })

  test('can’t be seen or marked by others: 404, and nothing is marked', async () => {
    await postCalls(api, 'comment').post(ben, debate, '@Ada again')
    await postCalls(api, 'comment').post(ada, debate, '@Ben again')
    const [[ofAda], [ofBen]] = [await mentions.of(ada), await mentions.of(ben)]
    expect(ids(await mentions.of(ben))).not.toContain(ofAda?.id)
    for (const id of [ofAda?.id, '999999', 'abc', '%00', '9'.repeat(30)]) {
      const { status, body } = await mentions.read(ben, { ids: [ofBen?.id, id] })
      expect([status, body.message]).toEqual([404, 'There is no such mention.'])
    }
    expect((await mentions.of(ada))[0]?.read_at).toBeNull()
    expect((await mentions.of(ben))[0]?.read_at).toBeNull()
  })

  test.each([{ ids: [] }, { ids: Array(101).fill('1') }, { ids: 'all' }, { ids: [{}] }])('can’t be marked by %j: 422', async (body) => {
    expect((await mentions.read(ada, body)).status).toBe(422)
  })
})

test('refuses marking too quickly: 429', async () => {
  const strict = await openTestApi({ limitFactor: 1 })
  const eve = await strict.person('Eve')
  const answers = await Promise.all(Array.from({ length: 301 }, () => mentionCalls(strict).read(eve)))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  await strict.close()
})
