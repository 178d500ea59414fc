import { expect, test } from './test.ts'
import { expectCompletePage, pageText, Visitor } from './visitor.ts'

const email = 'ann@example.org'
const fresh = 'three words here'
const reset = { email, token: 'a0b1', password: fresh, password_confirmation: fresh }

test("without the calls there are no links to reset a password; with them, another API's links reset one here", async ({ site, api }) => {
  const guest = new Visitor(site)
  expect((await guest.get('/auth?mode=login')).html).toContain('href="/forgot-password"')
  const refused = await guest.post('/forgot-password', { email })
  expect(refused.status).toBe(404)
  expectCompletePage(refused, 'the form that was refused')
  await guest.get('/debates') // the API answers other calls, so it lacks this one
  expect((await guest.get('/auth?mode=login')).html).not.toContain('href="/forgot-password"')
  expect((await guest.get('/forgot-password')).status).toBe(404)

  // Answer as Laravel does, whose links contain token and email.
  api.routes['POST /api/password/email'] = { body: { status: 'We have emailed your password reset link.' } }
  api.routes['POST /api/password/reset'] = { body: { status: 'Your password has been reset.' } }
  expect((await guest.post('/forgot-password', { email })).location).toBe('/forgot-password?asked=1')
  expect((await guest.get('/auth?mode=login')).html).toContain('href="/forgot-password"')
  const page = await guest.get(`/reset-password?token=${reset.token}&email=${email}`)
  expect(page.html).toContain(`value="${reset.token}"`)
  expect(page.html).toContain(`value="${email}"`)
  const done = await guest.post('/reset-password', reset)
  expect(done.location).toBe('/')
  expect(JSON.parse(api.last('POST', '/api/password/reset')?.body ?? '')).toEqual(reset)
  expect(pageText((await guest.follow(done)).html)).toContain('Your password has been changed. Welcome back')
})

test("another API's message about a reset link is shown at its field; a new password that doesn't sign in leads to the sign-in page", async ({
  site,
  api,
}) => {
  const guest = new Visitor(site)
  const message = 'This password reset token is invalid.'
  api.routes['POST /api/password/reset'] = { status: 422, body: { message, errors: { email: [message] } } }
  const refused = await guest.post('/reset-password', reset)
  expect(refused.status).toBe(422)
  expect(refused.html).toMatch(new RegExp(`<a href="#email">${message}`))
  expect(refused.html).not.toContain(fresh)

  api.routes['POST /api/password/reset'] = { status: 204 }
  api.routes['POST /api/login'] = { status: 429, body: { message: 'Too many attempts.' } }
  const done = await guest.post('/reset-password', reset)
  expect(done.location).toBe('/auth?mode=login')
  expect(pageText((await guest.follow(done)).html)).toContain('Your password has been changed. Sign in with the new one.')
})

test('members of an API that says nothing of verified addresses see no reminder', async ({ site }) => {
  const ann = new Visitor(site)
  await ann.post('/auth?mode=login', { email, password: 'whatever it is' })
  expect((await ann.get('/dashboard')).html).not.toContain('not confirmed')
})
