import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate, post, startTurnDebate } from '../arguments/arguments.testing.ts'
import { createTwoFriends, messageCalls } from '../messages/messages.testing.ts'
import { notificationCalls } from './notifications.testing.ts'

let api: TestApi
let news: ReturnType<typeof notificationCalls>
let messages: ReturnType<typeof messageCalls>
beforeAll(async () => {
  api = await openTestApi()
  news = notificationCalls(api)
  messages = messageCalls(api)
})
afterAll(() => api.close())

/** Creates a reader whom a friend sends messages while a debate that they watch gets arguments. */
async function notifyInTurn({ rounds }: { rounds: number }) {
  const [reader, friend] = await createTwoFriends(api)
  const debate = await openDebate(api, friend)
  await api.call('POST', `/api/debates/${debate}/watch`, { token: reader.token })
  await news.forget(reader)
  for (let round = 0; round < rounds; round++) {
    await messages.send(friend, reader, `Message ${round}`)
    await post(api, friend, debate, { stance: 'for' })
  }
  await news.list(reader)
  return { reader, friend }
}

const groups = async (member: Member, query = '') =>
  (await news.list(member, `?grouped=true${query}`)).filter(({ type }) => type !== 'badge')
const summary = (list: Awaited<ReturnType<typeof groups>>) => list.map(({ type, count, unread_count }) => [type, count, unread_count])
const change = (method: string, path: string, { token }: Member) => api.call(method, `/api/notifications/${path}?grouped=true`, { token })

describe('grouped notifications', () => {
  it('are one entry for those that say the same, with its counts and the first unread message', async () => {
    const { reader, friend } = await notifyInTurn({ rounds: 3 })
    const list = await groups(reader)
    expect(summary(list)).toEqual([
      ['argument', 1, 1],
      ['message', 3, 3],
      ['argument', 1, 1],
      ['argument', 1, 1],
    ])
    expect(list[1]?.data.url).toMatch(/#m1$/)
    expect(list.reduce((sum, { unread_count = 0 }) => sum + unread_count, 0)).toBe(await news.unread(reader))
    const plain = (await news.list(reader)).filter(({ type }) => type === 'message')
    expect(plain.map(({ count }) => count)).toEqual([undefined, undefined, undefined])
    expect(list[1]).toMatchObject({ id: plain[0]?.id, created_at: plain[0]?.created_at, read_at: null })

    await news.mark(reader, plain[2]?.id ?? '', 'read')
    const [, partly] = await groups(reader)
    expect([partly?.count, partly?.unread_count, partly?.data.url]).toEqual([3, 2, expect.stringMatching(/#m2$/)])
    const first = (await messages.read(reader, friend)).body.data.at(-1)
    await messages.takeBack(friend, reader, first.id)
    expect(summary(await groups(reader)).filter(([type]) => type === 'message')).toEqual([
      ['message', 2, 2],
      ['message', 1, 0],
    ])
  })

  it('come in pages of entries, and continue by cursor', async () => {
    const { reader } = await notifyInTurn({ rounds: 4 })
    const all = (await news.list(reader, '?grouped=true')).map(({ id }) => id)
    const page = (query: string) => api.call('GET', `/api/notifications?grouped=true&${query}`, { token: reader.token })
    const [first, second] = [await page('per_page=2'), await page('per_page=2&page=2')]
    expect(first.body.meta).toMatchObject({ current_page: 1, total: all.length, last_page: Math.ceil(all.length / 2), older: all[1] })
    const after = await page(`per_page=2&before=${first.body.meta.older}`)
    expect([...first.body.data, ...second.body.data].map(({ id }) => id)).toEqual(all.slice(0, 4))
    expect(after.body.data).toEqual(second.body.data)
    expect((await page('before=x')).status).toBe(422)
  })

  it('are read, unread and deleted as a whole, but later ones stay', async () => {
    const { reader, friend } = await notifyInTurn({ rounds: 2 })
    const message = async () => (await groups(reader)).find(({ type }) => type === 'message')
    const shown = (await message())?.id ?? ''
    await messages.send(friend, reader, 'Sent since')
    expect((await change('POST', `${shown}/read`, reader)).status).toBe(204)
    expect(await message()).toMatchObject({ count: 3, unread_count: 1 })
    expect((await change('POST', `${shown}/unread`, reader)).status).toBe(204)
    expect(await message()).toMatchObject({ count: 3, unread_count: 3 })
    expect((await change('DELETE', shown, reader)).status).toBe(204)
    expect(await message()).toMatchObject({ count: 1, unread_count: 1 })
    expect((await change('DELETE', shown, reader)).status).toBe(404)
    expect(await news.unread(reader)).toBe(3)
  })

  it('say of each debate whether a turn is running', async () => {
    const [ada, ben] = await createTwoFriends(api)
    const id = await startTurnDebate(api, [ada], [ben], { topic: 'Are turns grouped?' })
    for (const speaker of [ada, ben, ada, ben]) await api.call('POST', `/api/debates/${id}/skip-turn`, { token: speaker.token })
    const turns = (await groups(ada)).filter(({ type }) => type === 'your_turn')
    expect(turns.map(({ data, count }) => [data.message, count])).toEqual([
      ['It’s your turn in “Are turns grouped?”', 1],
      ['It was your turn in “Are turns grouped?”', 2],
    ])
  })

  it('are only for their reader', async () => {
    const { reader, friend } = await notifyInTurn({ rounds: 1 })
    const [{ id } = { id: '' }] = await groups(reader)
    expect((await change('POST', `${id}/read`, friend)).status).toBe(404)
    expect((await change('DELETE', id, friend)).status).toBe(404)
    expect((await api.call('GET', '/api/notifications?grouped=true')).status).toBe(401)
    expect(await news.unread(reader)).toBe(2)
  })
})
