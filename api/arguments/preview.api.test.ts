import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../platform/testing.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

describe('a preview', () => {
  test('shows what a post would look like, to anyone', async () => {
    const { status, body } = await api.call('POST', '/api/preview', { body: { content: '*So* <script>alert(1)</script>' } })
    expect([status, body]).toEqual([200, { data: { content: '<p><em>So</em> &lt;script&gt;alert(1)&lt;/script&gt;</p>' } }])
  })

  test('of nothing, or of too much, is refused: 422', async () => {
    for (const content of [undefined, '', 'x'.repeat(10_001)])
      expect((await api.call('POST', '/api/preview', { body: { content } })).status).toBe(422)
  })

  test('too often in a minute: 429', async () => {
    const strict = await openTestApi({ limitFactor: 1 })
    const statuses = []
    for (let tries = 0; tries < 121; tries++) statuses.push((await strict.call('POST', '/api/preview', { body: { content: 'x' } })).status)
    expect([statuses[119], statuses[120]]).toEqual([200, 429])
    await strict.close()
  })
})
