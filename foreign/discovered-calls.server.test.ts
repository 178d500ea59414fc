import { afterAll, expect, test, vi } from 'vitest'
import { defineCall } from '#contract/call'
import { isAvailable, recordAnswer } from './discovered-calls.server.ts'

vi.mock('./described-calls.server.ts', () => ({ isDocumented: () => true }))
vi.stubEnv('SESSION_SECRETS', 'x'.repeat(32))
vi.stubEnv('API_URL', 'https://api.example.org')
afterAll(() => vi.unstubAllEnvs())

const call = (path: string) => defineCall({ method: 'POST', path, summary: 'A call.' })
const page = call('/api/page')
const pageLoads = () => recordAnswer(page, '/api/page', 200)

test('a call answered with 405 is missing for a day', () => {
  const watch = call('/api/a/{id}/watch')
  expect(isAvailable(watch)).toBe(true)
  recordAnswer(watch, '/api/a/1/watch', 405, 1_000)
  expect(isAvailable(watch, 2_000)).toBe(false)
  expect(isAvailable(watch, 1_000 + 24 * 60 * 60_000 + 1)).toBe(true)
})

test('a call is missing after 404s for two different things, unless it ever worked', () => {
  const [never, once] = [call('/api/b/{id}'), call('/api/c/{id}')]
  for (const id of [1, 1]) {
    recordAnswer(never, `/api/b/${id}`, 404)
    pageLoads()
  }
  expect(isAvailable(never)).toBe(true)
  recordAnswer(never, '/api/b/2', 404)
  pageLoads()
  expect(isAvailable(never)).toBe(false)
  recordAnswer(once, '/api/c/1', 200)
  for (const id of [2, 3, 4]) {
    recordAnswer(once, `/api/c/${id}`, 404)
    pageLoads()
  }
  expect(isAvailable(once)).toBe(true)
})

test('a call without parameters is missing after one 404, until it succeeds again', () => {
  const preview = call('/api/d')
  recordAnswer(preview, '/api/d', 200)
  recordAnswer(preview, '/api/d', 404)
  pageLoads()
  expect(isAvailable(preview)).toBe(false)
  recordAnswer(preview, '/api/d', 200)
  expect(isAvailable(preview)).toBe(true)
})

test('404s from an API that finds nothing at all do not count', () => {
  const post = call('/api/e')
  pageLoads()
  recordAnswer(post, '/api/e', 404)
  recordAnswer(call('/api/page/{id}'), '/api/page/1', 404)
  recordAnswer(page, '/api/page', 404)
  recordAnswer(call('/api/another'), '/api/another', 200)
  expect(isAvailable(post)).toBe(true)
})
