import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LinkPurpose, linkPurposes } from '#contract/email'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { listMailsTo, parseMailLink } from '../mail/mail.testing.ts'
import { mailResetLinks } from './mailed-links.ts'
import { purgeExpired } from './pending-steps.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const day = 24 * 60 * 60 * 1000
const password = 'a long enough phrase'
let people = 0

const post = (path: string, body: object, token?: string) => api.call('POST', `/api${path}`, { body, ...(token ? { token } : {}) })
const check = (purpose: LinkPurpose, token: string) => post('/mailed-links/check', { purpose, token })
async function newest(email: string, subject: string): Promise<string> {
  const mail = (await listMailsTo(api, email)).findLast((one) => one.subject === subject)
  if (!mail) throw new Error(`no mail “${subject}” to ${email}`)
  return parseMailLink(mail).token
}

/** Mails a link of one kind to a new person. @returns the link, and how it is used */
async function mailLink(purpose: LinkPurpose) {
  const number = ++people
  const [email, other] = [`links${number}@example.org`, `links${number}@example.com`]
  const body = { name: 'Links', display_name: `Links ${number}`, email, password }
  const session = String((await post('/register', body)).body.access_token)
  const send = async () => {
    if (purpose === 'verify-email') return newest(email, 'Confirm your email address')
    if (purpose === 'reset-password') {
      await post('/password/email', { email })
      await mailResetLinks(api.ports)
      return newest(email, 'Choose a new password')
    }
    await post('/me/email', { email: other }, session)
    if (purpose === 'confirm-email') return newest(other, 'Confirm your new email address')
    if (purpose === 'stop-email') return newest(email, 'Your email address is about to change')
    await post('/email/change', { token: await newest(other, 'Confirm your new email address') })
    return newest(email, 'Your email address was changed')
  }
  const paths = { 'verify-email': 'verify', 'confirm-email': 'change', 'stop-email': 'stop', 'undo-email': 'undo' }
  const use = (token: string) =>
    purpose === 'reset-password'
      ? post('/password/reset', { email, token, password, password_confirmation: password })
      : post(`/email/${paths[purpose]}`, { token })
  return { send, use }
}

const reasonOf = ({ status, body }: { status: number; body: { errors: { token: string[] } } }) => [status, body?.errors?.token?.[0]]

describe.each(linkPurposes)('a link for %s', (purpose) => {
  it('can be checked without being used up, and works for no other purpose', async () => {
    const { send, use } = await mailLink(purpose)
    const token = await send()
    expect((await check(purpose, token)).status).toBe(204)
    // A link whose address lost its purpose gets a message that is still true.
    const torn = [422, expect.stringMatching(/^This link no longer works. .* or part of it is missing\. ./)]
    for (const other of linkPurposes.filter((one) => one !== purpose)) expect(reasonOf(await check(other, token))).toEqual(torn)
    expect((await use(token)).status).toBeLessThan(300)
  })

  it('reports that it was used, is incomplete or has expired', async () => {
    const { send, use } = await mailLink(purpose)
    const token = await send()
    const incomplete = [422, expect.stringMatching(/^This link is incomplete\./)]
    for (const torn of [token.slice(0, -1), 'x', `${token}.`]) expect(reasonOf(await check(purpose, torn))).toEqual(incomplete)
    expect((await use(token)).status).toBeLessThan(300)
    // A verification link can be followed twice; the second time it says that the address is already confirmed.
    const used = purpose === 'verify-email' ? [204, undefined] : [422, expect.stringMatching(/^This link has already been used/)]
    expect(reasonOf(await check(purpose, token))).toEqual(used)
    if (purpose !== 'verify-email') expect(reasonOf(await use(token))).toEqual(used)

    const late = await mailLink(purpose)
    const expired = await late.send()
    const start = api.clock.time
    api.clock.time += 8 * day
    await purgeExpired(api.ports)
    expect(reasonOf(await check(purpose, expired))).toEqual([422, expect.stringMatching(/^This link has expired\. ./)])
    api.clock.time = start
  })
})

it('a replaced link says that a newer one exists', async () => {
  const { send } = await mailLink('reset-password')
  const [older, newer] = [await send(), await send()]
  expect(reasonOf(await check('reset-password', older))).toEqual([422, expect.stringContaining('a newer link')])
  expect((await check('reset-password', newer)).status).toBe(204)
})
