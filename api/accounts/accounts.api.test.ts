import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'

const password = 'a long enough phrase'
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

const newcomer = (name: string, change: object = {}) => ({ name, display_name: name, email: `${name}@example.org`, password, ...change })
const signUp = (body: object, on = api) => on.call('POST', '/api/register', { body })
const signIn = (email: string, typed = password, on = api) => on.call('POST', '/api/login', { body: { email, password: typed } })
const readMe = (token: string) => api.call('GET', '/api/me', { token })

test('offers no sign-in providers if none is configured', async () => {
  const { status, body } = await api.call('GET', '/api/auth/social/google/authorize')
  expect([status, body.message]).toEqual([404, 'You can’t sign in that way here.'])
})

describe('registration', () => {
  test('creates an account and signs it in', async () => {
    const answer = await signUp({ name: ' Zoë  Łęcka ', display_name: 'Zoë.Ł', email: ' Zoe@Example.org ', password })
    expect(answer.status).toBe(201)
    const me = await readMe(answer.body.access_token)
    expect(me.body.data).toEqual({
      id: expect.stringMatching(/^\d+$/),
      name: 'Zoë Łęcka',
      display_name: 'Zoë.Ł',
      email: 'Zoe@Example.org',
      show_real_name: false,
      avatar: null,
      bio: '',
      friend_requests_count: 0,
      verified: false,
      renamable_at: null,
      profile_version: expect.any(String),
      has_password: true,
      kept_at: null,
      time_zone: null,
      takes_requests: true,
      role: null,
      suspension: null,
      newcomer: null,
      unread_notifications_count: 0,
      unread_messages_count: 0,
    })
    expect((await api.call('GET', '/api/user', { token: answer.body.access_token })).body).toEqual(me.body)
  })

  test('does not store the password or the token in clear text', async () => {
    const { body } = await signUp(newcomer('secretive'))
    const { users, tokens } = await everythingStored()
    expect(tokens).not.toContain(body.access_token)
    expect(users).not.toContain(password)
    expect(users).toContain('$argon2id$')
  })

  test('refuses a display name that differs only by case', async () => {
    await signUp(newcomer('Ångström', { email: 'one@example.org' }))
    const again = await signUp(newcomer('åNGSTRÖM', { email: 'another@example.org' }))
    expect(again.status).toBe(422)
    expect(again.body.errors).toEqual({ display_name: ['That display name is taken. Choose another.'] })
    expect((await signUp(newcomer('Angstrom', { email: 'another@example.org' }))).status).toBe(201)
  })

  test('refuses a taken address in any case, and reports all errors at once', async () => {
    await signUp(newcomer('first'))
    const again = await signUp(newcomer('First', { email: 'FIRST@EXAMPLE.ORG', password: 'PassWord1' }))
    expect(again.status).toBe(422)
    expect(again.body.errors.email).toEqual(['An account with this email already exists. Sign in or reset your password.'])
    expect(Object.keys(again.body.errors).sort()).toEqual(['display_name', 'email', 'password'])
  })

  test('gives a name to only one of two simultaneous registrations', async () => {
    const answers = await Promise.all(
      ['twins', 'TWINS', 'Twins'].map((name, index) => signUp(newcomer(name, { email: `twin${index}@example.org` }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    const addresses = await Promise.all(
      ['one', 'two', 'three'].map((name) => signUp(newcomer(`twin ${name}`, { email: 'Triplet@example.org' }))),
    )
    expect(addresses.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    expect(addresses.find(({ status }) => status === 422)?.body.errors).toHaveProperty('email')
  })

  test.each([
    ['an empty name', { name: '  ' }, 'name'],
    ['a name with NUL', { name: 'a\0b' }, 'name'],
    ['a name with half a surrogate', { name: 'a\ud800' }, 'name'],
    ['a display name of markup', { display_name: '<b>bold</b>' }, 'display_name'],
    ['a display name of one letter', { display_name: 'x' }, 'display_name'],
    ['a display name that turns the writing round', { display_name: 'ab\u202ecd' }, 'display_name'],
    ['an address that is none', { email: 'nobody' }, 'email'],
    ['an address with NUL', { email: 'a\0@example.org' }, 'email'],
    ['a short password', { password: '1234567' }, 'password'],
    ['a long password', { password: 'x'.repeat(129) }, 'password'],
    ['a common password', { password: 'QwertyUIOP' }, 'password'],
    ['a password made of the display name', { display_name: 'Wintermute', password: 'wintermute-22' }, 'password'],
    ['a password made of the site’s name', { password: 'Rostrum2026' }, 'password'],
    ['a password that is no text', { password: { $ne: '' } }, 'password'],
  ])('refuses %s', async (_, change, field) => {
    const answer = await signUp(newcomer('refused', change))
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
    expect(answer.body.message).toBe(answer.body.errors[field][0])
  })

  test('stores input that looks dangerous unchanged', async () => {
    const name = `Robert'); DROP TABLE users;-- <script>alert(1)</script>`
    const { body } = await signUp({ name, display_name: '日本語 12', email: "o'neil+x@example.org", password: `'";--${'€'.repeat(20)}` })
    expect((await readMe(body.access_token)).body.data).toMatchObject({ name, display_name: '日本語 12', email: "o'neil+x@example.org" })
  })

  test('treats an internationalized host and its punycode as the same address', async () => {
    const { body } = await signUp({ ...newcomer('idn'), email: ' Ida@BÜCHER.example ' })
    expect((await readMe(body.access_token)).body.data.email).toBe('Ida@bücher.example')
    const again = await signUp({ ...newcomer('idn2'), email: 'ida@xn--bcher-kva.example' })
    expect([again.status, again.body.errors]).toEqual([
      422,
      { email: ['An account with this email already exists. Sign in or reset your password.'] },
    ])
    const { password } = newcomer('idn')
    for (const email of ['ida@bücher.example', 'IDA@xn--bcher-kva.EXAMPLE', 'ida@bu\u0308cher.example'])
      expect((await api.call('POST', '/api/login', { body: { email, password } })).status, email).toBe(200)
    const invited = await api.call('POST', '/api/me/email', { token: body.access_token, body: { email: 'ida@почта.рф' } })
    expect(invited.status).toBe(204)
  })

  test('can be checked without creating anything, reporting all kinds of errors at once', async () => {
    const check = (body: object) => api.call('POST', '/api/register/check', { body })
    await signUp(newcomer('checked'))
    const unfit = await check({ name: ' ', display_name: 'CHECKED', email: 'checked', password: 'password1' })
    expect(unfit.status).toBe(422)
    expect(unfit.body.errors).toEqual({
      name: ['The name is empty. Write something first.'],
      display_name: ['That display name is taken. Choose another.'],
      email: ['Enter an email address like name@example.org.'],
      password: ['That password is one of the most common ones. Choose another: three or four random words make a good password.'],
    })
    const taken = await check({ email: 'Checked@example.org', password: 'short' })
    expect(Object.keys(taken.body.errors).sort()).toEqual(['display_name', 'email', 'name', 'password'])
    expect(taken.body.errors.email).toEqual(['An account with this email already exists. Sign in or reset your password.'])
    expect((await check(newcomer('unmade'))).status).toBe(204)
    expect((await signUp(newcomer('unmade'))).status).toBe(201)
  })

  test('reveals no more addresses by a check than by registering', async () => {
    const registration = { body: newcomer('curious'), headers: { 'Rostrum-Socket-Address': '203.0.113.8' } }
    const answers = await Promise.all(Array.from({ length: 21 }, () => strict.call('POST', '/api/register/check', registration)))
    expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1)
    expect((await strict.call('POST', '/api/register', registration)).status).toBe(429)
  })

  test.each(['{"name":', '[]', 'null', '"text"', '7'])('refuses the body %s', async (body) => {
    const response = await api.app.request('/api/register', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
    expect(response.status).toBe(422)
  })

  test('is limited by client address', async () => {
    const registration = { body: newcomer('many', { password: 'password' }), headers: { 'Rostrum-Socket-Address': '203.0.113.7' } }
    const answers = await Promise.all(Array.from({ length: 21 }, () => strict.call('POST', '/api/register', registration)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await signUp(newcomer('elsewhere'), strict)).status).toBe(201)
  })
})

test('an IPv6 network counts as one address, and a mapped IPv4 address as itself', async () => {
  const from = async (address: string, name: string) => {
    const registration = { body: newcomer(name, { password: 'password' }), headers: { 'Rostrum-Socket-Address': address } }
    return (await strict.call('POST', '/api/register', registration)).status
  }
  for (let tries = 0; tries < 20; tries++) expect(await from(`2001:db8:0:7::${tries.toString(16)}`, 'sixth')).toBe(422)
  for (const address of ['2001:DB8::7:ffff:0:0:1', '2001:0db8:0000:0007::', '[2001:db8:0:7::1]:443'])
    expect(await from(address, 'sixth')).toBe(429)
  expect(await from('2001:db8:0:8::1', 'sixth')).toBe(422)
  for (let tries = 0; tries < 20; tries++) expect(await from('198.51.100.20', 'fourth')).toBe(422)
  expect(await from('::ffff:198.51.100.20', 'fourth')).toBe(429)
  expect(await from('::ffff:198.51.100.21', 'fourth')).toBe(422)
})

describe('sign-in', () => {
  beforeAll(async () => {
    await signUp(newcomer('member'))
  })

  test('issues a new token of 256 bits each time', async () => {
    const tokens = [(await signIn('member@example.org')).body.access_token, (await signIn(' MEMBER@example.org ')).body.access_token]
    expect(new Set(tokens).size).toBe(2)
    for (const token of tokens) {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
      expect((await readMe(token)).body.data.display_name).toBe('member')
    }
  })

  test('gives the same error for a wrong password and an unknown address', async () => {
    const [wrong, unknown] = [await signIn('member@example.org', 'something else'), await signIn('nobody@example.org')]
    expect(wrong.status).toBe(422)
    expect(unknown.status).toBe(422)
    expect(unknown.body).toEqual(wrong.body)
    expect(wrong.body.errors).toEqual({ password: ['Incorrect email address or password. Check both, or sign up.'] })
  })

  test.each([
    ['no address', { password }],
    ['no password', { email: 'member@example.org' }],
    ['an endless password', { email: 'member@example.org', password: 'x'.repeat(100_000) }],
  ])('refuses %s', async (_, body) => {
    expect((await api.call('POST', '/api/login', { body })).status).toBe(422)
  })
})

test('others see neither the real name nor the email address of a person', async () => {
  const { body } = await signUp({ name: 'Hidden Realname', display_name: 'Mask', email: 'hidden.address@example.org', password })
  const debate = { topic: 'Whether masks are worn too long', type: 'open' }
  const made = await api.call('POST', '/api/debates', { token: body.access_token, body: debate })
  expect(made.status).toBe(201)
  const { token } = await api.person('somebody else')
  const seen = await Promise.all([
    api.call('GET', '/api/debates', { token }),
    api.call('GET', '/api/debates'),
    api.call('GET', `/api/debates/${made.body.data.slug}`, { token }),
  ])
  for (const answer of seen) {
    const words = JSON.stringify(answer.body)
    expect(words).toContain('Mask')
    expect(words).not.toMatch(/realname|hidden\.address/i)
  }
})

async function everythingStored() {
  const { read } = api.ports.db
  const [users, tokens] = await Promise.all([
    read.selectFrom('users').selectAll().execute(),
    read.selectFrom('tokens').selectAll().execute(),
  ])
  return { users: JSON.stringify(users), tokens: JSON.stringify(tokens) }
}
