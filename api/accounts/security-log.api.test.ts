import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { listMailsTo, parseMailLink } from '../mail/mail.testing.ts'
import { mailResetLinks } from './mailed-links.ts'

const password = 'a long enough phrase'
const newPassword = 'another phrase, quite new'
const email = 'watched.person@example.org'
const day = 24 * 60 * 60 * 1000
const [home, away] = ['203.0.113.77', '2001:db8:1:2:3:4:5:6']

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ limitFactor: 1, logLevel: 'info' })
})
afterAll(() => api.close())

type RequestOptions = { from?: string; token?: string; device?: string }
function post(path: string, body: object | undefined, { from = home, token, device }: RequestOptions = {}) {
  const headers = { 'Rostrum-Socket-Address': from, ...(device ? { 'Rostrum-Device': device } : {}) }
  return api.call('POST', `/api${path}`, { ...(body && { body }), ...(token && { token }), headers })
}
const signIn = (typed: string, options?: RequestOptions, as = email) => post('/login', { email: as, password: typed }, options)
const readMe = (token: string) => api.call('GET', '/api/me', { token })

/** Returns what was logged since the last call, without the times. */
function takeLogged() {
  return api.logged
    .splice(0)
    .map((line) => JSON.parse(line))
    .map(({ time, level, name, ...line }) => {
      expect([level, name, Number.isNaN(Date.parse(time))]).toEqual([30, 'security', false])
      return line
    })
}

test('logs successful and refused sign-ins with ids and shortened addresses only', async () => {
  const secrets = [password, newPassword, email, 'watched.person', 'stranger@example.org', 'a guess', home, away, '2001:db8:1:2']
  const everything: string[] = []
  const heard = () => {
    everything.push(...api.logged)
    // Refused calls also log a line when a token is checked; they have their own test.
    return takeLogged().filter(({ event }) => event !== 'call-refused')
  }
  const from = '203.0.113.0/24'

  const registered = await post('/register', { name: 'Watched Person', display_name: 'Watched', email, password })
  const { access_token: first, device_proof: device } = registered.body
  const account = Number((await readMe(first)).body.data.id)
  expect(heard()).toEqual([{ event: 'registered', account, from }])

  const second: string = (await signIn(password, { device })).body.access_token
  await signIn('a guess', { from: away })
  await signIn('a guess', {}, 'stranger@example.org')
  expect(heard()).toEqual([
    { event: 'signed-in', account, device: 'known', from },
    { event: 'sign-in-failed', account, device: 'new', from: '2001:db8:1::/48' },
    { event: 'sign-in-failed', account: null, device: 'new', from },
  ])

  await post('/logout', undefined, { token: second })
  expect(heard()).toEqual([{ event: 'tokens-ended', account, tokens: 1, why: 'logout' }])

  for (const target of [email, 'stranger@example.org']) await post('/password/email', { email: target })
  await mailResetLinks(api.ports)
  const [mail] = (await listMailsTo(api, email)).slice(-1)
  const token = mail ? parseMailLink(mail).token : ''
  const reset = { email, password: newPassword, password_confirmation: newPassword }
  await post('/password/reset', { ...reset, token: 'a guess' })
  await post('/password/reset', { ...reset, token })
  expect(heard()).toEqual([
    { event: 'reset-asked', device: 'new', from },
    { event: 'reset-asked', device: 'new', from },
    { event: 'reset-mailed', account },
    { event: 'reset-refused', from },
    { event: 'reset-used', account, from },
    { event: 'tokens-ended', account, tokens: 1, why: 'reset' },
  ])

  const third: string = (await signIn(newPassword)).body.access_token
  const fourth: string = (await signIn(newPassword)).body.access_token
  api.clock.time += 31 * day
  for (let times = 0; times < 2; times++) expect((await readMe(third)).status).toBe(401)
  const fifth: string = (await signIn(newPassword)).body.access_token
  expect(heard().slice(2)).toEqual([
    { event: 'tokens-ended', account, tokens: 1, why: 'expired' },
    { event: 'signed-in', account, device: 'new', from },
    { event: 'tokens-ended', account, tokens: 1, why: 'expired' },
  ])

  for (let tries = 0; tries < 13; tries++) await signIn('a guess')
  const common = { name: 'Again', display_name: 'Again', email: 'again@example.org', password: 'password' }
  for (let tries = 0; tries < 23; tries++) await post('/register', common, { from: away })
  for (let tries = 0; tries < 7; tries++) await post('/email/verification', undefined, { token: fifth })
  const lines = heard()
  expect(lines.filter(({ event }) => event === 'sign-in-failed')).toHaveLength(10)
  expect(lines.filter(({ event }) => event === 'limit-met')).toEqual([
    { event: 'limit-met', limit: 'signInFromPlace', from },
    { event: 'limit-met', limit: 'registerByAddress', from: '2001:db8:1::/48' },
    { event: 'limit-met', limit: 'verificationMailByMember', account },
  ])

  const text = everything.join('')
  for (const secret of [...secrets, device, token, first, second, third, fourth, fifth]) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/@|\d+\.\d+\.\d+\.[1-9]/)
})

test('logs changes of how somebody signs in', async () => {
  const registration = { name: 'Changing', display_name: 'Changing', email: 'changing@example.org', password }
  const token: string = (await post('/register', registration)).body.access_token
  const account = Number((await readMe(token)).body.data.id)
  const [from, elsewhere] = ['203.0.113.0/24', 'elsewhere@example.org']
  await signIn(password, {}, registration.email)
  takeLogged()
  const headers = { 'Rostrum-Socket-Address': home }
  const change = (current_password: string) =>
    api.call('PUT', '/api/me/password', {
      token,
      headers,
      body: { current_password, password: newPassword, password_confirmation: newPassword },
    })
  for (const typed of ['a guess', password]) await change(typed)
  await post('/me/email', { email: elsewhere }, { token })
  const linked = async (address: string) => {
    const mail = (await listMailsTo(api, address)).at(-1)
    return mail ? parseMailLink(mail).token : ''
  }
  await post('/email/change', { token: await linked(elsewhere) })
  await post('/email/undo', { token: await linked(registration.email) })
  expect(takeLogged()).toEqual([
    { event: 'proof-failed', account, from },
    { event: 'password-changed', account, from },
    { event: 'tokens-ended', account, tokens: 1, why: 'password' },
    { event: 'email-change-asked', account, from },
    { event: 'email-changed', account, from },
    { event: 'email-change-undone', account, from },
    { event: 'tokens-ended', account, tokens: 1, why: 'undo' },
  ])
})

test('logs calls refused because of the caller, and no ordinary steps', async () => {
  const [{ token: stranger, id }, { token: owner }] = [await api.person(), await api.person()]
  const account = Number(id)
  const { id: debate } = (await api.call('POST', '/api/debates', { token: owner, body: { topic: 'Whose debate is this one?' } })).body.data
  takeLogged()
  const from = '203.0.113.0/24'
  const headers = { 'Rostrum-Socket-Address': home }
  expect((await api.call('POST', `/api/debates/${debate}/closure`, { token: stranger, headers })).status).toBe(403)
  expect((await api.call('GET', '/api/admin/people', { token: stranger, headers })).status).toBe(403)
  expect((await api.call('GET', '/api/me', { token: 'made up', headers })).status).toBe(401)
  expect((await api.call('GET', '/api/me', { headers })).status).toBe(401)
  expect(takeLogged()).toEqual([
    { event: 'call-refused', status: 403, call: 'POST /api/debates/:id/closure', account, from },
    { event: 'call-refused', status: 403, call: 'GET /api/admin/people', account, from },
    { event: 'call-refused', status: 401, call: 'GET /api/me', account: null, from },
    { event: 'call-refused', status: 401, call: 'GET /api/me', account: null, from },
  ])

  api.clock.time += 11 * 60_000
  expect((await api.call('POST', '/api/me/second-factor', { token: stranger, headers })).body.errors).toHaveProperty('proof')
  expect((await api.call('GET', '/api/debates/nowhere', { headers })).status).toBe(404)
  expect(takeLogged()).toEqual([])
})
