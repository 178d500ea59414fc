import { describe, expect, test } from 'vitest'
import { openTestApi } from '../api.testing.ts'
import { openDebate } from './arguments.testing.ts'

// On one database: threads render previews, which touch no table, and each of these texts is a third of a second of work.

describe('a preview', () => {
  test('is rendered after posts, and few at a time for one guest', async () => {
    const strict = await openTestApi({ limitFactor: 1 })
    const ada = await strict.person('Ada')
    const debate = await openDebate(strict, ada)
    const table = 'a|b\n-|-\n'.repeat(1_250)
    const preview = () => strict.call('POST', '/api/preview', { body: { content: table } })
    // The threads are warm.
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
    expect(refused[0]?.body.message).toBe('You have asked for several previews at once. Wait 2 seconds, then try again.')
    await strict.close()
  })

  test('is limited by the work that it takes: 429', async () => {
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
})
