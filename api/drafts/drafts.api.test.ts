import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { draftLimits } from '#contract/post-limits'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type RivalProcesses, startRivalProcesses } from '../rival-processes.testing.ts'

const hour = 60 * 60 * 1000
const guestKey = `guest-${'aZ0_-'.repeat(8)}abc`
const draft = { fields: { content: 'What I was\r\nabout to say', stance: 'for' }, place: '/debates/a-topic?page=2#reply' }
let api: TestApi
let token: string

beforeAll(async () => {
  api = await openTestApi()
})
beforeEach(async () => {
  token = (await api.person()).token
})
afterAll(() => api.close())

const pathOf = (key: string) => `/api/drafts/${encodeURIComponent(key)}`
const keep = (key: string, body: unknown = draft, by?: string) => api.call('PUT', pathOf(key), { body, ...(by ? { token: by } : {}) })
const read = (key: string, by?: string) => api.call('GET', pathOf(key), by ? { token: by } : {})
const drop = (key: string, by?: string) => api.call('DELETE', pathOf(key), by ? { token: by } : {})

describe("a member's draft", () => {
  test('is kept, read, replaced and dropped', async () => {
    const kept = await keep('argument:12', draft, token)
    expect(kept.status).toBe(200)
    const fields = { content: 'What I was\nabout to say', stance: 'for' }
    const written = { key: 'argument:12', fields, place: draft.place, updated_at: new Date(api.clock.time).toISOString() }
    expect(kept.body.data).toEqual({ ...written, dropped: [] })
    expect((await read('argument:12', token)).body).toEqual({ data: written })
    await keep('argument:12', { fields: { content: 'Shorter' }, place: '/' }, token)
    expect((await read('argument:12', token)).body.data).toMatchObject({ fields: { content: 'Shorter' }, place: '/' })
    const dropped = await drop('argument:12', token)
    expect([dropped.status, dropped.body]).toEqual([204, null])
    expect((await read('argument:12', token)).status).toBe(404)
    expect((await drop('argument:12', token)).status).toBe(204)
  })

  test('can’t be read by others', async () => {
    await keep('private', draft, token)
    const { token: other, id } = await api.person()
    const me = (await api.call('GET', '/api/me', { token })).body.data.id
    for (const key of ['private', `${me}:private`, `../${me}:private`]) {
      expect((await read(key, other)).body).toEqual({ message: 'There is no draft here.' })
    }
    await drop('private', other)
    await keep('private', { fields: { content: `by ${id}` }, place: '/' }, other)
    expect((await read('private', token)).body.data.fields.stance).toBe('for')
  })

  test('is kept for 30 days after the last change', async () => {
    await keep('slow', draft, token)
    api.clock.time += 29 * 24 * hour
    await keep('slow', draft, token)
    api.clock.time += 30 * 24 * hour - 1
    expect((await read('slow', token)).status).toBe(200)
    api.clock.time += 1
    expect((await read('slow', token)).status).toBe(404)
  })

  test('needs a token, for any key', async () => {
    for (const key of ['argument:12', 'guest-', 'guest-short', `${guestKey}x`, `${guestKey.slice(0, -1)}!`, guestKey.toUpperCase()]) {
      for (const answer of [await read(key), await keep(key), await drop(key)]) {
        expect([answer.status, answer.body]).toEqual([401, { message: 'Sign in first.' }])
      }
    }
  })

  test.each(["'; drop table drafts;--", '<script>', 'a/b/../c', '%', '😀 Ünï', 'x'.repeat(200)])('may have the key %s', async (key) => {
    expect((await keep(key, draft, token)).status).toBe(200)
    expect((await read(key, token)).body.data.key).toBe(key)
  })

  test.each(['x'.repeat(201), 'a\0b'])('may not have the key %j', async (key) => {
    for (const answer of [await read(key, token), await keep(key, draft, token), await drop(key, token)]) expect(answer.status).toBe(422)
  })
})

describe("a guest's draft", () => {
  test('can be read by anybody who knows the key, member or not', async () => {
    const kept = await keep(guestKey)
    expect(kept.status).toBe(200)
    expect(kept.body.data.key).toBe(guestKey)
    const { dropped: _, ...written } = kept.body.data
    expect((await read(guestKey)).body).toEqual({ data: written })
    expect((await read(guestKey, token)).body).toEqual({ data: written })
    expect((await drop(guestKey, token)).status).toBe(204)
    expect((await read(guestKey)).status).toBe(404)
  })

  test('is stored without its key', async () => {
    await keep(guestKey)
    const rows = await api.ports.db.read.selectFrom('drafts').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(guestKey)
    expect(JSON.stringify(rows)).not.toContain(guestKey.slice('guest-'.length))
  })

  test('is kept for 24 hours and deleted from the database at the next write', async () => {
    await keep(guestKey)
    api.clock.time += 24 * hour - 1
    expect((await read(guestKey)).status).toBe(200)
    api.clock.time += 1
    expect((await read(guestKey)).status).toBe(404)
    await keep('anything', draft, token)
    const late = await api.ports.db.read.selectFrom('drafts').select('id').where('expires_at', '<=', api.clock.time).execute()
    expect(late).toEqual([])
  })

  test('is limited by address', async () => {
    const strict = await openTestApi({ limitFactor: 1 })
    const answers = []
    for (let tries = 0; tries <= 120; tries++) answers.push(await strict.call('PUT', pathOf(guestKey), { body: draft }))
    const refused = answers.at(-1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
    expect(refused?.status).toBe(429)
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await strict.call('GET', pathOf(guestKey))).status).toBe(200)
    await strict.close()
  })
})

describe('a draft', () => {
  test('may have at most 60,000 characters', async () => {
    const of = (length: number) => ({ fields: { a: 'x'.repeat(20_000), b: 'x'.repeat(20_000), c: 'x'.repeat(length) }, place: '/' })
    expect((await keep('large', of(19_996), token)).status).toBe(200)
    const refused = await keep('large', of(19_997), token)
    expect([refused.status, refused.body]).toEqual([413, { message: 'A draft may have up to 60,000 characters in all. Shorten it.' }])
    expect((await read('large', token)).body.data.fields.c).toHaveLength(19_996)
  })

  test.each([
    ['no fields', { place: '/' }],
    ['a field that isn’t text', { fields: { a: 1 }, place: '/' }],
    ['a field that is too long', { fields: { a: 'x'.repeat(20_001) }, place: '/' }],
    ['a field with NUL', { fields: { a: 'a\0b' }, place: '/' }],
    ['a field with half a surrogate', { fields: { a: '\udc00' }, place: '/' }],
    ['many fields', { fields: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`f${index}`, ''])), place: '/' }],
    ['a place with NUL', { fields: {}, place: '/a\0b' }],
    ['no place', { fields: {} }],
  ])('of %s is refused', async (_, body) => {
    expect((await keep(guestKey, body)).status).toBe(422)
  })

  test('returns hostile text exactly as it was typed', async () => {
    const fields = { 'a\0"\ud800': '"}; <script>alert(1)</script> \u2028 {{x}} 😀', constructor: 'x', toString: 'y', empty: '' }
    expect((await keep('hostile', { fields, place: 'javascript:alert(1)' }, token)).status).toBe(200)
    expect((await read('hostile', token)).body.data).toMatchObject({ fields, place: 'javascript:alert(1)' })
  })
})

describe('the drafts of one member', () => {
  const { drafts: most, bytes } = draftLimits.ofMember
  const keysOf = async (userId: string) => {
    const rows = await api.ports.db.read.selectFrom('drafts').select('key').where('user_id', '=', Number(userId)).orderBy('key').execute()
    return rows.map(({ key }) => key)
  }
  const numbered = (number: number) => `text:${String(number).padStart(3, '0')}`
  /** Stores drafts one second apart. */
  async function keepMany(by: string, count: number, body: unknown = draft) {
    for (let number = 1; number <= count; number++) {
      api.clock.time += 1_000
      await keep(numbered(number), body, by)
    }
  }

  test('are limited to 50: the one changed longest ago is dropped, and the answer names it', async () => {
    const ada = await api.person()
    await keepMany(ada.token, most)
    expect(await keysOf(ada.id)).toHaveLength(most)
    // Changed since, so it is no longer the oldest.
    api.clock.time += 1_000
    expect((await keep(numbered(1), draft, ada.token)).body.data.dropped).toEqual([])
    api.clock.time += 1_000
    const kept = await keep('one more', draft, ada.token)
    expect(kept.body.data.dropped).toEqual([{ key: numbered(2), place: draft.place, updated_at: expect.any(String) }])
    const left = await keysOf(ada.id)
    expect(left).toHaveLength(most)
    expect(left).toContain(numbered(1))
    expect(left).not.toContain(numbered(2))
    expect((await read(numbered(2), ada.token)).status).toBe(404)
  })

  test('are limited to 2 MB as stored: the oldest are dropped until the rest fits', async () => {
    const ada = await api.person()
    // Three bytes per character.
    const long = { fields: { a: '漢'.repeat(20_000), b: '漢'.repeat(20_000), c: '漢'.repeat(19_000) }, place: '/' }
    const fitting = Math.floor(bytes / (59_000 * 3 + 100))
    await keepMany(ada.token, fitting, long)
    expect(await keysOf(ada.id)).toHaveLength(fitting)
    api.clock.time += 1_000
    const kept = await keep('one more', long, ada.token)
    expect(kept.body.data.dropped.map(({ key }: { key: string }) => key)).toEqual([numbered(1)])
    expect((await read('one more', ada.token)).body.data.fields.a).toHaveLength(20_000)
    expect(await keysOf(ada.id)).toHaveLength(fitting)
  })

  test('are kept if one has the maximum length', async () => {
    const ada = await api.person()
    // Each character is stored as six bytes.
    const control = '\u0001'
    const longest = { fields: { a: control.repeat(20_000), b: control.repeat(20_000), c: control.repeat(19_990) }, place: '/' }
    const kept = await keep('longest', longest, ada.token)
    expect([kept.status, kept.body.data.dropped]).toEqual([200, []])
    expect((await read('longest', ada.token)).body.data.fields.c).toHaveLength(19_990)
  })

  test('don’t affect those of others', async () => {
    const [ada, ben] = [await api.person(), await api.person()]
    await keep('of Ben', draft, ben.token)
    await keepMany(ada.token, most + 3)
    expect(await keysOf(ben.id)).toEqual(['of Ben'])
    expect((await keysOf(ada.id)).at(0)).toBe(numbered(4))
  })

  test('stay within the limit when two tabs store drafts at once', async () => {
    const ada = await api.person()
    await keepMany(ada.token, most - 1)
    const rivals: RivalProcesses = await startRivalProcesses(api)
    const kept = (key: string) => ({ method: 'PUT', path: pathOf(key), token: ada.token, body: draft })
    const tabs = [1, 2].map((tab) => Array.from({ length: 10 }, (_, index) => kept(`tab ${tab}: ${index}`)))
    const answers = await rivals.race(tabs[0] ?? [], tabs[1] ?? [])
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await keysOf(ada.id)).toHaveLength(most)
    await rivals.end()
  })
})

describe("guests' drafts from one address", () => {
  const { drafts: most, bytes } = draftLimits.ofAddress
  const keyOf = (number: number) => `guest-${String(number).padStart(43, 'q')}`
  const from =
    (site: TestApi, address: string) =>
    (number: number, body: unknown = draft) =>
      site.call('PUT', pathOf(keyOf(number)), {
        body,
        headers: { 'Rostrum-Client-Address': address, 'Rostrum-Client-Secret': site.ports.clientSecret },
      })
  const isThere = async (site: TestApi, number: number) => (await site.call('GET', pathOf(keyOf(number)))).status === 200

  test('are limited to 100, dropping the oldest; an IPv6 network counts as one address', async () => {
    const site = await openTestApi()
    const elsewhere = from(site, '203.0.113.9')
    await elsewhere(1_000)
    for (let number = 1; number <= most + 1; number++) {
      site.clock.time += 1_000
      const kept = await from(site, `2001:db8:1:2::${number.toString(16)}`)(number)
      // They may be somebody else's, so the answer doesn't mention them.
      expect([kept.status, kept.body.data.dropped]).toEqual([200, []])
    }
    expect([await isThere(site, 1), await isThere(site, 2), await isThere(site, most + 1)]).toEqual([false, true, true])
    expect(await isThere(site, 1_000)).toBe(true)
    const rows = await site.ports.db.read.selectFrom('drafts').selectAll().execute()
    expect(rows).toHaveLength(most + 1)
    expect(JSON.stringify(rows)).not.toMatch(/2001:db8|203\.0\.113/)
    await site.close()
  })

  test('are limited to 4 MB', async () => {
    const site = await openTestApi()
    const long = { fields: { a: '漢'.repeat(20_000), b: '漢'.repeat(20_000), c: '漢'.repeat(19_000) }, place: '/' }
    const fitting = Math.floor(bytes / (59_000 * 3 + 100))
    for (let number = 1; number <= fitting + 1; number++) {
      site.clock.time += 1_000
      await from(site, '203.0.113.9')(number, long)
    }
    expect([await isThere(site, 1), await isThere(site, 2), await isThere(site, fitting + 1)]).toEqual([false, true, true])
    await site.close()
  })
})
