import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { listMailsTo } from '../mail/mail.testing.ts'
import { mailResetLinks } from './mailed-links.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const password = 'a long enough phrase'
let people = 0

/** Registers with an address that could be anybody's. */
async function registerMember(display_name: string, change: object = {}) {
  const email = `typed${++people}@example.org`
  const { status, body } = await api.call('POST', '/api/register', { body: { name: 'N', display_name, email, password, ...change } })
  expect(status).toBe(201)
  return { email, token: String(body.access_token) }
}
const mailed = async (email: string) => (await listMailsTo(api, email)).map(({ subject, text, html }) => `${subject} ${text} ${html}`)

test('a name that looks like a link is left out of mails to an unconfirmed address', async () => {
  const { email, token } = await registerMember('www.evil.example')
  const next = `next.${email}`
  expect((await api.call('POST', '/api/me/email', { token, body: { email: next } })).status).toBeLessThan(300)
  await api.call('POST', '/api/password/email', { body: { email } })
  await mailResetLinks(api.ports)
  const suspect = await registerMember('evil.example', { suspected: true })
  const all = [...(await mailed(email)), ...(await mailed(next)), ...(await mailed(suspect.email))]
  expect(all.length).toBeGreaterThanOrEqual(5)
  for (const mail of all) expect(mail).not.toContain('evil')
})

test('any other name is included, so that the mail says whose account it is', async () => {
  const { email } = await registerMember('J.R.R. Tolkien')
  expect((await mailed(email))[0]).toContain('used this address for the account \u2068J.R.R. Tolkien\u2069 on Rostrum.')
})
