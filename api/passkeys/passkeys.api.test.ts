import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { listMailsTo, parseMailLink } from '../mail/mail.testing.ts'
import { type Overrides, softAuthenticator } from './authenticator.testing.ts'
import { purgeChallenges } from './challenges.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ logLevel: 'info' })
})
afterAll(() => api.close())

const minute = 60_000
const password = 'a long enough phrase'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
let people = 0

type Owner = { token: string; email: string }

async function owner(): Promise<Owner> {
  const email = `passkeys${++people}@example.org`
  const body = { name: 'P', display_name: `Passkeys ${people}`, email, password }
  const { access_token } = (await api.call('POST', '/api/register', { body, headers: { 'User-Agent': firefox } })).body
  return { token: String(access_token), email }
}
const post = (path: string, token?: string, body?: object) =>
  api.call('POST', `/api${path}`, { ...(token === undefined ? {} : { token }), ...(body === undefined ? {} : { body }) })
const optionsOf = async (path: string, token?: string) => (await post(path, token)).body.data
const list = async (token: string) => (await api.call('GET', '/api/me/passkeys', { token })).body.data

type Authenticator = ReturnType<typeof softAuthenticator>

async function add({ token }: Owner, device: Authenticator = softAuthenticator(), overrides?: Overrides) {
  const credential = device.make(await optionsOf('/me/passkeys/options', token), overrides)
  return { device, answer: await post('/me/passkeys', token, { credential }) }
}
async function withPasskey() {
  const ada = await owner()
  const { device, answer } = await add(ada)
  expect(answer.status).toBe(201)
  return { ...ada, device, id: String(answer.body.data.id) }
}
const enter = (credential: object) => post('/login/passkey', undefined, { credential })
const signIn = async (device: Authenticator, overrides?: Overrides) =>
  enter(device.use(await optionsOf('/login/passkey/options'), overrides))
const emailOf = async (token: string) => (await api.call('GET', '/api/me', { token })).body.data?.email

/** Returns what was sent to the security log since the last call. */
function takeLogged() {
  return api.logged.splice(0).flatMap((line) => {
    const { name, level: _level, time: _time, ...rest } = JSON.parse(line)
    return name === 'security' ? [rest] : []
  })
}

describe('a passkey', () => {
  it('is added and named after the device, with a mail and a log entry', async () => {
    const ada = await owner()
    takeLogged()
    const options = await optionsOf('/me/passkeys/options', ada.token)
    expect(options).toMatchObject({
      rp: { id: 'rostrum.test', name: 'Rostrum' },
      user: { name: ada.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
      timeout: 5 * minute,
    })
    expect(JSON.stringify(options.user.id)).not.toContain(ada.email)
    const device = softAuthenticator()
    const { status, body } = await post('/me/passkeys', ada.token, { credential: device.make(options) })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ name: 'Firefox on Windows', last_used_at: null, created_at: new Date(api.clock.time).toISOString() })
    expect(await list(ada.token)).toEqual([body.data])
    expect((await optionsOf('/me/passkeys/options', ada.token)).excludeCredentials).toEqual([
      { id: device.id, type: 'public-key', transports: ['internal'] },
    ])
    const [, mail] = await listMailsTo(api, ada.email)
    expect(mail?.subject).toBe('A passkey was added to your account')
    expect(mail?.text).toContain('Firefox on Windows')
    expect(takeLogged()).toEqual([expect.objectContaining({ event: 'passkey-added', passkey: Number(body.data.id) })])
    expect((await add(ada)).answer.body.data.name).toBe('Firefox on Windows 2')
  })

  it('signs in without a code, and its use is noted', async () => {
    const { token, email, device } = await withPasskey()
    const { secret } = (await post('/me/second-factor', token)).body.data
    const code = new TOTP({ secret }).generate({ timestamp: api.clock.time })
    expect((await api.call('PUT', '/api/me/second-factor', { token, body: { code } })).status).toBe(200)
    expect((await post('/login', undefined, { email, password })).body.access_token).toBeNull()
    takeLogged()
    const { status, body } = await signIn(device)
    expect(status).toBe(200)
    expect(body).toMatchObject({ second_factor_ticket: null, device_proof: expect.any(String) })
    expect(await emailOf(body.access_token)).toBe(email)
    expect((await list(token))[0].last_used_at).toBe(new Date(api.clock.time).toISOString())
    expect(takeLogged()).toEqual([expect.objectContaining({ event: 'signed-in', by: 'passkey', device: 'new' })])
    expect((await post('/me/passkeys/options', body.access_token)).status).toBe(200)
  })

  it('is refused from another origin or for another site, without verification, if copied, or for another purpose', async () => {
    const { device } = await withPasskey()
    const refused = async (overrides: Overrides) => {
      const { status, body } = await signIn(device, overrides)
      expect(Object.keys(body)).toEqual(['message', 'errors'])
      return [status, takeLogged().find(({ event }) => event === 'passkey-refused')?.why]
    }
    expect((await signIn(device)).status).toBe(200)
    takeLogged()
    expect(await refused({ origin: 'https://rostrum.test.evil.example' })).toEqual([422, 'wrong'])
    expect(await refused({ origin: 'http://rostrum.test' })).toEqual([422, 'wrong'])
    expect(await refused({ rpId: 'evil.example' })).toEqual([422, 'wrong'])
    expect(await refused({ verified: false })).toEqual([422, 'wrong'])
    expect(await refused({ challenge: 'A'.repeat(72) })).toEqual([422, 'challenge'])
    expect(await refused({ counter: 1 })).toEqual([422, 'copied'])
    expect(await refused({ counter: 0 })).toEqual([422, 'copied'])
    expect((await signIn(device, { counter: 100 })).status).toBe(200)
    const other = device.use(await optionsOf('/login/passkey/options'), { counter: 101 })
    const forged = softAuthenticator().use(await optionsOf('/login/passkey/options'), { counter: 102 })
    expect((await enter({ ...forged, id: other.id })).status).toBe(422)
    expect((await signIn(softAuthenticator())).body.errors.credential[0]).toContain('No account here has that passkey')
  })

  it('that doesn’t count its uses works repeatedly', async () => {
    const { device } = await withPasskey()
    for (let times = 0; times < 3; times++) expect((await signIn(device, { counter: 0 })).status).toBe(200)
  })

  it('answers a challenge once, within five minutes and for its purpose', async () => {
    const { token, device } = await withPasskey()
    const used = device.use(await optionsOf('/login/passkey/options'))
    expect((await enter(used)).status).toBe(200)
    expect((await enter(used)).body.errors.credential[0]).toContain('expired or was already used')
    // A wrong answer uses up the challenge too.
    const options = await optionsOf('/login/passkey/options')
    expect((await enter(device.use(options, { origin: 'https://evil.example' }))).status).toBe(422)
    expect((await enter(device.use(options))).status).toBe(422)
    const late = device.use(await optionsOf('/login/passkey/options'))
    const [forProof, forAdding] = [await optionsOf('/me/proof/passkey/options', token), await optionsOf('/me/passkeys/options', token)]
    for (const challenge of [forProof, forAdding]) expect((await enter(device.use(challenge, { rpId: 'rostrum.test' }))).status).toBe(422)
    expect((await post('/me/proof/passkey', token, { credential: device.use(await optionsOf('/login/passkey/options')) })).status).toBe(422)
    api.clock.time += 5 * minute
    expect((await enter(late)).status).toBe(422)
    const { read } = api.ports.db
    const kept = async () => (await read.selectFrom('used_challenges').selectAll().execute()).length
    expect(await kept()).toBeGreaterThan(0)
    await purgeChallenges(api.ports)
    expect(await kept()).toBe(0)
  })

  it('signs in once, even if the same answer arrives four times at once', async () => {
    const { device } = await withPasskey()
    const used = device.use(await optionsOf('/login/passkey/options'))
    const answers = await Promise.all([1, 2, 3, 4].map(() => enter(used)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  })

  it('is added once, even twice in a row, from two tabs or to two accounts', async () => {
    const [ada, ben] = [await owner(), await owner()]
    const device = softAuthenticator()
    const credential = device.make(await optionsOf('/me/passkeys/options', ada.token))
    const answers = await Promise.all([1, 2, 3, 4].map(() => post('/me/passkeys', ada.token, { credential })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const again = await add(ada, device)
    expect([again.answer.status, again.answer.body.message]).toEqual([409, 'That passkey was already added.'])
    expect((await add(ben, device)).answer.status).toBe(409)
    expect(await list(ada.token)).toHaveLength(1)
    expect(await list(ben.token)).toEqual([])
    expect((await listMailsTo(api, ada.email)).filter(({ subject }) => subject.includes('passkey'))).toHaveLength(1)
  })

  it('is not added for another challenge or origin, without verification, or with attestation certificates', async () => {
    const [ada, ben] = [await owner(), await owner()]
    const foreign = softAuthenticator().make(await optionsOf('/me/passkeys/options', ben.token))
    expect((await post('/me/passkeys', ada.token, { credential: foreign })).status).toBe(422)
    for (const overrides of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { verified: false }])
      expect((await add(ada, softAuthenticator(), overrides)).answer.body.errors).toHaveProperty('credential')
    for (const fmt of ['packed', 'fido-u2f', 'android-key', 'something']) {
      const attStmt = new Map<string, unknown>([['alg', -7], ['sig', Buffer.alloc(8)], ['x5c', [Buffer.alloc(8)]]]) // biome-ignore format: a map
      const credential = softAuthenticator().make(await optionsOf('/me/passkeys/options', ada.token), {}, { fmt, attStmt })
      expect((await post('/me/passkeys', ada.token, { credential })).status).toBe(422)
    }
    for (const credential of [undefined, 'x', {}, { ...foreign, id: 'ä' }, { ...foreign, response: {} }])
      expect((await post('/me/passkeys', ada.token, { credential })).body.errors).toHaveProperty('credential')
    expect(await list(ada.token)).toEqual([])
  })

  it('can’t be added or used as a proof with a challenge of another session or purpose', async () => {
    const ada = await withPasskey()
    const other = (await signIn(ada.device)).body.access_token
    const proof = (path: string, begun: string) =>
      optionsOf(path, begun).then((options) => ada.device.use({ rpId: 'rostrum.test', ...options }))
    const made = (path: string, begun: string) =>
      optionsOf(path, begun).then((options) => softAuthenticator().make({ rp: { id: 'rostrum.test' }, user: { id: 'eA' }, ...options }))
    expect((await post('/me/passkeys', ada.token, { credential: await made('/me/passkeys/options', other) })).status).toBe(422)
    expect((await post('/me/passkeys', ada.token, { credential: await made('/me/proof/passkey/options', ada.token) })).status).toBe(422)
    expect((await post('/me/proof/passkey', ada.token, { credential: await proof('/me/proof/passkey/options', other) })).status).toBe(422)
    expect((await post('/me/proof/passkey', ada.token, { credential: await proof('/me/passkeys/options', ada.token) })).status).toBe(422)
    expect((await post('/me/passkeys', ada.token, { credential: await made('/me/passkeys/options', ada.token) })).status).toBe(201)
    expect((await post('/me/proof/passkey', ada.token, { credential: await proof('/me/proof/passkey/options', ada.token) })).status).toBe(
      204,
    )
  })

  it('is limited to twenty per account', async () => {
    const ada = await owner()
    for (let number = 0; number < 18; number++) expect((await add(ada)).answer.status).toBe(201)
    const tabs = []
    for (let tab = 0; tab < 4; tab++) tabs.push(softAuthenticator().make(await optionsOf('/me/passkeys/options', ada.token)))
    const answers = await Promise.all(tabs.map((credential) => post('/me/passkeys', ada.token, { credential })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    expect((await post('/me/passkeys/options', ada.token)).body.message).toContain('You already have 20 passkeys')
    expect(new Set((await list(ada.token)).map(({ name }: { name: string }) => name)).size).toBe(20)
  })

  it('can be renamed and removed by its owner only, and then stops working', async () => {
    const { token, email, device, id } = await withPasskey()
    const ben = await owner()
    const rename = (by: string, name: string) => api.call('PUT', `/api/me/passkeys/${id}`, { token: by, body: { name } })
    const remove = (by: string) => api.call('DELETE', `/api/me/passkeys/${id}`, { token: by })
    takeLogged()
    expect((await rename(token, ' My  phone ')).body.data.name).toBe('My phone')
    for (const name of ['', ' ', 'x'.repeat(61)]) expect((await rename(token, name)).body.errors).toHaveProperty('name')
    expect([(await rename(ben.token, 'Mine')).status, (await remove(ben.token)).status]).toEqual([404, 404])
    expect((await api.call('DELETE', '/api/me/passkeys/none', { token })).status).toBe(404)
    const waiting = device.use(await optionsOf('/login/passkey/options'))
    const gone = await Promise.all([1, 2].map(() => remove(token)))
    expect(gone.map(({ status }) => status).sort()).toEqual([204, 404])
    expect((await enter(waiting)).body.errors.credential[0]).toContain('No account here has that passkey')
    expect((await listMailsTo(api, email)).map(({ subject }) => subject).slice(1)).toEqual([
      'A passkey was added to your account',
      'A passkey was removed from your account',
    ])
    expect(takeLogged().map(({ event }) => event)).toEqual(['passkey-renamed', 'passkey-removed', 'passkey-refused'])
  })
})

test('recovering the former address removes all passkeys, because a thief may have added them', async () => {
  const { token, email, device } = await withPasskey()
  const next = `next-${email}`
  const linked = async (to: string) => parseMailLink(await lastMail(to)).token
  expect((await post('/me/email', token, { email: next })).status).toBe(204)
  expect((await post('/email/change', undefined, { token: await linked(next) })).status).toBe(204)
  expect((await signIn(device)).status).toBe(200)
  takeLogged()
  expect((await post('/email/undo', undefined, { token: await linked(email) })).status).toBe(204)
  expect(takeLogged()).toContainEqual(expect.objectContaining({ event: 'passkeys-ended', passkeys: 1, why: 'undo' }))
  expect((await signIn(device)).status).toBe(422)
})

async function lastMail(email: string) {
  const mail = (await listMailsTo(api, email)).at(-1)
  if (!mail) throw new Error(`no mail to ${email}`)
  return mail
}

describe('confirming your identity with a passkey', () => {
  it('is required before a passkey is added or removed, and works with one’s own', async () => {
    const { token, device, id } = await withPasskey()
    const ben = await withPasskey()
    api.clock.time += 11 * minute
    const late = softAuthenticator().make({ challenge: 'A'.repeat(72), rp: { id: 'rostrum.test' } })
    const asking = () =>
      Promise.all([
        post('/me/passkeys/options', token),
        post('/me/passkeys', token, { credential: late }),
        api.call('DELETE', `/api/me/passkeys/${id}`, { token }),
      ])
    for (const { status, body } of await asking()) expect([status, Object.keys(body.errors)]).toEqual([403, ['proof']])
    expect((await api.call('PUT', `/api/me/passkeys/${id}`, { token, body: { name: 'Phone' } })).status).toBe(200)
    const prove = async (by: Authenticator) =>
      post('/me/proof/passkey', token, { credential: by.use(await optionsOf('/me/proof/passkey/options', token)) })
    takeLogged()
    expect((await prove(ben.device)).body.errors).toHaveProperty('credential')
    expect(takeLogged().map(({ event }) => event)).toEqual(['passkey-refused', 'proof-failed'])
    expect((await post('/me/passkeys/options', token)).status).toBe(403)
    expect((await prove(device)).status).toBe(204)
    expect((await post('/me/passkeys/options', token)).status).toBe(200)
  })

  it('requires a passkey and a signed-in member', async () => {
    const ada = await owner()
    expect((await post('/me/proof/passkey/options', ada.token)).status).toBe(409)
    for (const path of ['/me/passkeys/options', '/me/passkeys', '/me/proof/passkey/options', '/me/proof/passkey'])
      expect((await post(path, undefined, {})).status).toBe(401)
    for (const method of ['PUT', 'DELETE']) expect((await api.call(method, '/api/me/passkeys/1', { body: { name: 'x' } })).status).toBe(401)
    expect((await api.call('GET', '/api/me/passkeys')).status).toBe(401)
  })
})

test('tries are limited per passkey and place, and per member', async () => {
  const strict = await openTestApi({ limitFactor: 1 })
  try {
    const { token } = await strict.person()
    const call = (path: string, by?: string, credential?: object) =>
      strict.call('POST', `/api${path}`, { ...(by ? { token: by } : {}), ...(credential ? { body: { credential } } : {}) })
    const device = softAuthenticator()
    const optionsFrom = async (path: string, by?: string) => (await call(path, by)).body.data
    expect((await call('/me/passkeys', token, device.make(await optionsFrom('/me/passkeys/options', token)))).status).toBe(201)
    const guess = async () =>
      (await call('/login/passkey', undefined, device.use(await optionsFrom('/login/passkey/options'), { verified: false }))).status
    const guesses: number[] = []
    for (let tries = 0; tries < 12; tries++) guesses.push(await guess())
    expect(guesses).toEqual([...Array(10).fill(422), 429, 429])
    const proofs: number[] = []
    for (let tries = 0; tries < 12; tries++)
      proofs.push((await call('/me/proof/passkey', token, device.use(await optionsFrom('/login/passkey/options')))).status)
    expect(proofs).toEqual([...Array(10).fill(422), 429, 429])
  } finally {
    await strict.close()
  }
})

test('a site without a host name has no passkeys', async () => {
  const { siteUrl } = api.ports
  api.ports.siteUrl = 'http://[::1]:3000'
  try {
    expect((await post('/login/passkey/options')).status).toBe(404)
  } finally {
    api.ports.siteUrl = siteUrl
  }
})
