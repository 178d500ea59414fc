import { expect, test } from '@playwright/test'
import { startSite } from '../../machine/site.mjs'
import { startTwoSites } from '../two-sites.ts'
import { Visitor } from './visitor.ts'

/**
 * A registration that is refused before anything slow happens, but counted (api/platform/rate-limits.ts: 20 new accounts an hour from
 * an address).
 */
const registration = { name: 'Ann', display_name: 'Ann', email: 'ann@example.org', password: 'password' }
const tries = Array.from({ length: 20 }, (_, count) => count)

test("limits by address hold across both sites, and clients without the secret can't name another address", async () => {
  const { api, url, stop } = await startTwoSites()
  const untrusted = await startSite({ env: { API_URL: api, TRUST_PROXY: '1', CLIENT_SECRET: 'another-secret-than-the-one-of-its-api' } })
  try {
    const register = async (site: string, address: string) =>
      new Visitor(site, { 'X-Forwarded-For': address }).post('/auth?mode=register', registration)
    for (const _ of tries) expect((await register(url, '203.0.113.7')).status).toBe(422)
    const refused = await register(url, '203.0.113.7')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(refused.html).toContain('Too many new accounts from your network.')
    expect(refused.html).toContain('value="ann@example.org"')
    expect((await register(url, '203.0.113.8')).status).toBe(422)

    for (const count of tries) expect((await register(untrusted.url, `198.51.100.${count}`)).status).toBe(422)
    expect((await register(untrusted.url, '198.51.100.99')).status).toBe(429)
    expect((await register(url, '198.51.100.99')).status).toBe(422)
  } finally {
    await Promise.all([stop(), untrusted.stop()])
  }
})
