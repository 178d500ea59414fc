import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { startTurnDebate } from '../arguments/arguments.testing.ts'
import { listMailsTo, parseMailLink } from '../mail/mail.testing.ts'
import { notifyRecipients } from './notify-recipients.ts'
import { signMailKind } from './preferences.ts'

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

/** Creates a person with a confirmed address; others get no mail about debates. */
async function member() {
  const person = await api.person()
  const { body } = await api.call('GET', '/api/me', person)
  const email: string = body.data.email
  const [mail] = await listMailsTo(api, email)
  if (mail) await api.call('POST', '/api/email/verify', { body: { token: parseMailLink(mail).token } })
  return { ...person, email }
}
const end = (token: unknown, on = api) => on.call('POST', '/api/unsubscribe', { body: { token } })
const preferenceOf = async (token: string) => (await api.call('GET', '/api/notification-preferences', { token })).body.data.your_turn
/** Returns the mails about turns that a person got. */
async function turnsMailed(email: string) {
  await notifyRecipients(api.ports)
  return (await listMailsTo(api, email)).filter(({ subject }) => /your turn/i.test(subject))
}

test('a mail about a turn has a link that ends such mails without signing in', async () => {
  const [ada, ben] = [await member(), await member()]
  await startTurnDebate(api, [ada], [ben], { turn_days: 1 })
  const [mail] = await turnsMailed(ada.email)
  expect(mail?.expires_at, 'it expires with the turn').toBe(api.clock.time + day)
  expect(mail?.unsubscribe).toMatch(/^https:\/\/rostrum\.test\/unsubscribe\?token=/)
  expect(mail?.text).toContain(mail?.unsubscribe)
  const token = new URL(mail?.unsubscribe ?? '').searchParams.get('token')
  const checked = await api.call('POST', '/api/unsubscribe/check', { body: { token } })
  expect(checked).toMatchObject({ status: 200, body: { data: { type: 'your_turn' } } })
  expect(await preferenceOf(ada.token)).toBe('email')
  for (let times = 0; times < 2; times++) expect(await end(token)).toMatchObject({ status: 200, body: { data: { type: 'your_turn' } } })
  expect(await preferenceOf(ada.token)).toBe('site')
  expect(await preferenceOf(ben.token)).toBe('email')
  await startTurnDebate(api, [ada], [ben], { turn_days: 1 })
  expect(await turnsMailed(ada.email)).toHaveLength(1)
})

test('unsubscribing does not turn on notifications that were off', async () => {
  const ada = await member()
  expect((await api.call('PUT', '/api/notification-preferences', { token: ada.token, body: { your_turn: 'none' } })).status).toBe(200)
  expect((await end(signMailKind(api.ports, { userId: Number(ada.id), type: 'your_turn' }))).status).toBe(200)
  expect(await preferenceOf(ada.token)).toBe('none')
})

test('an unsigned link ends nothing', async () => {
  const [ada, ben] = [await member(), await member()]
  const signed = signMailKind(api.ports, { userId: Number(ada.id), type: 'your_turn' })
  const signature = signed.split('.').at(-1)
  const elsewhere = signMailKind({ clientSecret: 'another secret' }, { userId: Number(ada.id), type: 'your_turn' })
  const forged = [`${ben.id}.your_turn.${signature}`, `${ada.id}.outcome.${signature}`, `${ada.id}.your_turn.${'A'.repeat(43)}`, elsewhere]
  for (const token of [...forged, `${signed}x`, signed.slice(1), '', undefined, 'x'.repeat(1_001), `${ada.id}.your_turn.`]) {
    const { status, body } = await end(token)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['token']])
  }
  expect([await preferenceOf(ada.token), await preferenceOf(ben.token)]).toEqual(['email', 'email'])
})

test('a link for an erased account is accepted', async () => {
  expect((await end(signMailKind(api.ports, { userId: 999_999, type: 'your_turn' }))).status).toBe(200)
})

test('guessing signatures is limited', async () => {
  const tried = await Promise.all(Array.from({ length: 61 }, () => end('1.your_turn.guess', strict)))
  expect(tried.filter(({ status }) => status === 429)).toHaveLength(1)
})
