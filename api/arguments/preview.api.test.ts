import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { block } from '../mentions/mentions.testing.ts'
import { openDebate } from './arguments.testing.ts'

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

  test('in a debate links whom it would mention, for members and guests alike', async () => {
    const [ada, ben] = [await api.person('Ada'), await api.person('Ben')]
    const debate_id = await openDebate(api, ada)
    const asked = (token: string | undefined, more: object) =>
      api.call('POST', '/api/preview', { ...(token ? { token } : {}), body: { content: '@Ada and @Ben', ...more } })
    const linked = { data: { content: '<p><a href="/users/Ada">@Ada</a> and @Ben</p>' } }
    for (const token of [ada.token, ben.token, undefined]) expect((await asked(token, { debate_id })).body).toEqual(linked)
    const plain = { data: { content: '<p>@Ada and @Ben</p>' } }
    for (const more of [{}, { debate_id: '999999' }, { debate_id: 'abc' }]) expect((await asked(ben.token, more)).body).toEqual(plain)
    await block(api, ada, ben)
    expect((await asked(ben.token, { debate_id })).body, 'who is blocked is not told').toEqual(linked)
  })

  test('of nothing, or of too much, is refused: 422', async () => {
    for (const content of [undefined, '', 'x'.repeat(10_001)])
      expect((await api.call('POST', '/api/preview', { body: { content } })).status).toBe(422)
    // It may be a comment.
    const { body } = await api.call('POST', '/api/preview', { body: { content: ' \n' } })
    expect(body.errors).toEqual({ content: ['The text is empty. Write something first.'] })
  })

  test('too often in a minute: 429', async () => {
    const strict = await openTestApi({ limitFactor: 1 })
    const statuses = []
    for (let tries = 0; tries < 121; tries++) statuses.push((await strict.call('POST', '/api/preview', { body: { content: 'x' } })).status)
    expect([statuses[119], statuses[120]]).toEqual([200, 429])
    await strict.close()
  })
})
