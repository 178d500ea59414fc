import { createHash } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeExpired } from '../accounts/pending-steps.ts'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { listMailsTo } from '../mail/mail.testing.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const password = 'a long enough phrase'
const halfMinute = 30_000
let people = 0

async function owner() {
  const email = `factor${++people}@example.org`
  const body = { name: 'F', display_name: `Factor ${people}`, email, password }
  return { email, token: String((await api.call('POST', '/api/register', { body })).body.access_token) }
}
const factorCall = (method: string, token: string, body?: object) =>
  api.call(method, '/api/me/second-factor', { token, ...(body ? { body } : {}) })
/** Computes a code as an app does. @param off steps from now */
const codeOf = (secret: string, off = 0) => new TOTP({ secret }).generate({ timestamp: api.clock.time + off * halfMinute })
const signIn = async (email: string) => (await api.call('POST', '/api/login', { body: { email, password } })).body
const enter = (ticket: string, code: string) => api.call('POST', '/api/login/code', { body: { ticket, code } })

/** Creates an account with two-factor authentication on. */
async function withFactor() {
  const { email, token } = await owner()
  const { secret } = (await factorCall('POST', token)).body.data
  const codes: string[] = (await factorCall('PUT', token, { code: codeOf(secret) })).body.data.recovery_codes
  api.clock.time += halfMinute
  return { email, token, secret, codes }
}

describe('two-factor authentication', () => {
  it('starts with the first correct code, and signs out other devices then', async () => {
    const { email, token } = await owner()
    const begun = (await factorCall('POST', token)).body.data
    expect((await factorCall('GET', token)).body.data).toEqual({ on: false, recovery_codes_left: 0, pending: true })
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.uri).toBe(
      `otpauth://totp/Rostrum:${encodeURIComponent(email)}?issuer=Rostrum&secret=${begun.secret}&algorithm=SHA1&digits=6&period=30`,
    )
    const other = (await signIn(email)).access_token
    expect((await factorCall('PUT', token, { code: '000000' })).body.errors.code[0]).toContain('That code isn’t right')
    const { status, body } = await factorCall('PUT', token, { code: codeOf(begun.secret).replace(/^.../, '$& ') })
    expect(status).toBe(200)
    expect(body.data.recovery_codes).toHaveLength(10)
    expect((await factorCall('GET', token)).body.data).toEqual({ on: true, recovery_codes_left: 10, pending: false })
    expect((await api.call('GET', '/api/me', { token: other })).status).toBe(401)
    expect((await factorCall('POST', token)).status).toBe(409)
    expect((await factorCall('PUT', token, { code: '123456' })).status).toBe(409)
  })

  it('accepts codes again after the clock went back, and no used one', async () => {
    const { email, secret } = await withFactor()
    const answer = async (code: string) => (await enter((await signIn(email)).second_factor_ticket, code)).status
    api.clock.time += 10 * halfMinute
    const used = codeOf(secret)
    expect(await answer(used)).toBe(200)
    api.clock.time -= 20 * halfMinute
    expect(await answer(codeOf(secret))).toBe(200)
    expect(await answer(codeOf(secret))).toBe(422)
    api.clock.time += halfMinute
    expect(await answer(codeOf(secret))).toBe(200)
    api.clock.time += 19 * halfMinute
    expect(await answer(used)).toBe(422)
    api.clock.time += 60 * halfMinute
  })

  it('needs a new proof of identity if the clock went back since the last one', async () => {
    const { token } = await owner()
    api.clock.time -= 60 * halfMinute
    const { status } = await factorCall('POST', token)
    api.clock.time += 60 * halfMinute
    expect([status, (await factorCall('POST', token)).status]).toEqual([403, 200])
  })

  it('gives a token for the code only; each code works once, up to one step off', async () => {
    const { email, secret } = await withFactor()
    const first = await signIn(email)
    expect(first).toMatchObject({ access_token: null, device_proof: null, second_factor_ticket: expect.any(String) })
    expect((await enter(first.second_factor_ticket, codeOf(secret, 2))).status).toBe(422)
    const entered = await enter(first.second_factor_ticket, codeOf(secret, 1))
    expect(entered.body).toMatchObject({ second_factor_ticket: null, device_proof: expect.any(String) })
    expect((await api.call('GET', '/api/me', { token: entered.body.access_token })).status).toBe(200)
    expect((await enter(first.second_factor_ticket, codeOf(secret))).body.errors.ticket).toHaveLength(1)

    const second = (await signIn(email)).second_factor_ticket
    // Seen by somebody: neither the same code nor an older one works.
    for (const off of [1, 0, -1]) expect((await enter(second, codeOf(secret, off))).body.errors.code).toHaveLength(1)
    api.clock.time += 3 * halfMinute
    expect((await enter(second, codeOf(secret, -1))).status).toBe(200)
  })

  it('accepts each recovery code once; new ones replace the old', async () => {
    const { email, token, codes } = await withFactor()
    const [one = '', two = ''] = codes
    const ticket = (await signIn(email)).second_factor_ticket
    expect((await enter(ticket, one.toUpperCase().replace('-', ' '))).status).toBe(200)
    expect((await factorCall('GET', token)).body.data.recovery_codes_left).toBe(9)
    const again = (await signIn(email)).second_factor_ticket
    expect((await enter(again, one)).status).toBe(422)
    const renewed = (await api.call('POST', '/api/me/recovery-codes', { token })).body.data.recovery_codes
    expect((await enter(again, two)).status).toBe(422)
    expect((await enter(again, renewed[0])).status).toBe(200)
  })

  it('allows ten tries per sign-in, within ten minutes', async () => {
    const { email, secret } = await withFactor()
    const ticket = (await signIn(email)).second_factor_ticket
    for (let tries = 0; tries < 10; tries++) expect((await enter(ticket, '000000')).body.errors).toHaveProperty('code')
    expect((await enter(ticket, codeOf(secret))).body.errors).toHaveProperty('ticket')
    const late = (await signIn(email)).second_factor_ticket
    api.clock.time += 10 * 60_000
    expect((await enter(late, codeOf(secret))).body.errors).toHaveProperty('ticket')
    expect((await enter('guessed', codeOf(secret))).status).toBe(422)
  })

  it('lets in one of two who enter the same code at once', async () => {
    const { email, secret } = await withFactor()
    const tickets = [await signIn(email), await signIn(email)].map((entry) => entry.second_factor_ticket)
    const statuses = await Promise.all(tickets.map(async (ticket) => (await enter(ticket, codeOf(secret))).status))
    expect(statuses.sort()).toEqual([200, 422])
  })

  it('needs a confirmed identity to begin, turn off or renew codes', async () => {
    const { email, token } = await withFactor()
    api.clock.time += 11 * 60_000
    const calls = [() => factorCall('DELETE', token), () => api.call('POST', '/api/me/recovery-codes', { token })]
    for (const call of calls) expect((await call()).body.errors).toHaveProperty('proof')
    await api.call('POST', '/api/me/proof', { token, body: { password } })
    for (let times = 0; times < 2; times++) expect((await factorCall('DELETE', token)).status).toBe(204)
    expect((await signIn(email)).access_token).toEqual(expect.any(String))
    expect((await api.call('POST', '/api/me/recovery-codes', { token })).status).toBe(409)
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['PUT', ''],
      ['DELETE', ''],
    ] as const)
      expect((await api.call(method, `/api/me/second-factor${path}`, { body: method === 'PUT' ? { code: '1' } : undefined })).status).toBe(
        401,
      )
    const { token: late } = await owner()
    api.clock.time += 11 * 60_000
    expect((await factorCall('POST', late)).body.errors).toHaveProperty('proof')
  })

  it('shows its secret once, needs a fresh proof to turn on, and its setup expires after an hour', async () => {
    const { token } = await owner()
    const { secret } = (await factorCall('POST', token)).body.data
    expect(JSON.stringify((await factorCall('GET', token)).body)).not.toContain(secret)
    api.clock.time += 11 * 60_000
    expect((await factorCall('PUT', token, { code: codeOf(secret) })).body.errors).toHaveProperty('proof')
    await api.call('POST', '/api/me/proof', { token, body: { password } })
    expect((await factorCall('PUT', token, { code: '000000' })).status).toBe(422)
    api.clock.time += 49 * 60_000
    await api.call('POST', '/api/me/proof', { token, body: { password } })
    expect((await factorCall('PUT', token, { code: codeOf(secret) })).status).toBe(409)
    expect((await factorCall('GET', token)).body.data).toEqual({ on: false, recovery_codes_left: 0, pending: false })
    await purgeExpired(api.ports)
    const rows = await api.ports.db.read.selectFrom('second_factors').select('secret').execute()
    expect(rows.map((row) => row.secret)).not.toContain(secret)
  })

  it('mails every change', async () => {
    const { email, token, codes } = await withFactor()
    const subjects = async () => (await listMailsTo(api, email)).map(({ subject }) => subject)
    expect(await subjects()).toContain('Two-factor authentication is on')
    await enter((await signIn(email)).second_factor_ticket, codes[0] ?? '')
    await api.call('POST', '/api/me/recovery-codes', { token })
    await factorCall('DELETE', token)
    await factorCall('DELETE', token)
    expect((await subjects()).slice(-3)).toEqual([
      'A recovery code was used to sign in',
      'You have new recovery codes',
      'Two-factor authentication is off',
    ])
  })

  it('stores no codes or tickets in clear text', async () => {
    const { email, codes } = await withFactor()
    const ticket = (await signIn(email)).second_factor_ticket
    const { read } = api.ports.db
    const rows = JSON.stringify([
      await read.selectFrom('recovery_codes').selectAll().execute(),
      await read.selectFrom('sign_in_steps').selectAll().execute(),
    ])
    for (const kept of [ticket, ...codes, ...codes.map((code) => code.replace('-', ''))]) expect(rows).not.toContain(kept)
  })

  it('hashes recovery codes as slowly as passwords, with one salt per account', async () => {
    const before = (await api.ports.db.read.selectFrom('recovery_codes').select('hash').execute()).map(({ hash }) => hash)
    await withFactor()
    await withFactor()
    const rows = await api.ports.db.read.selectFrom('recovery_codes').selectAll().execute()
    const added = rows.filter(({ hash }) => !before.includes(hash))
    expect(added).toHaveLength(20)
    const costOf = (hash: string) => /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/.exec(hash)?.[0]
    const [password] = await api.ports.db.read.selectFrom('users').select('password_hash').execute()
    expect(new Set(added.map(({ hash }) => costOf(hash)))).toEqual(new Set([costOf(password?.password_hash ?? '')]))
    const salts = new Map(added.map(({ user_id, hash }) => [user_id, hash.split('$')[4]]))
    expect(new Set(salts.values()).size).toBe(2)
  })

  it('accepts an old recovery code with a fast hash, once', async () => {
    const { email, codes } = await withFactor()
    const [code = ''] = codes
    const hash = createHash('sha256').update(code.replace('-', '')).digest('base64url')
    await api.ports.db.transaction(async (tx) => {
      const { id } = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
      await tx.deleteFrom('recovery_codes').where('user_id', '=', id).execute()
      await tx.insertInto('recovery_codes').values({ user_id: id, hash, created_at: 1 }).execute()
    })
    expect((await enter((await signIn(email)).second_factor_ticket, code)).status).toBe(200)
    expect((await enter((await signIn(email)).second_factor_ticket, code)).status).toBe(422)
  })

  it('lets nobody in whose password has changed since they typed it', async () => {
    const { email, token, secret } = await withFactor()
    const ticket = (await signIn(email)).second_factor_ticket
    const next = 'three or four words'
    const body = { current_password: password, password: next, password_confirmation: next }
    expect((await api.call('PUT', '/api/me/password', { token, body })).status).toBe(204)
    expect((await enter(ticket, codeOf(secret))).body.errors).toHaveProperty('ticket')
  })

  it('is set up once, with ten codes, even if a button is pressed four times', async () => {
    const { token } = await owner()
    const begun = await Promise.all([1, 2, 3, 4].map(() => factorCall('POST', token)))
    expect(begun.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    // Each press made its own secret, and the last one holds.
    const secrets = begun.map(({ body }) => String(body.data.secret))
    const turned = []
    for (const secret of secrets) turned.push(...(await Promise.all([1, 2].map(() => factorCall('PUT', token, { code: codeOf(secret) })))))
    expect(turned.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(turned.filter(({ status }) => status !== 200).map(({ status }) => status)).not.toContain(500)
    expect((await factorCall('GET', token)).body.data.on).toBe(true)
    await Promise.all([1, 2, 3, 4].map(() => api.call('POST', '/api/me/recovery-codes', { token })))
    expect((await factorCall('GET', token)).body.data.recovery_codes_left).toBe(10)
  })
})
