import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const password = 'a long enough phrase'
let people = 0

async function registerSuspected() {
  const [display_name, email] = [`Suspect ${++people}`, `suspect-${people}@example.org`]
  const body = { name: display_name, display_name, email, password, suspected: true }
  return { email, answer: await api.call('POST', '/api/register', { body }) }
}

async function codeTo(email: string): Promise<string> {
  const mails = await api.ports.db.read.selectFrom('mails').select('subject').where('recipient', '=', email).orderBy('id', 'desc').execute()
  return /^\d{6}/.exec(mails[0]?.subject ?? '')?.[0] ?? ''
}

const enter = (ticket: string, code: string) => api.call('POST', '/api/login/code', { body: { ticket, code } })
const signIn = (email: string) => api.call('POST', '/api/login', { body: { email, password } })
const notOf = (code: string) => (code === '000000' ? '000001' : '000000')

test('a suspected bot gets no token before entering the mailed code, which verifies the address', async () => {
  const { email, answer } = await registerSuspected()
  const { second_factor_ticket: ticket } = answer.body
  expect([answer.status, answer.body]).toEqual([
    201,
    { access_token: null, second_factor_ticket: expect.any(String), code_in: 'mail', device_proof: null },
  ])
  const code = await codeTo(email)
  const wrong = await enter(ticket, notOf(code))
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { code: ['That code isn’t right. Enter the code from the email that we sent you just now.'] },
  ])
  const entered = await enter(ticket, `${code.slice(0, 3)} ${code.slice(3)}`)
  expect(entered.body.access_token).toEqual(expect.any(String))
  const me = (await api.call('GET', '/api/me', { token: entered.body.access_token })).body.data
  expect(me).toMatchObject({ email, verified: true })
  expect((await enter(ticket, code)).body.errors.ticket).toBeTruthy()
  expect((await signIn(email)).body).toMatchObject({ access_token: expect.any(String), second_factor_ticket: null })
})

test('the password alone is not enough; a code works with its own ticket for an hour', async () => {
  const { email, answer } = await registerSuspected()
  const first = await codeTo(email)
  const again = (await signIn(email)).body
  expect(again).toMatchObject({ access_token: null, code_in: 'mail' })
  const second = await codeTo(email)
  if (first !== second) expect((await enter(again.second_factor_ticket, first)).status).toBe(422)
  api.clock.time += 60 * 60 * 1000
  expect((await enter(answer.body.second_factor_ticket, first)).body.errors.ticket).toBeTruthy()
  const later = (await signIn(email)).body.second_factor_ticket
  expect((await enter(later, await codeTo(email))).body.access_token).toEqual(expect.any(String))
})

test('a mailed code can be tried ten times', async () => {
  const { email, answer } = await registerSuspected()
  const { second_factor_ticket: ticket } = answer.body
  const code = await codeTo(email)
  for (let time = 0; time < 10; time++) expect((await enter(ticket, notOf(code))).body.errors.code).toBeTruthy()
  expect((await enter(ticket, code)).body.errors.ticket).toBeTruthy()
})
