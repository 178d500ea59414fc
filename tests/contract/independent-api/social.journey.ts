import { pageText, Visitor } from '../servers/visitor.ts'
import { choices } from './switches.ts'
import { expect, test } from './test.ts'

const debate = '/debates/trams-should-be-free'

for (const things of choices.things) {
  test(`an address in an answer as ${things}: social sign-in leads to the provider and back to the page it started from, signed in`, async ({
    independentApi,
    site,
  }) => {
    independentApi.answerAs({ things })
    const visitor = new Visitor(site)
    expect(pageText((await visitor.get(`/auth?mode=login&to=${debate}`)).html)).toContain('Sign in with Google')
    const leads = await visitor.post(`/auth/social/google?to=${debate}`, { intent: 'social' })
    expect(leads.status).toBe(200)
    expect(leads.html).toContain('href="https://accounts.example/authorize?by=google&amp;state=1"')
    expect(pageText(leads.html)).toContain('You’ll sign in at accounts.example and then come back here.')
    expect(leads.headers.get('Referrer-Policy')).toBe('no-referrer')

    const back = await visitor.get('/auth/social/google/return?access_token=token-of-2')
    expect([back.status, back.location]).toEqual([303, debate])
    expect(pageText((await visitor.follow(back)).html)).toContain('Welcome, Ben.')
  })
}

test('a callback link signs nobody in who started elsewhere, came from another provider, or brings nothing', async ({
  independentApi,
  site,
}) => {
  independentApi.answerAs({})
  const visitor = new Visitor(site)
  const expectRefused = async (path: string, words: string) => {
    const answer = await visitor.get(path)
    expect([path, answer.status, answer.location?.split('&')[0]]).toEqual([path, 303, '/auth?mode=login'])
    expect(pageText((await visitor.follow(answer)).html)).toContain(words)
  }
  await expectRefused('/auth/social/google/return?access_token=token-of-2', 'That sign-in wasn’t started here, or it took too long.')
  await visitor.post('/auth/social/google', { intent: 'social' })
  await expectRefused('/auth/social/google/return?error=access_denied', 'Google didn’t sign you in.')
  await expectRefused('/auth/social/google/return?access_token=token-of-2', 'That sign-in wasn’t started here, or it took too long.')
  for (const path of ['/auth/social/nobody', '/auth/social/nobody/return?access_token=token-of-2'])
    expect((await visitor.get(path)).status).toBe(404)
  expect((await visitor.post('/auth/social/nobody', { intent: 'social' })).status).toBe(404)
  expect((await visitor.get('/dashboard')).location).toContain('/auth')
})

test('a provider unknown to the API, and an invalid address, are explained in words', async ({ independentApi, site }) => {
  independentApi.answerAs({})
  const visitor = new Visitor(site)
  const route = 'GET /api/auth/social/{provider}/authorize'
  for (const [answer, status] of [
    [{ status: 422, body: { message: 'Google is switched off.' } }, 422],
    [{ status: 500, body: { message: 'SQLSTATE' } }, 500],
    [{ body: { data: 'javascript:alert(1)' } }, 503],
  ] as const) {
    independentApi.api.routes[route] = answer
    const page = await visitor.post('/auth/social/google', { intent: 'social' })
    expect(page.status).toBe(status)
    expect(page.html).not.toMatch(/javascript:|SQLSTATE/)
    if (status === 422) expect(pageText(page.html)).toContain('Google is switched off.')
  }
})
