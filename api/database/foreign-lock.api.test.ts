import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stopwatch } from '../../tests/machine/processor-wait.mjs'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, startTurnDebate } from '../arguments/arguments.testing.ts'
import { holdLock } from './foreign-lock.testing.ts'

let api: TestApi
let ada: Member
let ben: Member
let debate: string
let letGo: () => Promise<void>
beforeEach(async () => {
  api = await openTestApi({ connections: 10 })
  ;[ada, ben] = [await api.person('Ada'), await api.person('Ben')]
  debate = await startTurnDebate(api, [ada], [ben], { rounds: 9 })
  // Render before the test, since it measures only the wait.
  await api.call('POST', '/api/preview', { token: ada.token, body: { content: 'Words.' } })
  letGo = await holdLock(api.address)
})
afterEach(async () => {
  await letGo()
  await api.close()
})

const post = (content: string, key = content) =>
  api.call('POST', `/api/debates/${debate}/spectator-comments`, {
    token: ada.token,
    body: { content },
    headers: { 'Idempotency-Key': key.replaceAll(' ', '-') },
  })
const slugOf = async (id: string) =>
  (await api.ports.db.read.selectFrom('debates').select('slug').where('id', '=', Number(id)).executeTakeFirstOrThrow()).slug
const comments = () => api.ports.db.read.selectFrom('posts').select('content_source').execute()

test('asks a blocked writer to retry after about two seconds, and loses or repeats nothing', async () => {
  const since = performance.now()
  const tookAlone = stopwatch()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const answers = await Promise.all(Array.from({ length: 8 }, (_, number) => post(`Comment ${number}`)))
  const took = performance.now() - since
  const alone = tookAlone()
  delay.disable()
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2'])
    expect(answer.body.message).toMatch(/Nothing is lost: send it again in a moment/)
  }
  // Send them all at once, and don't block the event loop meanwhile.
  expect(took).toBeGreaterThan(1_500)
  expect(alone, 'less what was queued for a processor').toBeLessThan(4_000)
  expect(delay.max / 1e6).toBeLessThan(1_000)
  await letGo()
  expect((await post('Comment 0')).status).toBe(201)
  expect((await post('Comment 0')).status).toBe(201)
  expect(await comments()).toEqual([{ content_source: 'Comment 0' }])
})

test('waits for a short lock', async () => {
  const posted = Promise.all([post('One'), post('Two')])
  await letGo()
  expect((await posted).map(({ status }) => status)).toEqual([201, 201])
})

test('answers readers at once, and skips the writes of a page that only reads', async () => {
  const slug = await slugOf(debate)
  const finished: string[] = []
  const writing = post('Waits').then(() => finished.push('write'))
  // This request should record the token's use and end Ada's overdue turn.
  api.clock.time += 5 * 86_400_000
  const { status, body } = await api.call('GET', `/api/debates/${slug}`, { token: ada.token })
  finished.push('read')
  expect([status, body.data.slug]).toEqual([200, slug])
  await writing
  expect(finished).toEqual(['read', 'write'])
  await letGo()
  const now = await api.call('GET', `/api/debates/${slug}`, { token: ada.token })
  expect(now.body.data.turn_end).not.toBe(body.data.turn_end)
})
