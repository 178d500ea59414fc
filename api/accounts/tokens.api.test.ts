import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'

const day = 24 * 60 * 60 * 1000
let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const readMe = (token: string) => api.call('GET', '/api/me', { token })
const signIn = (email: string) => api.call('POST', '/api/login', { body: { email, password: 'a long enough phrase' } })

describe('a token', () => {
  test('ends at sign-out, and the person’s other tokens stay', async () => {
    const { token } = await api.person('two devices')
    const { email } = (await readMe(token)).body.data
    const other = (await signIn(email)).body.access_token
    const answer = await api.call('POST', '/api/logout', { token })
    expect([answer.status, answer.body]).toEqual([204, null])
    expect((await readMe(token)).status).toBe(401)
    expect((await api.call('POST', '/api/logout', { token })).status).toBe(401)
    expect((await readMe(other)).status).toBe(200)
  })

  test('expires after 30 days without use, but not while it is used', async () => {
    const { token } = await api.person('now and then')
    api.clock.time += 30 * day - 1
    expect((await readMe(token)).status).toBe(200)
    api.clock.time += 30 * day - 1
    expect((await readMe(token)).status).toBe(200)
    api.clock.time += 30 * day
    expect((await readMe(token)).status).toBe(401)
  })

  test('expires after 180 days in any case, and is deleted', async () => {
    const { token, id } = await api.person('every day')
    for (let days = 20; days < 180; days += 20) {
      api.clock.time += 20 * day
      expect((await readMe(token)).status).toBe(200)
    }
    api.clock.time += 20 * day - 1
    expect((await readMe(token)).status).toBe(200)
    api.clock.time += 1
    const ended = await readMe(token)
    expect([ended.status, ended.body.message]).toEqual([401, 'Your session has ended. Sign in again.'])
    expect((await api.call('GET', '/api/debates', { token })).status).toBe(401)
    expect(await tokensOf(Number(id))).toEqual([])
  })

  test('is expired even if it can’t be deleted', async () => {
    const { token } = await api.person('unlucky too')
    api.clock.time += 31 * day
    const writes = vi.spyOn(api.ports.db, 'transaction').mockRejectedValue(new Error('the disk is full'))
    expect((await readMe(token)).status).toBe(401)
    writes.mockRestore()
  })

  test('has its use noted at most once an hour', async () => {
    const { token } = await api.person('often here')
    const writes = vi.spyOn(api.ports.db, 'transaction')
    api.clock.time += 59 * 60 * 1000
    await readMe(token)
    expect(writes).not.toHaveBeenCalled()
    api.clock.time += 60 * 1000
    await Promise.all([readMe(token), readMe(token)])
    expect(await lastUse()).toBe(api.clock.time)
    writes.mockClear()
    await readMe(token)
    expect(writes).not.toHaveBeenCalled()
    writes.mockRestore()
  })

  test('is valid even if its use can’t be noted', async () => {
    const { token } = await api.person('unlucky')
    api.clock.time += 60 * 60 * 1000
    const writes = vi.spyOn(api.ports.db, 'transaction').mockRejectedValue(new Error('the disk is full'))
    expect((await readMe(token)).status).toBe(200)
    writes.mockRestore()
  })

  test('is deleted at the next sign-in after it expired', async () => {
    const { token, id } = await api.person('long away')
    const { email } = (await readMe(token)).body.data
    api.clock.time += 31 * day
    await signIn(email)
    expect(await tokensOf(Number(id))).toHaveLength(1)
  })

  test('is deleted at the next sign-in when it is too old', async () => {
    const { token, id } = await api.person('never away')
    const { email } = (await readMe(token)).body.data
    for (let days = 0; days < 180; days += 20) {
      await readMe(token)
      api.clock.time += 20 * day
    }
    await signIn(email)
    expect(await tokensOf(Number(id))).toHaveLength(1)
  })

  test.each(['unknown', 'x'.repeat(5_000), "' or 1=1 --", '%00'])('%s is refused, even on open calls', async (token) => {
    const answer = await api.call('GET', '/api/me', { headers: { Authorization: `Bearer ${encodeURI(token)}` } })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer')
    expect(answer.body.message).toBe('Your session has ended. Sign in again.')
    expect((await api.call('GET', '/api/debates', { headers: { Authorization: `Bearer ${encodeURI(token)}` } })).status).toBe(401)
  })

  test.each(['/api/me', '/api/user'])('is required for %s', async (path) => {
    const answer = await api.call('GET', path)
    expect([answer.status, answer.body]).toEqual([401, { message: 'Sign in first.' }])
  })

  test('is required to sign out', async () => {
    expect((await api.call('POST', '/api/logout')).status).toBe(401)
  })
})

async function lastUse(): Promise<number> {
  const rows = await api.ports.db.read.selectFrom('tokens').select('last_used_at').orderBy('last_used_at', 'desc').execute()
  return rows[0]?.last_used_at ?? 0
}

async function tokensOf(userId: number) {
  return api.ports.db.read.selectFrom('tokens').select('hash').where('user_id', '=', userId).execute()
}
