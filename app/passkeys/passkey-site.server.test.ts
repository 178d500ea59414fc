import { afterEach, expect, test, vi } from 'vitest'

/** With the modules anew: the environment is read once. */
async function siteWith(variables: Readonly<Record<string, string>>): Promise<string | null> {
  vi.resetModules()
  for (const [name, value] of Object.entries({ SESSION_SECRETS: 'x'.repeat(32), ...variables })) vi.stubEnv(name, value)
  return (await import('./sent-passkey.server')).passkeySite()
}
afterEach(() => vi.unstubAllEnvs())

test('passkeys are bound to the site’s name', async () => {
  expect(await siteWith({ SITE_URL: 'https://debates.example.org' })).toBe('debates.example.org')
  expect(await siteWith({ SITE_URL: 'http://localhost:3000' })).toBe('localhost')
})

test('a mere number has none, and nor has an API that does not tell of the calls', async () => {
  for (const SITE_URL of ['http://127.0.0.1:3000', 'http://[::1]:3000']) expect(await siteWith({ SITE_URL }), SITE_URL).toBeNull()
  expect(await siteWith({ SITE_URL: 'https://debates.example.org', API_URL: 'https://api.example.org' })).toBeNull()
})
