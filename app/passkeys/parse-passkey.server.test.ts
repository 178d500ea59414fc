import { afterEach, expect, test, vi } from 'vitest'

/** Reloads the modules, because they read the environment once. */
async function siteWith(variables: Readonly<Record<string, string>>): Promise<string | null> {
  vi.resetModules()
  for (const [name, value] of Object.entries({ SESSION_SECRETS: 'x'.repeat(32), ...variables })) vi.stubEnv(name, value)
  return (await import('./parse-passkey.server')).passkeySite()
}
afterEach(() => vi.unstubAllEnvs())

test('binds passkeys to the host name of the site', async () => {
  expect(await siteWith({ SITE_URL: 'https://debates.example.org' })).toBe('debates.example.org')
  expect(await siteWith({ SITE_URL: 'http://localhost:3000' })).toBe('localhost')
})

test('offers no passkeys on an IP address, or if the API has no calls for them', async () => {
  for (const SITE_URL of ['http://127.0.0.1:3000', 'http://[::1]:3000']) expect(await siteWith({ SITE_URL }), SITE_URL).toBeNull()
  expect(await siteWith({ SITE_URL: 'https://debates.example.org', API_URL: 'https://api.example.org' })).toBeNull()
})
