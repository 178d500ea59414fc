import { pageText, Visitor } from '../servers/visitor.ts'
import { startStockHosting } from '../stock-hosting.ts'
import { expect, test } from './test.ts'
import { password } from './world.ts'

const pages = [
  '/',
  '/dashboard',
  '/debates',
  '/debates/trams-should-be-free',
  '/debates/trams-should-be-free/arguments/3',
  '/notifications',
  '/notifications/preferences',
  '/friends',
]
/** The customer spec has two names for this call. */
const isUserCall = ({ path }: { path: string }) => path === '/api/me' || path === '/api/user'

async function ada(site: string): Promise<Visitor> {
  const visitor = new Visitor(site)
  expect((await visitor.post('/auth?mode=login', { email: 'ada@example.org', password })).status).toBe(303)
  return visitor
}

for (const hosting of ['ours', 'stock'] as const) {
  test(`a page requests the signed-in user only once, ${hosting} hosting it`, async ({ independentApi, site }) => {
    const env = { API_URL: independentApi.api.url, SESSION_SECRETS: 'known-to-stock-hosting-and-to-nobody-else' }
    const stock = hosting === 'stock' ? await startStockHosting(env) : null
    try {
      const visitor = await ada(stock?.url ?? site)
      for (const path of pages) {
        independentApi.api.heard.length = 0
        const page = await visitor.get(path)
        expect.soft(pageText(page.html), path).toContain('Ada')
        expect.soft(independentApi.api.heard.filter(isUserCall).length, path).toBe(1)
      }
    } finally {
      await stock?.stop()
    }
  })
}

for (const missing of ['me', 'user'] as const) {
  test(`an API without /api/${missing}: the user is read from the other call`, async ({ independentApi, site }) => {
    independentApi.answerAs({})
    delete independentApi.api.routes[`GET /api/${missing}`]
    const visitor = await ada(site)
    for (const path of ['/', '/dashboard']) expect.soft(pageText((await visitor.get(path)).html), path).toContain('Ada')
    independentApi.api.heard.length = 0
    await visitor.get('/dashboard')
    expect(independentApi.api.heard.filter(isUserCall).map(({ path }) => path)).toEqual([missing === 'me' ? '/api/user' : '/api/me'])
  })
}

test('an API without settings: the profile is shown, and nothing offers to change it', async ({ independentApi, site }) => {
  independentApi.answerAs({})
  const visitor = await ada(site)
  const { status, html } = await visitor.get('/me')
  expect(status).toBe(200)
  expect(pageText(html)).toContain('You can’t change that here, because the service behind this site doesn’t support it.')
  expect(html).not.toMatch(/<button[^>]*name="intent:(save-profile|use-avatar)"/)
  for (const path of ['/me/account', '/me/security']) expect(html).not.toContain(`href="${path}"`)
  // The appearance settings belong to this site, not to the API.
  expect(html).toContain('href="/me/appearance"')
  const saved = await visitor.post('/me/appearance', { intent: 'appearance', theme: 'light', 'low-data': '0', time_zone: 'Europe/Berlin' })
  expect(saved.status).toBe(303)
  expect((await visitor.get('/')).html).toContain('data-zone="Europe/Berlin"')
  for (const path of ['/me/account', '/me/security', '/me/second-factor']) {
    const page = await visitor.get(path)
    expect.soft([200, 404], path).toContain(page.status)
    expect.soft(page.html, path).not.toMatch(/<button[^>]*name="intent:(change-|end-|begin-|enable-)/)
  }
})
