import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const body = { name: 'D', display_name: 'Devices', email: 'devices@example.org', password: 'a long enough phrase' }
const list = async (token: string) => (await api.call('GET', '/api/me/sessions', { token })).body.data
const status = async (token: string) => (await api.call('GET', '/api/me', { token })).status

describe('active sessions', () => {
  it('are described with this one marked, and can be ended one by one or all others at once', async () => {
    const here = String((await api.call('POST', '/api/register', { body, headers: { 'User-Agent': firefox } })).body.access_token)
    const enter = async (agent: string) =>
      String((await api.call('POST', '/api/login', { body, headers: { 'User-Agent': agent } })).body.access_token)
    api.clock.time += 1_000
    const there = await enter('w3m/0.5.3')
    const [latest, own] = await list(here)
    expect(own).toMatchObject({ device: 'Firefox on Windows', from: 'unknown', current: true })
    expect(latest).toMatchObject({ device: 'w3m', current: false, created_at: new Date(api.clock.time).toISOString() })
    expect(JSON.stringify(await list(here))).not.toContain(here)

    expect((await api.call('DELETE', `/api/me/sessions/${latest.id}`, { token: here })).status).toBe(204)
    expect((await api.call('DELETE', `/api/me/sessions/${latest.id}`, { token: here })).status).toBe(404)
    expect(await status(there)).toBe(401)
    const others = [await enter(''), await enter(firefox)]
    expect((await api.call('DELETE', '/api/me/sessions', { token: here })).body.data).toEqual({ ended: 2 })
    expect(await Promise.all([here, ...others].map(status))).toEqual([200, 401, 401])
    expect(await list(here)).toHaveLength(1)
  })

  it('show this one as used now, and first', async () => {
    const someone = { ...body, display_name: 'Seen', email: 'seen@example.org' }
    const here = String((await api.call('POST', '/api/register', { body: someone })).body.access_token)
    api.clock.time += 1_000
    await api.call('POST', '/api/login', { body: someone })
    api.clock.time += 50 * 60_000
    const [first] = await list(here)
    expect(first).toMatchObject({ current: true, last_used_at: new Date(api.clock.time).toISOString() })
  })

  it('are visible to their owner only', async () => {
    const [ada, ben] = [await api.person(), await api.person()]
    const [of] = await list(ada.token)
    expect((await api.call('DELETE', `/api/me/sessions/${of.id}`, { token: ben.token })).status).toBe(404)
    expect((await api.call('GET', '/api/me/sessions')).status).toBe(401)
    expect((await api.call('DELETE', '/api/me/sessions')).status).toBe(401)
    expect(await status(ada.token)).toBe(200)
  })
})
