import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** What is known before an API that describes itself so; our own where `paths` is left out. */
async function before(paths?: object) {
  vi.resetModules()
  vi.stubEnv('SESSION_SECRETS', 'x'.repeat(32))
  vi.stubEnv('API_URL', paths ? 'https://api.example.org' : '')
  vi.stubGlobal('fetch', async () => Response.json({ paths }))
  const { apiTold } = await import('./described-calls.server.ts')
  await apiTold()
  return import('./capabilities.server.ts')
}

test('our own API can do everything, but have groups where they are off', async () => {
  const { can, missingOnPages } = await before()
  expect(missingOnPages()).toEqual(['listGroups'])
  expect(Object.entries(can).flatMap(([name, able]) => (able || /group/i.test(name) ? [] : [name]))).toEqual([])
})

test('another can do what the customer’s text names and what it says of itself', async () => {
  const sort = { name: 'sort', in: 'query' }
  const { can, missingOnPages } = await before({
    '/api/debates': { post: {} },
    '/api/debates/{id}/arguments': { get: { parameters: [sort] } },
  })
  expect([can.listFriends, can.createDebate, can.sortArguments]).toEqual([true, true, true])
  expect([can.listBadges, can.changeProfile, can.searchMentionable]).toEqual([false, false, false])
  expect(missingOnPages()).toContain('listBadges')
  expect(missingOnPages()).not.toContain('createDebate')
})
