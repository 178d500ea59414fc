import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultDelivery } from '#contract/notification-types'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { createApi } from '../app.ts'
import { type Member, openDebate, post, startTurnDebate } from '../arguments/arguments.testing.ts'
import { createRateLimits } from '../platform/rate-limits.ts'
import { notificationCalls } from './notifications.testing.ts'

let api: TestApi
let news: ReturnType<typeof notificationCalls>
let [ada, ben]: [Member, Member] = [] as never
beforeAll(async () => {
  api = await openTestApi()
  news = notificationCalls(api)
  ;[ada, ben] = [await api.person('Ada'), await api.person('Ben')]
})
afterAll(() => api.close())

/** Notifies Ada `times` times of arguments by Ben. @returns her notifications, latest first */
async function notifyAda(times: number) {
  await news.forget(ada)
  const id = await openDebate(api, ben)
  await api.call('POST', `/api/debates/${id}/watch`, { token: ada.token })
  for (let more = 0; more < times; more++) {
    api.clock.time += 1_000
    await post(api, ben, id, { stance: 'for' })
  }
  return news.list(ada)
}

describe('notifications', () => {
  it('come in pages, latest first, and continue by cursor', async () => {
    const all = (await notifyAda(5)).map(({ id }) => id)
    const page = (query: string) => api.call('GET', `/api/notifications?${query}`, { token: ada.token })
    const [first, third] = [await page('per_page=2'), await page('limit=2&page=3')]
    expect(first.body.meta).toEqual({ current_page: 1, last_page: 3, per_page: 2, total: 5, total_capped: false, older: all[1] })
    expect([...first.body.data, ...third.body.data].map(({ id }) => id)).toEqual([all[0], all[1], all[4]])
    const after = await page(`per_page=2&before=${first.body.meta.older}`)
    expect(after.body.data.map(({ id }: { id: string }) => id)).toEqual([all[2], all[3]])
    expect((await page('page=51')).body.data).toEqual([])
    expect((await page('before=x')).status).toBe(422)
    expect((await page('per_page=101')).status).toBe(422)
  })

  it('can be marked as read and as unread again', async () => {
    const [latest] = await notifyAda(2)
    const id = latest?.id ?? ''
    expect(await news.unread(ada)).toBe(2)
    expect((await news.mark(ada, id, 'read')).status).toBe(204)
    const read_at = new Date(api.clock.now()).toISOString()
    api.clock.time += 1_000
    await news.mark(ada, id, 'read')
    expect((await news.list(ada))[0]?.read_at, 'the first time of reading stays').toBe(read_at)
    expect(await news.unread(ada)).toBe(1)
    expect((await api.call('GET', '/api/me', { token: ada.token })).body.data.unread_notifications_count).toBe(1)
    expect((await news.mark(ada, id, 'unread')).status).toBe(204)
    expect(await news.unread(ada)).toBe(2)
    expect((await api.call('POST', '/api/notifications/read', { token: ada.token })).status).toBe(204)
    expect(await news.unread(ada)).toBe(0)
    expect((await news.list(ada)).every(({ read_at: at }) => at !== null)).toBe(true)
  })

  it('can be deleted', async () => {
    const [latest, first] = await notifyAda(2)
    expect((await news.remove(ada, latest?.id ?? '')).status).toBe(204)
    expect((await news.list(ada)).map(({ id }) => id)).toEqual([first?.id])
    expect((await news.remove(ada, latest?.id ?? '')).status).toBe(404)
  })

  it('cannot be changed by other people', async () => {
    const [{ id } = { id: '' }] = await notifyAda(1)
    const there = await api.call('POST', '/api/notifications/999999999/read', { token: ben.token })
    for (const tried of [await news.mark(ben, id, 'read'), await news.mark(ben, id, 'unread'), await news.remove(ben, id)]) {
      expect([tried.status, tried.body]).toEqual([404, there.body])
    }
    await api.call('POST', '/api/notifications/read', { token: ben.token })
    expect(await news.unread(ada)).toBe(1)
    expect((await news.mark(ada, 'x', 'read')).status).toBe(404)
  })

  it('are only for members', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/unread-count'],
      ['POST', '/read'],
      ['POST', '/1/read'],
      ['POST', '/1/unread'],
      ['DELETE', '/1'],
    ] as const)
      expect((await api.call(method, `/api/notifications${path}`)).status, `${method} ${path}`).toBe(401)
    expect((await api.call('GET', '/api/notification-preferences')).status).toBe(401)
    expect((await api.call('PUT', '/api/notification-preferences', { body: {} })).status).toBe(401)
  })

  it('can be marked only so often', async () => {
    const strict = createApi({ ...api.ports, limits: createRateLimits(1, () => {}) })
    const marking = () =>
      strict.fetch(
        new Request('http://rostrum.test/api/notifications/read', { method: 'POST', headers: { Authorization: `Bearer ${ada.token}` } }),
      )
    const statuses = await Promise.all(Array.from({ length: 301 }, async () => (await marking()).status))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await marking()).headers.get('Retry-After')).toMatch(/^\d+$/)
  })
})

describe('preferences', () => {
  const read = async () => (await api.call('GET', '/api/notification-preferences', { token: ada.token })).body.data

  it('start with defaults, and only chosen types change', async () => {
    expect(await read()).toMatchObject({ your_turn: 'email', argument: 'site', kicked: defaultDelivery('kicked') })
    const never = await news.prefer(ada, { moderation: 'none', argument: 'none' })
    expect([never.status, never.body.errors]).toEqual([422, { moderation: [expect.stringContaining('can’t turn off')] }])
    expect((await news.prefer(ada, { moderation: 'site' })).status).toBe(200)
    const changed = await news.prefer(ada, { argument: 'none', your_turn: 'site' })
    expect([changed.status, changed.body.data]).toMatchObject([200, { argument: 'none', your_turn: 'site', reply: 'site' }])
    await news.prefer(ada, { argument: 'email' })
    await news.prefer(ada, {})
    expect(await read()).toMatchObject({ argument: 'email', your_turn: 'site' })
  })

  it('are refused by field if they are invalid', async () => {
    const refused = await news.prefer(ada, { argument: 'pigeon' })
    expect([refused.status, refused.body.errors]).toEqual([422, { argument: ['Choose “Site only”, “Site and email” or “Off”.'] }])
    expect((await news.prefer(ada, { weather: 'site' })).status).toBe(422)
  })

  const mailsOf = (subject: string | undefined) =>
    api.ports.db.read
      .selectFrom('mails')
      .selectAll()
      .where('subject', '=', subject ?? '')
      .execute()
  const verify = ({ id }: Member, verified_at: number | null) =>
    api.ports.db.transaction((tx) => tx.updateTable('users').set({ verified_at }).where('id', '=', Number(id)).execute())

  it('send the same text by mail if chosen, but only to verified addresses', async () => {
    await news.prefer(ada, { argument: 'email' })
    const [unsent] = await notifyAda(1)
    expect(await mailsOf(unsent?.data.message)).toEqual([])
    await verify(ada, 1)
    const [one] = await notifyAda(1)
    const [mail, ...more] = await mailsOf(one?.data.message)
    expect(more).toEqual([])
    expect(mail?.text).toContain(one?.data.url)
    expect(mail?.html).toContain('Ben')
    await news.prefer(ada, { argument: 'none' })
    expect(await notifyAda(1)).toEqual([])
  })

  it('send a mail about a turn, with the deadline and a link', async () => {
    const eve = await api.person('Eve')
    await verify(eve, 1)
    await startTurnDebate(api, [eve], [ben], { topic: 'Should mails have deadlines?', turn_days: 1 })
    const [one] = await news.list(eve)
    const [mail] = await mailsOf(one?.data.message)
    expect(mail?.text).toContain(one?.data.url)
    expect(mail?.text.replace(/\s+/g, ' ')).toMatch(/You have until \d{1,2} \w+(?: \d{4})?, \d\d:\d\d UTC\./)
  })
})
