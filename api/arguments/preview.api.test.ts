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
  test('shows anybody what a post would look like', async () => {
    const { status, body } = await api.call('POST', '/api/preview', { body: { content: '*So* <script>alert(1)</script>' } })
    expect([status, body]).toEqual([200, { data: { content: '<p><em>So</em> &lt;script&gt;alert(1)&lt;/script&gt;</p>' } }])
  })

  test('links the people it would mention in a debate, for members and guests', async () => {
    const [ada, ben] = [await api.person('Ada'), await api.person('Ben')]
    const debate_id = await openDebate(api, ada)
    const preview = (token: string | undefined, more: object) =>
      api.call('POST', '/api/preview', { ...(token ? { token } : {}), body: { content: '@Ada and @Ben', ...more } })
    const linked = { data: { content: '<p><a href="/users/Ada">@Ada</a> and @Ben</p>' } }
    for (const token of [ada.token, ben.token, undefined]) expect((await preview(token, { debate_id })).body).toEqual(linked)
    const plain = { data: { content: '<p>@Ada and @Ben</p>' } }
    for (const more of [{}, { debate_id: '999999' }, { debate_id: 'abc' }]) expect((await preview(ben.token, more)).body).toEqual(plain)
    await block(api, ada, ben)
    expect((await preview(ben.token, { debate_id })).body, 'who is blocked is not told').toEqual(linked)
  })

  test('of an empty or too long text is refused: 422', async () => {
    for (const content of [undefined, '', 'x'.repeat(10_001)])
      expect((await api.call('POST', '/api/preview', { body: { content } })).status).toBe(422)
    // The message doesn't say "argument": the text may be a comment.
    const { body } = await api.call('POST', '/api/preview', { body: { content: ' \n' } })
    expect(body.errors).toEqual({ content: ['The text is empty. Write something first.'] })
  })

  test('is rendered after posts, and only a few at a time for one guest', async () => {
    const strict = await openTestApi({ limitFactor: 1 })
    const ada = await strict.person('Ada')
    const debate = await openDebate(strict, ada)
    const table = 'a|b\n-|-\n'.repeat(1_250)
    const preview = () => strict.call('POST', '/api/preview', { body: { content: table } })
    // Warm up the rendering threads.
    await strict.call('POST', '/api/preview', { body: { content: 'x' } })
    const previews = Promise.all(Array.from({ length: 100 }, preview))
    const comment = (content: string) =>
      strict.call('POST', `/api/debates/${debate}/spectator-comments`, { token: ada.token, body: { content } })
    const posted = await Promise.all(['One.', 'Two.', 'Three.'].map(comment))
    expect(posted.map(({ status }) => status)).toEqual([201, 201, 201])
    const answers = await previews
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBe(96)
    expect(refused[0]?.headers.get('Retry-After')).toBe('2')
    expect(refused[0]?.body.message).toBe('You requested several previews at once. Wait 2 seconds, then try again.')
    await strict.close()
  })

  test('is limited by its rendering time: 429', async () => {
    const strict = await openTestApi({ limitFactor: 1 })
    const costly = 'a|b\n-|-\n'.repeat(1_250)
    const statuses = new Set<number>()
    let tries = 0
    for (; tries < 119 && !statuses.has(429); tries++) {
      await strict.ports.limits.spend('previewWorkByAddress', 'unknown', 400)
      statuses.add((await strict.call('POST', '/api/preview', { body: { content: tries === 0 ? costly : 'x' } })).status)
    }
    expect(statuses).toContain(429)
    expect(tries).toBeLessThan(28)
    await strict.close()
  })

  test('is refused too often in a minute: 429', async () => {
    const strict = await openTestApi({ limitFactor: 1 })
    const statuses = []
    for (let tries = 0; tries < 121; tries++) statuses.push((await strict.call('POST', '/api/preview', { body: { content: 'x' } })).status)
    expect([statuses[119], statuses[120]]).toEqual([200, 429])
    await strict.close()
  })
})
