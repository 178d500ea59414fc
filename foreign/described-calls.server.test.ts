import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createDebate, listDebates } from '#contract/debates'
import { readDraft } from '#contract/drafts'
import { listFriendRequests } from '#contract/friends'
import { listTags } from '#contract/tags'

const asked = vi.fn<() => Promise<Response>>()

/** The modules anew, before an API elsewhere that describes itself so. */
async function before(...answers: (() => Promise<Response>)[]) {
  vi.resetModules()
  asked.mockReset()
  for (const answer of answers) asked.mockImplementationOnce(answer)
  vi.stubGlobal('fetch', asked)
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

test('what the customer’s text names is offered at once, and nothing else where nothing is told', async () => {
  const { apiTold, isOffered } = await before(async () => json({ message: 'Not Found' }, 404))
  await apiTold()
  expect([listDebates, createDebate, listTags, readDraft].map((call) => isOffered(call))).toEqual([true, false, false, false])
  await apiTold(Date.now() + day - minute)
  expect(asked, 'once a day').toHaveBeenCalledTimes(1)
})

test('so is what its description has, whatever the names in braces, and wherever its paths begin', async () => {
  const paths = { '/debates': { post: {}, parameters: [] }, '/drafts/{name}': { get: {} }, '/tags': { head: {} } }
  const { apiTold, isOffered } = await before(async () =>
    json({ openapi: '3.0.0', servers: [{ url: 'https://api.example.org/api' }], paths }),
  )
  await apiTold()
  expect([createDebate, readDraft, listTags].map((call) => isOffered(call))).toEqual([true, true, false])
})

test('a parameter beyond the customer’s text is known where it is described', async () => {
  const get = { parameters: [{ name: 'direction', in: 'query' }, { $ref: '#/components/parameters/page' }] }
  const described = await before(async () => json({ paths: { '/api/friends/requests': { get } } }))
  await described.apiTold()
  expect(described.isParameterTold(listFriendRequests, 'direction')).toBe(true)
  const silent = await before(async () => json({}, 404))
  await silent.apiTold()
  expect(silent.isParameterTold(listFriendRequests, 'direction')).toBe(false)
})

test('after a fault it is asked again a minute later, and no page waits for that', async () => {
  const told = async () => json({ paths: { '/api/debates': { post: {} } } })
  const faults = [async () => json({}, 502), async () => new Response('<h1>It works!</h1>'), () => Promise.reject(new TypeError('refused'))]
  for (const fault of faults) {
    const { apiTold, isOffered } = await before(fault, told)
    const now = Date.now()
    await Promise.all([apiTold(now), apiTold(now), apiTold(now + minute - 1)])
    expect([asked.mock.calls.length, isOffered(createDebate)]).toEqual([1, false])
    await apiTold(now + minute)
    await vi.waitFor(() => expect(isOffered(createDebate)).toBe(true))
    expect(asked).toHaveBeenCalledTimes(2)
  }
})

test('a page waits for it a moment and no more', async () => {
  const { apiTold } = await before(() => new Promise(() => {}))
  vi.useFakeTimers()
  const waiting = apiTold()
  await vi.advanceTimersByTimeAsync(1_500)
  await waiting
  vi.useRealTimers()
})

test('what comes later than a page waits counts all the same', async () => {
  const slow = () => new Promise<Response>((done) => setTimeout(() => done(json({ paths: { '/api/debates': { post: {} } } })), 3_000))
  vi.useFakeTimers()
  const { apiTold, isOffered, mayYetTell } = await before(slow)
  const waiting = apiTold()
  await vi.advanceTimersByTimeAsync(1_500)
  await waiting
  expect([isOffered(createDebate), mayYetTell()]).toEqual([false, true])
  await vi.advanceTimersByTimeAsync(1_500)
  vi.useRealTimers()
  await vi.waitFor(() => expect(isOffered(createDebate)).toBe(true))
  expect([mayYetTell(), asked.mock.calls.length]).toEqual([false, 1])
})

test('one without end is none', async () => {
  const endless = async () => new Response(new ReadableStream({ pull: (into) => into.enqueue(new Uint8Array(1_000_000)) }))
  const { apiTold, isOffered } = await before(endless)
  await apiTold()
  expect(isOffered(createDebate)).toBe(false)
})

test('our own API has everything, and is not asked', async () => {
  vi.stubEnv('API_URL', '')
  const { apiTold, isOffered } = await before()
  await apiTold()
  expect([isOffered(createDebate), asked.mock.calls.length]).toEqual([true, 0])
})

test('what nothing says to be there is not asked for, until it has worked', async () => {
  const { apiTold, mayBeThere, learnFrom } = await before(async () => json({}, 404))
  await apiTold()
  expect(mayBeThere(listTags)).toBe(false)
  expect(mayBeThere(listDebates)).toBe(true)
  learnFrom(listTags, '/api/tags', 200)
  expect(mayBeThere(listTags)).toBe(true)
})
