import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { openDebate, post } from '../arguments/arguments.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'

const [hour, day] = [3_600_000, 86_400_000]
let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ newAccountPeriod: day })
})
afterAll(() => api.close())

const newcomer = async (token: string) => (await api.call('GET', '/api/me', { token })).body.data.newcomer
const start = (token: string, topic: string, description = '') =>
  api.call('POST', '/api/debates', { token, body: { topic, type: 'open', description } })

describe('a new account', () => {
  it('can post ten comments, and sees how many are left and until when', async () => {
    const ada = await api.person()
    const debate = await openDebate(api, ada)
    expect(await newcomer(ada.token)).toEqual({
      ...{ until: new Date(api.clock.time + day).toISOString(), comments_left: 10, debates_left: 2, links: 2 },
    })
    for (let time = 0; time < 9; time++) expect((await commentCalls(api).post(ada, debate, { content: `It is ${time}.` })).status).toBe(201)
    api.clock.time += hour
    const last = await Promise.all([1, 2].map((one) => commentCalls(api).post(ada, debate, { content: `And ${one}.` })))
    expect(last.map(({ status }) => status).sort()).toEqual([201, 429])
    const refused = last.find(({ status }) => status === 429)
    expect(refused?.body.message).toMatch(/^On your first day here you can post 10 comments\. We’ve kept what you wrote\. Wait /)
    expect(refused?.headers.get('Retry-After')).toBe(String(23 * 3_600))
    expect(await newcomer(ada.token)).toMatchObject({ comments_left: 0 })
    api.clock.time += 23 * hour
    expect(await newcomer(ada.token)).toBeNull()
    expect((await commentCalls(api).post(ada, debate, { content: 'At last.' })).status).toBe(201)
  })

  it('can start three debates, and write any number of arguments', async () => {
    const { token, ...ada } = await api.person()
    const begun = await Promise.all([1, 2, 3, 4].map((one) => start(token, `Trams should be free, number ${one}`)))
    expect(begun.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429])
    const debate = begun.find(({ status }) => status === 201)?.body.data.id
    for (let time = 0; time < 12; time++)
      expect((await post(api, { ...ada, token }, debate, { stance: 'for', content: `Reason ${time}.` })).status).toBe(201)
  })

  it('can put two links to other sites into a post or an edit; links within the site don’t count', async () => {
    const ada = await api.person()
    const debate = await openDebate(api, ada)
    const two = '[a](https://a.example) and https://b.example but https://rostrum.test/debates/x'
    const comment = (await commentCalls(api).post(ada, debate, { content: two })).body.data
    expect(comment.id).toBeTruthy()
    const three = `${two} and [c](https://rostrum.test.evil.example/)`
    const sentence = 'On your first day here a post can have 2 links to other sites; this one has 3. Remove some.'
    for (const answer of [
      await commentCalls(api).post(ada, debate, { content: three }),
      await commentCalls(api).edit(ada, comment.id, three),
      await post(api, ada, debate, { stance: 'for', content: three }),
    ])
      expect([answer.status, answer.body.errors]).toEqual([422, { content: [sentence] }])
    const begun = await start(ada.token, 'Links should be counted', three)
    expect([begun.status, begun.body.errors]).toEqual([422, { description: [sentence] }])
    api.clock.time += day
    expect((await commentCalls(api).post(ada, debate, { content: three })).status).toBe(201)
  })

  it('is not limited if it has a role', async () => {
    const ada = await api.person()
    await api.ports.db.transaction((tx) => tx.updateTable('users').set({ role: 'moderator' }).where('id', '=', Number(ada.id)).execute())
    expect(await newcomer(ada.token)).toBeNull()
  })
})
