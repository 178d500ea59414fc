import { readFileSync } from 'node:fs'
import { type ConfigData, HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../platform/testing.ts'

/** The rules that the web app's pages keep as well. */
const markupRules: ConfigData = JSON.parse(readFileSync(new URL('../../tests/markup/htmlvalidate.json', import.meta.url), 'utf8'))
let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

describe('health', () => {
  test('says that the process runs', async () => {
    const answer = await api.call('GET', '/healthz')
    expect([answer.status, answer.body, answer.headers.get('Cache-Control')]).toEqual([200, { status: 'ok' }, 'no-store'])
  })

  test('says whether the database answers', async () => {
    const broken = await openTestApi()
    expect((await broken.call('GET', '/readyz')).body).toEqual({ status: 'ready' })
    await broken.ports.db.close()
    const answer = await broken.call('GET', '/readyz')
    expect([answer.status, answer.body]).toEqual([503, { message: 'The database does not answer. Try again in a moment.' }])
    expect((await broken.call('GET', '/healthz')).status).toBe(200)
    await broken.close()
  })
})

describe('the reference', () => {
  test('is there for machines', async () => {
    const answer = await api.call('GET', '/api/openapi.json')
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
    expect(answer.body).toMatchObject({ openapi: '3.1.0', paths: { '/api/login': { post: { operationId: 'login' } } } })
  })

  test('is a page that is valid, runs nothing and loads its own style alone', async () => {
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

  test('has a link to every call, and no link that leads nowhere', async () => {
    const page = await (await api.app.request('/api')).text()
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const targets = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
    expect(targets.filter((id) => !ids.has(id))).toEqual([])
    expect(targets).toEqual(expect.arrayContaining(['login', 'createDebate', 'castVote', 'shape-Debate']))
    for (const [, address] of page.matchAll(/ href="(\/[^"]*)"/g)) expect((await api.app.request(address ?? '')).status).toBe(200)
  })
})

describe('a picture', () => {
  test('is served under its name for ever, as a picture and nothing else', async () => {
    const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
    const name = await api.ports.pictures.keep(new File([dot], 'dot.png', { type: 'image/png' }), 100)
    const response = await api.app.request(`/api/pictures/${name}`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    })
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP')
  })

  test.each(['none.webp', `${'a'.repeat(43)}.webp`, '..%2F..%2Fetc%2Fpasswd', '%00', '%ff', '__proto__'])(
    'named %s is not there',
    async (name) => {
      const answer = await api.call('GET', `/api/pictures/${name}`)
      expect([answer.status, answer.body]).toEqual([404, { message: 'There is no picture here.' }])
    },
  )
})
