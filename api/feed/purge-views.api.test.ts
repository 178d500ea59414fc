import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { openDebate } from '../arguments/arguments.testing.ts'
import { forgetViews } from './record-interactions.ts'

const day = 86_400_000
let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

test('views are deleted after 90 days, and later ones are kept', async () => {
  const { token, id } = await api.person()
  const [early, late] = [await openDebate(api, { token, id, name: '' }), await openDebate(api, { token, id, name: '' })]
  const look = (debate_id: string) => api.call('POST', '/api/feed/interactions', { token, body: { event_type: 'impression', debate_id } })
  await look(early)
  await look(late)
  for (let nth = 0; nth < 3; nth++) {
    api.clock.time += 29 * day
    expect((await look(late)).status).toBe(204)
  }
  api.clock.time += 4 * day
  await forgetViews(api.ports)
  const remaining = await api.ports.db.read.selectFrom('feed_views').select('debate_id').execute()
  expect(remaining).toEqual([{ debate_id: Number(late) }])
})
