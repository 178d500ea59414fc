import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createDebate } from '#contract/debate-editing'
import { listDebates } from '#contract/debates'
import { readDraft } from '#contract/drafts'
import { listFriendRequests } from '#contract/friends'
import { listTags } from '#contract/tags'

const fetched = vi.fn<() => Promise<Response>>()

/** Loads the modules anew, with a foreign API that answers like this. */
async function modulesWith(...answers: (() => Promise<Response>)[]) {
  vi.resetModules()
  fetched.mockReset()
  for (const answer of answers) fetched.mockImplementationOnce(answer)
  vi.stubGlobal('fetch', fetched)
  return { ...(await import('./described-calls.server.ts')), ...(await import('./discovered-calls.server.ts')) }
}

beforeEach(() => {
  vi.stubEnv('SESSION_SECRETS', 'x'.repeat(32))
  vi.stubEnv('API_URL', 'https://api.example.org')
})
afterAll(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const json = (body: unknown, status = 200) => Response.json(body, { status })
const minute = 60_000
const day = 24 * 60 * minute

test('without a description, only the calls of the customer’s text are available', async () => {
  const { loadApiDescription, isAvailable } = await modulesWith(async () => json({ message: 'Not Found' }, 404))
  await loadApiDescription()
  expect([listDebates, createDebate, listTags, readDraft].map((call) => isAvailable(call))).toEqual([true, false, false, false])
  await loadApiDescription(Date.now() + day - minute)
  expect(fetched, 'once a day').toHaveBeenCalledTimes(1)
})

test('documented calls are available, whatever their parameter names and base path', async () => {
  const paths = { '/debates': { post: {}, parameters: [] }, '/drafts/{name}': { get: {} }, '/tags': { head: {} } }
  const { loadApiDescription, isAvailable } = await modulesWith(async () =>
    json({ openapi: '3.0.0', servers: [{ url: 'https://api.example.org/api' }], paths }),
  )
  await loadApiDescription()
  expect([createDebate, readDraft, listTags].map((call) => isAvailable(call))).toEqual([true, true, false])
})

test('a parameter beyond the customer’s text is known if it is documented', async () => {
  const get = { parameters: [{ name: 'direction', in: 'query' }, { $ref: '#/components/parameters/page' }] }
  const described = await modulesWith(async () => json({ paths: { '/api/friends/requests': { get } } }))
  await described.loadApiDescription()
  expect(described.isParameterDocumented(listFriendRequests, 'direction')).toBe(true)
  const silent = await modulesWith(async () => json({}, 404))
  await silent.loadApiDescription()
  expect(silent.isParameterDocumented(listFriendRequests, 'direction')).toBe(false)
})

test('retries a failed fetch after a minute, and no page waits for it', async () => {
  const described = async () => json({ paths: { '/api/debates': { post: {} } } })
  const faults = [async () => json({}, 502), async () => new Response('<h1>It works!</h1>'), () => Promise.reject(new TypeError('refused'))]
  for (const fault of faults) {
    const { loadApiDescription, isAvailable } = await modulesWith(fault, described)
    const now = Date.now()
    await Promise.all([loadApiDescription(now), loadApiDescription(now), loadApiDescription(now + minute - 1)])
    expect([fetched.mock.calls.length, isAvailable(createDebate)]).toEqual([1, false])
    await loadApiDescription(now + minute)
    await vi.waitFor(() => expect(isAvailable(createDebate)).toBe(true))
    expect(fetched).toHaveBeenCalledTimes(2)
  }
})

test('a page waits only briefly for the description', async () => {
  const { loadApiDescription } = await modulesWith(() => new Promise(() => {}))
  vi.useFakeTimers()
  const waiting = loadApiDescription()
  await vi.advanceTimersByTimeAsync(1_500)
  await waiting
  vi.useRealTimers()
})

test('a description that arrives after the wait still counts', async () => {
  const slow = () => new Promise<Response>((done) => setTimeout(() => done(json({ paths: { '/api/debates': { post: {} } } })), 3_000))
  vi.useFakeTimers()
  const { loadApiDescription, isAvailable, isDescriptionPending } = await modulesWith(slow)
  const waiting = loadApiDescription()
  await vi.advanceTimersByTimeAsync(1_500)
  await waiting
  expect([isAvailable(createDebate), isDescriptionPending()]).toEqual([false, true])
  await vi.advanceTimersByTimeAsync(1_500)
  vi.useRealTimers()
  await vi.waitFor(() => expect(isAvailable(createDebate)).toBe(true))
  expect([isDescriptionPending(), fetched.mock.calls.length]).toEqual([false, 1])
})

test('ignores an endless description', async () => {
  const endless = async () => new Response(new ReadableStream({ pull: (into) => into.enqueue(new Uint8Array(1_000_000)) }))
  const { loadApiDescription, isAvailable } = await modulesWith(endless)
  await loadApiDescription()
  expect(isAvailable(createDebate)).toBe(false)
})

test('our own API has every call and is not asked for a description', async () => {
  vi.stubEnv('API_URL', '')
  const { loadApiDescription, isAvailable } = await modulesWith()
  await loadApiDescription()
  expect([isAvailable(createDebate), fetched.mock.calls.length]).toEqual([true, 0])
})

test('an undocumented call is not sent until it has worked', async () => {
  const { loadApiDescription, mayExist, recordAnswer } = await modulesWith(async () => json({}, 404))
  await loadApiDescription()
  expect(mayExist(listTags)).toBe(false)
  expect(mayExist(listDebates)).toBe(true)
  recordAnswer(listTags, '/api/tags', 200)
  expect(mayExist(listTags)).toBe(true)
})
