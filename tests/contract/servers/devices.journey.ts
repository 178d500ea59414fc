import { expect as expectPlain, test as plain } from '@playwright/test'
import { startSite } from '../../machine/site.mjs'
import { startTwoSites } from '../two-sites.ts'
import { expect, test } from './test.ts'
import { Visitor } from './visitor.ts'

const email = 'ann@example.org'

test('an API without device tokens is called as usual, and no cookie is set for it', async ({ site, api }) => {
  const ann = new Visitor(site)
  const done = await ann.post('/auth?mode=login', { email, password: 'whatever it is' })
  expect(done.location).toBe('/')
  expect(done.headers.getSetCookie().filter((line) => line.includes('device'))).toEqual([])
  expect(api.last('POST', '/api/login')?.headers).not.toHaveProperty('rostrum-device')

  api.routes['POST /api/login'] = { body: { access_token: '9|token-of-ann', device_proof: 'no\nheader' } }
  const strange = await new Visitor(site).post('/auth?mode=login', { email, password: 'whatever it is' })
  expect([strange.location, strange.headers.getSetCookie().filter((line) => line.includes('device'))]).toEqual(['/', []])
})

test('a device token of the API is sealed, and sent back to it even after sign-out', async ({ site, api }) => {
  const ann = new Visitor(site)
  api.routes['POST /api/login'] = { body: { access_token: '9|token-of-ann', device_proof: 'proof-of-ann' } }
  const entered = await ann.post('/auth?mode=login', { email, password: 'whatever it is' })
  const line = entered.headers.getSetCookie().find((one) => one.startsWith('rostrum-device='))
  expect(line).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(line).not.toContain('proof-of-ann')
  await ann.post('/logout', {})
  await ann.post('/auth?mode=login', { email, password: 'whatever it is' })
  expect(api.last('POST', '/api/login')?.headers).toHaveProperty('rostrum-device', 'proof-of-ann')
  expect(api.last('GET', '/api/me')?.headers).not.toHaveProperty('rostrum-device')
})

plain('a device is known across the two sites of web app and API', async () => {
  const { url, stop } = await startTwoSites()
  try {
    const ada = new Visitor(url, { 'X-Forwarded-For': '198.51.100.1' })
    const password = 'a long enough phrase'
    const registration = { name: 'Ada', display_name: 'Ada', email: 'ada@example.org', password }
    expectPlain((await ada.post('/auth?mode=register', registration)).status).toBe(303)
    await ada.post('/logout', {})
    const guess = (place: number) =>
      new Visitor(url, { 'X-Forwarded-For': `203.0.113.${place}` }).post('/auth?mode=login', {
        email: 'ada@example.org',
        password: 'a guess',
      })
    for (let index = 0; index < 100; index += 10) await Promise.all(Array.from({ length: 10 }, (_, more) => guess(index + more)))
    const enter = (visitor: Visitor) => visitor.post('/auth?mode=login', { email: 'ada@example.org', password })
    expectPlain((await enter(new Visitor(url, { 'X-Forwarded-For': '198.51.100.1' }))).status).toBe(429)
    expectPlain((await enter(ada)).status).toBe(303)
  } finally {
    await stop()
  }
})

plain('forms that are refused are in the security log, with no more of an address than its prefix', async () => {
  const { url, output, stop } = await startSite({ env: { LOG_LEVEL: 'info', TRUST_PROXY: '1', SITE_URL: 'https://rostrum.example' } })
  try {
    const visitor = new Visitor(url, { 'X-Forwarded-For': '203.0.113.80' })
    const fields = { email: 'ann@example.org', password: 'hush hush hush' }
    for (const headers of [{ Origin: 'https://evil.example' }, {}] as Record<string, string>[])
      expectPlain((await visitor.send('/auth?mode=login', fields, headers)).status).toBe(403)
    const lines = () =>
      output()
        .split('\n')
        .filter((line) => line.includes('"name":"security"'))
    await expectPlain.poll(lines).toHaveLength(2)
    expectPlain(lines().map((line) => JSON.parse(line))).toEqual(
      ['foreign', 'unknown'].map((why) => ({
        level: 30,
        time: expect.any(String),
        name: 'security',
        event: 'form-refused',
        why,
        from: '203.0.113.0/24',
      })),
    )
    for (const secret of ['203.0.113.80', 'ann@', 'hush']) expectPlain(output()).not.toContain(secret)
  } finally {
    await stop()
  }
})

plain('who signs in where they are signed in leaves no session behind', async () => {
  const { url, stop } = await startSite()
  try {
    const password = 'a long enough phrase'
    const ada = new Visitor(url)
    await ada.post('/auth?mode=register', { name: 'Ada', display_name: 'Ada', email: 'ada@example.org', password })
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ email: 'ada@example.org', password })
    const { access_token } = await (await fetch(`${url}/api/login`, { method: 'POST', headers, body })).json()
    const sessions = async () => {
      const answer = await fetch(`${url}/api/me/sessions`, { headers: { Authorization: `Bearer ${access_token}` } })
      return (await answer.json()).data.length
    }
    expectPlain(await sessions()).toBe(2)
    expectPlain((await ada.post('/auth?mode=login', { email: 'ada@example.org', password })).status).toBe(303)
    expectPlain(await sessions()).toBe(2)
    expectPlain((await ada.get('/me/security')).status).toBe(200)
    // A wrong password ends no session.
    await ada.post('/auth?mode=login', { email: 'ada@example.org', password: 'a guess' })
    expectPlain(await sessions()).toBe(2)
  } finally {
    await stop()
  }
})
