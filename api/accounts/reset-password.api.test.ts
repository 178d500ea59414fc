import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { listMailsTo, parseMailLink } from '../mail/mail.testing.ts'
import { mailResetLinks } from './mailed-links.ts'

const password = 'a long enough phrase'
const newPassword = 'another phrase, quite new'
const minute = 60_000
let api: TestApi
let strict: TestApi
beforeAll(async () => {
  api = await openTestApi()
  strict = await openTestApi({ limitFactor: 1 })
})
afterAll(async () => {
  await api.close()
  await strict.close()
})

let members = 0
async function member() {
  const email = `Forgetful.${++members}@example.org`
  const body = { name: 'Forgetful', display_name: `Forgetful ${members}`, email, password }
  const { body: made } = await api.call('POST', '/api/register', { body })
  return { email, token: made.access_token as string }
}
const ask = (email: unknown, on = api, headers = {}) => on.call('POST', '/api/password/email', { body: { email }, headers })
/** Requests a link, sends the mail, and returns the link in it. */
async function linkFor(email: string) {
  expect((await ask(email)).status).toBe(204)
  await mailResetLinks(api.ports)
  const mails = (await listMailsTo(api, email)).filter(({ subject }) => subject === 'Choose a new password')
  const mail = mails.at(-1)
  if (!mail) throw new Error(`no mail to ${email}`)
  return parseMailLink(mail)
}
const reset = (body: object) =>
  api.call('POST', '/api/password/reset', { body: { password: newPassword, password_confirmation: newPassword, ...body } })
const signIn = (email: string, typed: string) => api.call('POST', '/api/login', { body: { email, password: typed } })
const noLongerGood = { token: [expect.stringMatching(/^This link .* Ask for a new link\.$/)] }

describe('a password reset link', () => {
  test('sets a new password, signs out everywhere, and verifies the address', async () => {
    const { email, token: device } = await member()
    const { path, token, email: named } = await linkFor(email)
    expect([path, named]).toEqual(['/reset-password', email])
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const answer = await reset({ email: ` ${email.toUpperCase()} `, token })
    expect([answer.status, answer.body]).toEqual([204, null])
    expect((await api.call('GET', '/api/me', { token: device })).status).toBe(401)
    expect((await signIn(email, password)).status).toBe(422)
    const { body } = await signIn(email, newPassword)
    expect((await api.call('GET', '/api/me', { token: body.access_token })).body.data.verified).toBe(true)
  })

  test('works once', async () => {
    const { email } = await member()
    const { token } = await linkFor(email)
    expect((await reset({ email, token })).status).toBe(204)
    expect(await reset({ email, token })).toMatchObject({ status: 422, body: { errors: noLongerGood } })
  })

  test('works once for two simultaneous uses', async () => {
    const { email } = await member()
    const { token } = await linkFor(email)
    const answers = await Promise.all(
      ['first of two words', 'second of two words'].map((typed) => reset({ email, token, password: typed, password_confirmation: typed })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422])
  })

  test('works for 60 minutes', async () => {
    const { email } = await member()
    const { token } = await linkFor(email)
    api.clock.time += 60 * minute - 1
    expect((await reset({ email, token, password: 'password1', password_confirmation: 'password1' })).body.errors).toHaveProperty(
      'password',
    )
    api.clock.time += 1
    expect(await reset({ email, token })).toMatchObject({ status: 422, body: { errors: noLongerGood } })
  })

  test('is replaced by a newer one', async () => {
    const { email } = await member()
    const older = await linkFor(email)
    const newer = await linkFor(email)
    expect((await reset({ email, token: older.token })).body.errors).toEqual(noLongerGood)
    expect((await reset({ email, token: newer.token })).status).toBe(204)
  })

  test('works for its own account only, and not after the address has changed', async () => {
    const [one, other] = [await member(), await member()]
    const { token } = await linkFor(one.email)
    expect((await reset({ email: other.email, token })).body.errors).toEqual(noLongerGood)
    await api.ports.db.transaction((tx) =>
      tx.updateTable('users').set({ email_key: 'moved@example.org' }).where('email', '=', one.email).execute(),
    )
    for (const email of [one.email, 'moved@example.org']) expect((await reset({ email, token })).body.errors).toEqual(noLongerGood)
  })

  test.each([
    ['a common password', { password: 'password1', password_confirmation: 'password1' }, 'password'],
    ['one made of the site’s name', { password: 'rostrum-2026', password_confirmation: 'rostrum-2026' }, 'password'],
    ['a short one', { password: 'short', password_confirmation: 'short' }, 'password'],
    ['two that differ', { password_confirmation: 'another phrase, quite old' }, 'password_confirmation'],
    ['none at all', { password: undefined }, 'password'],
    ['no second', { password_confirmation: undefined }, 'password_confirmation'],
    ['an address that is none', { email: 'nobody' }, 'email'],
    ['no token', { token: undefined }, 'token'],
    ['an endless token', { token: 'x'.repeat(1_001) }, 'token'],
  ])('refuses %s, and stays valid', async (_, change, field) => {
    const { email } = await member()
    const { token } = await linkFor(email)
    const refused = await reset({ email, token, ...change })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    expect((await reset({ email, token })).status).toBe(204)
  })

  test('is stored as a hash, and appears only in the mail', async () => {
    const { email } = await member()
    const { token } = await linkFor(email)
    const { read } = api.ports.db
    expect(JSON.stringify(await read.selectFrom('mailed_tokens').selectAll().execute())).not.toContain(token)
    expect(await read.selectFrom('reset_requests').selectAll().execute()).toEqual([])
  })

  test('is mailed until it expires, and not afterwards', async () => {
    const { email } = await member()
    await linkFor(email)
    const mail = (await listMailsTo(api, email)).at(-1)
    expect(mail?.expires_at).toBe(api.clock.time + 60 * minute)
  })
})

describe('requesting a link', () => {
  test('gives the same answer with the same work, whether or not the address has an account', async () => {
    const { email } = await member()
    const writes = vi.spyOn(api.ports.db, 'transaction')
    const reads = vi.spyOn(api.ports.db.read, 'selectFrom')
    const seen = []
    for (const address of [email, 'nobody.at.all@example.org']) {
      const { status, body, headers } = await ask(address)
      const waiting = await api.ports.db.transaction((tx) => tx.selectFrom('reset_requests').select('email_key').execute())
      seen.push({
        status,
        body,
        headers: [...headers],
        writes: writes.mock.calls.length,
        reads: reads.mock.calls.length,
        waiting: waiting.length,
      })
      await mailResetLinks(api.ports)
      writes.mockClear()
      reads.mockClear()
    }
    writes.mockRestore()
    reads.mockRestore()
    expect(seen[0]).toMatchObject({ status: 204, waiting: 1, reads: 0 })
    expect(seen[1]).toEqual(seen[0])
    expect(await listMailsTo(api, 'nobody.at.all@example.org')).toEqual([])
  })

  test('mails nothing to demo people', async () => {
    const { email } = await member()
    await api.ports.db.transaction((tx) => tx.updateTable('users').set({ demo: 1 }).where('email', '=', email).execute())
    const before = await listMailsTo(api, email)
    await ask(email)
    await mailResetLinks(api.ports)
    expect(await listMailsTo(api, email)).toEqual(before)
  })

  test.each([
    undefined,
    '',
    'nobody',
    'a@b',
    `${'x'.repeat(250)}@example.org`,
    'two@example.org, three@example.org',
    'a@example.org\r\nBcc: b@example.org',
  ])('refuses the address %j', async (email) => {
    const { status, body } = await ask(email)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['email']])
  })

  test('is limited by client address, and so is trying links', async () => {
    const headers = { 'Rostrum-Socket-Address': '203.0.113.200' }
    const answers = await Promise.all(Array.from({ length: 21 }, (_, index) => ask(`somebody${index}@example.org`, strict, headers)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    const body = { email: 'somebody@example.org', token: 'guess', password: newPassword, password_confirmation: newPassword }
    const tried = await Promise.all(Array.from({ length: 61 }, () => strict.call('POST', '/api/password/reset', { body, headers })))
    expect(tried.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await ask('somebody.else@example.org', strict)).status).toBe(204)
  })
})
