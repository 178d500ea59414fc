import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { listMailsTo, parseMailLink } from '../mail/mail.testing.ts'

const day = 24 * 60 * 60 * 1000
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

async function newcomer(on = api) {
  const person = await on.person()
  const { body } = await on.call('GET', '/api/me', { token: person.token })
  return { ...person, email: body.data.email as string, verified: async () => (await on.call('GET', '/api/me', person)).body.data.verified }
}
const linkTo = async (email: string) => parseMailLink((await listMailsTo(api, email)).at(-1) ?? never())
const never = () => {
  throw new Error('no mail')
}
const verify = (token: unknown, on = api) => on.call('POST', '/api/email/verify', { body: { token } })
const resend = (token?: string, on = api) => on.call('POST', '/api/email/verification', token ? { token } : {})

test('registering mails a link that verifies the address once, for anybody who follows it', async () => {
  const { email, verified } = await newcomer()
  const { path, token } = await linkTo(email)
  expect(path).toBe('/verify-email')
  expect(await verified()).toBe(false)
  expect(await verify(token)).toMatchObject({ status: 200, body: { data: { already: false } } })
  expect(await verified()).toBe(true)
  expect(await verify(token)).toMatchObject({ status: 200, body: { data: { already: true } } })
})

test('a refused registration mails nothing', async () => {
  const { email } = await newcomer()
  const body = { name: 'Second', display_name: 'Second', email, password: 'a long enough phrase' }
  expect((await api.call('POST', '/api/register', { body })).status).toBe(422)
  expect(await listMailsTo(api, email)).toHaveLength(1)
})

test('a link works for a week', async () => {
  const { email } = await newcomer()
  const { token } = await linkTo(email)
  api.clock.time += 7 * day
  expect(await verify(token)).toMatchObject({
    status: 422,
    body: { errors: { token: [expect.stringMatching(/^This link (has expired|no longer works|is incomplete)/)] } },
  })
})

test('a link does not verify a later address', async () => {
  const { email, verified } = await newcomer()
  const { token } = await linkTo(email)
  await api.ports.db.transaction((tx) => tx.updateTable('users').set({ email_key: 'new@example.org' }).where('email', '=', email).execute())
  expect((await verify(token)).status).toBe(422)
  expect(await verified()).toBe(false)
})

test('a reset link verifies nothing here, and a verification link resets nothing', async () => {
  const { email } = await newcomer()
  const { token } = await linkTo(email)
  const body = { email, token, password: 'another long phrase', password_confirmation: 'another long phrase' }
  expect((await api.call('POST', '/api/password/reset', { body })).status).toBe(422)
  expect((await verify(token)).status).toBe(200)
})

test.each([undefined, '', 7, 'x'.repeat(1_001), "' or 1=1 --"])('the token %j is refused', async (token) => {
  const { status, body } = await verify(token)
  expect([status, Object.keys(body.errors)]).toEqual([422, ['token']])
})

test('the mail is sent again on request, until the address is verified', async () => {
  const { email, token: device } = await newcomer()
  const first = await linkTo(email)
  expect((await resend()).status).toBe(401)
  const again = await resend(device)
  expect([again.status, again.body]).toEqual([204, null])
  const second = await linkTo(email)
  expect(second.token).not.toBe(first.token)
  expect((await verify(first.token)).body.data).toEqual({ already: false })
  expect((await verify(second.token)).body.data).toEqual({ already: true })
  expect(await resend(device)).toMatchObject({ status: 409, body: { message: 'Your email address is already confirmed.' } })
})

test('requesting mails and trying links are limited', async () => {
  const { token } = await newcomer(strict)
  for (let tries = 0; tries < 5; tries++) expect((await resend(token, strict)).status).toBe(204)
  const refused = await resend(token, strict)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  const tried = await Promise.all(Array.from({ length: 61 }, () => verify('guess', strict)))
  expect(tried.filter(({ status }) => status === 429)).toHaveLength(1)
})
