import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, openTestApi, type TestApi } from '../api.testing.ts'
import { listMailsTo, parseMailLink } from '../mail/mail.testing.ts'
import { mailResetLinks } from './mailed-links.ts'

const password = 'a long enough phrase'
const day = 24 * 60 * 60 * 1000
let api: TestApi
beforeEach(async () => {
  api = await openTestApi({ limitFactor: 1 })
})
afterEach(() => api.close())

type Place = { from?: string; device?: string | undefined }
const headersOf = ({ from = '192.0.2.1', device }: Place) => ({
  'Rostrum-Socket-Address': from,
  ...(device === undefined ? {} : { 'Rostrum-Device': device }),
})
const signIn = (email: string, typed: string, place: Place = {}) =>
  api.call('POST', '/api/login', { body: { email, password: typed }, headers: headersOf(place) })
const guess = (email: string, place: Place = {}) => signIn(email, 'a guess', place)
const ask = (email: string, place: Place = {}) => api.call('POST', '/api/password/email', { body: { email }, headers: headersOf(place) })

let members = 0
/** A new member, and the proof of the device on which they registered. */
async function member() {
  const name = `Member ${++members}`
  const email = `${randomBytes(6).toString('hex')}@example.org`
  const headers = headersOf({ from: `198.51.${members}.1` })
  const { body } = await api.call('POST', '/api/register', { body: { name, display_name: name, email, password }, headers })
  return { email, token: String(body.access_token), device: String(body.device_proof) }
}
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status)
const places = (count: number, first = 0) => Array.from({ length: count }, (_, index) => `203.0.${first}.${index}`)

describe('guessing a password', () => {
  test('ends after ten tries from one place, and stays possible elsewhere', async () => {
    const { email } = await member()
    for (let tries = 0; tries < 10; tries++) expect((await guess(email, { from: '203.0.113.7' })).status).toBe(422)
    const refused = await signIn(email, password, { from: '203.0.113.7' })
    expect([refused.status, refused.body.message]).toEqual([
      429,
      expect.stringMatching(/^Too many attempts to sign in to this account\. Wait \d+ minutes/),
    ])
    expect((await signIn(email, password, { from: '203.0.113.8' })).status).toBe(200)
  })

  test('is counted before the password is checked, even by many at once', async () => {
    const { email } = await member()
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess(email)))
    expect(statuses(answers).filter((status) => status === 422)).toHaveLength(10)
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(30)
  })

  test('ends after a hundred tries for all unknown devices, while a known device still signs in', async () => {
    const { email, device } = await member()
    const strangers = await Promise.all(places(100).map((from) => guess(email, { from })))
    expect(new Set(statuses(strangers))).toEqual(new Set([422]))
    expect((await guess(email, { from: '192.0.2.77' })).status).toBe(429)
    expect((await signIn(email, password, { from: '192.0.2.77' })).status).toBe(429)
    const owner = await signIn(email, password, { from: '192.0.2.77', device })
    expect(owner.status).toBe(200)
    // The new proof works as well.
    expect((await signIn(email, password, { from: '192.0.2.78', device: owner.body.device_proof })).status).toBe(200)
  })

  test('gives the same answers whether or not the account exists', async () => {
    const { email } = await member()
    const walk = async (tried: string) => {
      const answers = [await guess(tried), ...(await Promise.all(places(99, 1).map((from) => guess(tried, { from }))))]
      answers.push(await guess(tried, { from: '192.0.2.99' }), await guess(tried))
      return answers.map(({ status, body, headers }) => [status, body.errors, body.message?.replace(/\d+/, ''), [...headers.keys()]])
    }
    expect(await walk('nobody@example.org')).toEqual(await walk(email))
  })

  test('over many accounts ends for one address, but not for a device known there', async () => {
    const { email, device } = await member()
    const from = '203.0.113.50'
    const answers = await Promise.all(Array.from({ length: 201 }, (_, index) => guess(`pupil${index}@example.org`, { from })))
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(1)
    expect((await signIn(email, password, { from })).status).toBe(429)
    expect((await signIn(email, password, { from, device })).status).toBe(200)
  })

  test('on a known device has its own count', async () => {
    const { email, device } = await member()
    for (let tries = 0; tries < 10; tries++) expect((await guess(email, { device, from: `203.0.113.${tries}` })).status).toBe(422)
    expect((await signIn(email, password, { device })).status).toBe(429)
    expect((await signIn(email, password)).status).toBe(200)
  })
})

describe('a successful sign-in', () => {
  test('is not counted, even seventy from one address or a whole school at once', async () => {
    const { email } = await member()
    for (let times = 0; times < 70; times++) expect((await signIn(email, password)).status).toBe(200)
    const pupils = await Promise.all(Array.from({ length: 70 }, member))
    const school = await Promise.all(pupils.map((pupil) => signIn(pupil.email, password, { from: '203.0.113.60' })))
    expect(new Set(statuses(school))).toEqual(new Set([200]))
    // It leaves no room for more guesses than before either.
    for (let tries = 0; tries < 10; tries++) expect((await guess(email)).status).toBe(422)
    expect((await guess(email)).status).toBe(429)
  })

  test('clears earlier failed tries', async () => {
    const { email, device } = await member()
    for (const place of [{}, { device }]) {
      for (let tries = 0; tries < 9; tries++) expect((await guess(email, place)).status).toBe(422)
      expect((await signIn(email, password, place)).status).toBe(200)
      for (let tries = 0; tries < 9; tries++) expect((await guess(email, place)).status).toBe(422)
    }
  })

  test('that could not be checked does not count as failed', async () => {
    const { email } = await member()
    const broken = vi.spyOn(api.ports.db.read, 'selectFrom').mockImplementation(() => {
      throw new Error('the disk is gone')
    })
    for (let tries = 0; tries < 12; tries++) expect((await signIn(email, password)).status).toBe(500)
    broken.mockRestore()
    expect((await signIn(email, password)).status).toBe(200)
  })

  test('keeps the hundred most recently used sessions of an account', async () => {
    const { email, token: first } = await member()
    api.clock.time += 1
    const second = (await signIn(email, password)).body.access_token
    for (let times = 0; times < 99; times++) {
      api.clock.time += 1
      expect((await signIn(email, password)).status).toBe(200)
    }
    const known = async (token: string) => (await api.call('GET', '/api/me', { token })).status
    expect([await known(first), await known(second)]).toEqual([401, 200])
  })
})

describe('a device proof', () => {
  /** Returns whether a device counts as known when all unknown ones are refused. */
  async function counts(email: string, device: string) {
    return (await signIn(email, password, { device })).status === 200
  }
  const refuseStrangers = (email: string) => Promise.all(places(100).map((from) => guess(email, { from })))

  test('works unchanged for its own account, for a year', async () => {
    const [ada, bob] = [await member(), await member()]
    await refuseStrangers(ada.email)
    const [id, issued, signature] = ada.device.split('.')
    const forged = [
      bob.device,
      `${id}.${issued}.${bob.device.split('.')[2]}`,
      `${id}.zzzzzz.${signature}`,
      `${randomBytes(16).toString('base64url')}.${issued}.${signature}`,
      ada.device.slice(0, -1),
      ada.email,
      ','.repeat(5_000),
      `${bob.device},`.repeat(5) + ada.device,
      'x'.repeat(8_000),
    ]
    for (const device of forged) expect(await counts(ada.email, device), device.slice(0, 200)).toBe(false)
    api.clock.time += 365 * day - 1_000
    expect(await counts(ada.email, `${bob.device},${ada.device}`)).toBe(true)
    api.clock.time += 1_000
    expect(await counts(ada.email, ada.device)).toBe(false)
  })

  test('does not reveal its account', async () => {
    const { email, device } = await member()
    const [name = ''] = email.split('@')
    for (const part of device.split('.')) expect(Buffer.from(part, 'base64url').toString('latin1') + part).not.toContain(name)
    expect((await member()).device.split('.')[0]).not.toBe(device.split('.')[0])
  })

  test('is kept once each for the five accounts that signed in last', async () => {
    let device: string | undefined
    const people = await Promise.all(Array.from({ length: 6 }, member))
    for (const { email } of [...people, ...people.slice(-1)]) device = (await signIn(email, password, { device })).body.device_proof
    expect(device?.split(',')).toHaveLength(5)
    const known = []
    for (const { email } of people) {
      await refuseStrangers(email)
      known.push(await counts(email, device ?? ''))
    }
    expect(known).toEqual([false, true, true, true, true, true])
  })

  test('survives a new password, which resets every count', async () => {
    const { email, device } = await member()
    await refuseStrangers(email)
    for (let tries = 0; tries < 10; tries++) await guess(email, { device })
    expect((await ask(email, { device })).status).toBe(204)
    await mailResetLinks(api.ports)
    const mail = (await listMailsTo(api, email)).findLast(({ subject }) => subject === 'Choose a new password')
    if (!mail) throw new Error('no mail')
    const fresh = 'another phrase, quite new'
    const body = { email, token: parseMailLink(mail).token, password: fresh, password_confirmation: fresh }
    expect((await api.call('POST', '/api/password/reset', { body, headers: headersOf({ device }) })).status).toBe(204)
    for (let tries = 0; tries < 9; tries++) expect((await guess(email, { device })).status).toBe(422)
    expect((await signIn(email, fresh, { device })).status).toBe(200)
  })

  test('is not needed after a new password, whoever guessed before', async () => {
    const { email, device } = await member()
    await refuseStrangers(email)
    await ask(email, { device })
    await mailResetLinks(api.ports)
    const [mail] = (await listMailsTo(api, email)).slice(-1)
    if (!mail) throw new Error('no mail')
    const fresh = 'another phrase, quite new'
    const body = { email, token: parseMailLink(mail).token, password: fresh, password_confirmation: fresh }
    expect((await api.call('POST', '/api/password/reset', { body, headers: headersOf({}) })).status).toBe(204)
    expect((await signIn(email, fresh)).status).toBe(200)
  })
})

describe('requesting reset mails', () => {
  test('is limited to five per place and ten overall, while a known device has its own five', async () => {
    const { email, device } = await member()
    for (let times = 0; times < 5; times++) expect((await ask(email, { from: '203.0.113.7' })).status).toBe(204)
    expect((await ask(email, { from: '203.0.113.7' })).status).toBe(429)
    for (const from of places(5)) expect((await ask(email, { from })).status).toBe(204)
    for (const from of places(5, 1)) expect((await ask(email, { from })).status).toBe(429)
    for (let times = 0; times < 5; times++) expect((await ask(email, { from: '203.0.113.7', device })).status).toBe(204)
    expect((await ask(email, { device })).status).toBe(429)
  })

  test('is refused in the same way for an address without an account', async () => {
    const { email } = await member()
    const walk = async (target: string) => {
      const answers = []
      for (const from of places(11, 2)) answers.push(await ask(target, { from }))
      return answers.map(({ status, body, headers }) => [status, body?.message.replace(/\d+/, ''), [...headers.keys()]])
    }
    expect(await walk('nobody@example.org')).toEqual(await walk(email))
  })
})
