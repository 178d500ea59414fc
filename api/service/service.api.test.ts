import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type ConfigData, HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { makeReadOnly } from '../database/database.testing.ts'
import { holdLock } from '../database/foreign-lock.testing.ts'

/** The markup rules that also apply to the web app's pages. */
const markupRules: ConfigData = JSON.parse(readFileSync(new URL('../../tests/markup/htmlvalidate.json', import.meta.url), 'utf8'))
let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

describe('health', () => {
  test('reports that the process runs', async () => {
    const answer = await api.call('GET', '/healthz')
    expect([answer.status, answer.body, answer.headers.get('Cache-Control')]).toEqual([200, { status: 'ok' }, 'no-store'])
  })

  test('reports whether the database answers', async () => {
    const broken = await openTestApi()
    expect((await broken.call('GET', '/readyz')).body).toEqual({ status: 'ready' })
    await broken.ports.db.close()
    broken.clock.time += 1_000
    const answer = await broken.call('GET', '/readyz')
    expect([answer.status, answer.body]).toEqual([503, { message: 'The database does not answer. Try again in a moment.' }])
    expect((await broken.call('GET', '/healthz')).status).toBe(200)
    await broken.close()
  })

  test('writes once a second, however many callers ask', async () => {
    const probed = await openTestApi()
    const { transaction } = probed.ports.db
    let writes = 0
    probed.ports.db.transaction = (...given) => {
      writes++
      return transaction(...given)
    }
    const answers = await Promise.all(Array.from({ length: 50 }, () => probed.call('GET', '/readyz')))
    expect([new Set(answers.map(({ status }) => status)), writes]).toEqual([new Set([200]), 1])
    probed.clock.time += 1_000
    await probed.call('GET', '/readyz')
    expect(writes).toBe(2)
    await probed.close()
  })

  test('is ready while another process writes', async () => {
    const held = await openTestApi()
    const letGo = await holdLock(held.address)
    expect((await held.call('GET', '/readyz')).status).toBe(200)
    await letGo()
    await held.close()
  })

  test.runIf(process.env.ROSTRUM_TEST_DATABASE === 'postgres')(
    'a read-only server keeps serving pages, and refuses writes with an explanation',
    async () => {
      const still = await openTestApi()
      const ada = await still.person('Ada')
      await makeReadOnly(still.address)
      const refused = [503, expect.stringMatching(/^The site can’t save anything at the moment, but you can keep reading/)]
      // The test cuts connections, and the pool may return one of them once.
      await vi.waitFor(async () => {
        still.clock.time += 1_000
        const ready = await still.call('GET', '/readyz')
        expect([ready.status, ready.body.message]).toEqual(refused)
      }, 60_000)
      expect((await still.call('GET', '/api/debates')).status).toBe(200)
      const made = await still.call('POST', '/api/debates', { token: ada.token, body: { topic: 'Can this be stored?', type: 'open' } })
      expect([made.status, made.body.message]).toEqual(refused)
      await still.close()
    },
  )
})

describe('the reference', () => {
  test('is available as JSON', async () => {
    const answer = await api.call('GET', '/api/openapi.json')
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
    expect(answer.body).toMatchObject({ openapi: '3.1.0', paths: { '/api/login': { post: { operationId: 'login' } } } })
  })

  test.each(['/api', '/api/openapi.json'])('%s is compressed once, the same for everybody, and revalidated', async (path) => {
    const ask = (headers: Record<string, string>) => api.app.request(path, { headers })
    const plain = await ask({})
    const text = await plain.text()
    for (const [coding, expand] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await ask({ 'Accept-Encoding': coding })
      expect([answer.headers.get('Content-Encoding'), answer.headers.get('Vary')]).toEqual([coding, 'Accept-Encoding'])
      expect(expand(Buffer.from(await answer.arrayBuffer())).toString()).toBe(text)
      const again = await ask({ 'Accept-Encoding': coding, 'If-None-Match': answer.headers.get('ETag') ?? '' })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
    const other = await ask({ 'Accept-Encoding': 'br;q=0', 'If-None-Match': '"another"' })
    expect([other.status, await other.text()]).toEqual([200, text])
  })

  test('is a valid page that runs nothing and loads only its own style', async () => {
    const response = await api.app.request('/api')
    const page = await response.text()
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/)
    const policy = response.headers.get('Content-Security-Policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src|unsafe|https?:/)
    expect(page).not.toMatch(/<script|<style|<img|<iframe| style=| on\w+=|https?:/i)
    const report = await new HtmlValidate(markupRules).validateString(page)
    expect(report.results.flatMap(({ messages }) => messages)).toEqual([])
  })

  test('links to every call, and has no broken links', async () => {
    const page = await (await api.app.request('/api')).text()
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const targets = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
    expect(targets.filter((id) => !ids.has(id))).toEqual([])
    expect(targets).toEqual(expect.arrayContaining(['login', 'createDebate', 'castVote', 'shape-Debate']))
    for (const [, address] of page.matchAll(/ href="(\/[^"]*)"/g)) expect((await api.app.request(address ?? '')).status).toBe(200)
  })
})

test.each([
  ['/api/debates', 200],
  ['/api/reference.css', 200],
  ['/api/me', 401],
  ['/api/debates?page=none', 422],
  ['/api/nowhere', 404],
  ['/api/pictures/none.webp', 404],
])('%s (%i) runs nothing, and other sites can’t frame or embed it', async (path, status) => {
  const answer = await api.app.request(path)
  expect(answer.status).toBe(status)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
  })
})

describe('a picture', () => {
  test('is served under its name, only as a picture', async () => {
    const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
    const body = new FormData()
    body.set('picture', new File([dot], 'dot.png', { type: 'image/png' }))
    const { avatar } = (await api.call('POST', '/api/me/avatar', { token: (await api.person()).token, body })).body.data
    const response = await api.app.request(avatar)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=600',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    })
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP')
  })

  test.each(['none.webp', `${'a'.repeat(43)}.webp`, '..%2F..%2Fetc%2Fpasswd', '%00', '%ff', '__proto__'])(
    'named %s does not exist',
    async (name) => {
      const answer = await api.call('GET', `/api/pictures/${name}`)
      expect([answer.status, answer.body]).toEqual([404, { message: 'There is no picture here.' }])
    },
  )
})
