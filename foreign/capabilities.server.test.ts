import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** Loads the module for an API that describes itself with these paths, or for our own if `paths` is left out. */
async function capabilitiesWith(paths?: object) {
  vi.resetModules()
  vi.stubEnv('SESSION_SECRETS', 'x'.repeat(32))
  vi.stubEnv('API_URL', paths ? 'https://api.example.org' : '')
  vi.stubGlobal('fetch', async () => Response.json({ paths }))
  const { loadApiDescription } = await import('./described-calls.server.ts')
  await loadApiDescription()
  return import('./capabilities.server.ts')
}

test('our own API can do everything except groups if they are turned off', async () => {
  const { can, missingOnPages } = await capabilitiesWith()
  expect(missingOnPages()).toEqual(['listGroups'])
  expect(Object.entries(can).flatMap(([name, available]) => (available || /group/i.test(name) ? [] : [name]))).toEqual([])
})

test('a foreign API can do what the customer’s text names and what it documents', async () => {
  const sort = { name: 'sort', in: 'query' }
  const { can, missingOnPages } = await capabilitiesWith({
    '/api/debates': { post: {} },
    '/api/debates/{id}/arguments': { get: { parameters: [sort] } },
  })
  expect([can.listFriends, can.createDebate, can.sortArguments]).toEqual([true, true, true])
  expect([can.listBadges, can.changeProfile, can.searchMentionable]).toEqual([false, false, false])
  expect(missingOnPages()).toContain('listBadges')
  expect(missingOnPages()).not.toContain('createDebate')
})
