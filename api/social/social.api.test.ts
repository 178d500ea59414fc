import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Misbehaviour, startFaultyProvider } from '../../tests/machine/faulty-provider.ts'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { listMailsTo, parseMailLink } from '../mail/mail.testing.ts'
import { purgeProviderVisits } from './provider-visit.ts'

let provider: Awaited<ReturnType<typeof startFaultyProvider>>
let api: TestApi
beforeAll(async () => {
  provider = await startFaultyProvider()
  // Uses the real clock, because the provider's tokens do.
  api = await openTestApi({ providers: [provider.settings] })
})
afterAll(async () => {
  await api.close()
  await provider.stop()
})
beforeEach(() => provider.set('nothing', somebody()))

const minute = 60_000
let people = 0
/** Returns claims of a new person. */
const somebody = (more: object = {}) => {
  const number = ++people
  return {
    sub: `sub-${number}`,
    email: `elsewhere${number}@example.org`,
    name: `Else Where ${number}`,
    preferred_username: `Else ${number}`,
    ...more,
  }
}

/** Goes to the provider and back. @returns the body for the callback */
async function visitProvider(token?: string, path = '/api/auth/social/false/authorize') {
  const { body } = await api.call(token ? 'POST' : 'GET', path, token ? { token } : {})
  return { ticket: body.data.ticket, answer: provider.authorize(body.data.url).search.slice(1) }
}
const completeProviderVisit = (body: object) => api.call('POST', '/api/auth/social/false/callback', { body })
const enter = async () => completeProviderVisit(await visitProvider())
const meOf = async (token: string) => (await api.call('GET', '/api/me', { token })).body.data
const tokenIn = (answer: { body: { data: { entry: { access_token: string } } } }) => answer.body.data.entry.access_token

describe('signing in with a connected account', () => {
  it('offers only configured providers', async () => {
    expect((await api.call('GET', '/api/auth/social')).body).toEqual({ data: [{ name: 'false', label: 'False Friends' }] })
    expect((await api.call('GET', '/api/auth/social/other/authorize')).status).toBe(404)
    const url = new URL((await api.call('GET', '/api/auth/social/false/authorize')).body.data.url)
    expect(url.searchParams.get('redirect_uri')).toBe('https://rostrum.test/auth/social/false/return')
    expect(url.searchParams.get('code_challenge_method')).toBe('S256')
  })

  it('creates a verified account without a password the first time, and finds it the second time', async () => {
    const claims = somebody()
    provider.set('nothing', claims)
    const first = await enter()
    expect(first.body.data).toMatchObject({ newcomer: null, is_new: true })
    const me = await meOf(tokenIn(first))
    expect(me).toMatchObject({
      display_name: claims.preferred_username,
      name: claims.name,
      email: claims.email,
      verified: true,
      has_password: false,
    })
    provider.set('nothing', { ...claims, email: 'another@example.org', name: 'Other' })
    const second = await enter()
    expect(second.body.data.is_new).toBe(false)
    expect((await meOf(tokenIn(second))).id).toBe(me.id)
    for (const password of ['*', '']) {
      const guessed = await api.call('POST', '/api/login', { body: { email: claims.email, password: password || ' ' } })
      expect(guessed.status).toBe(422)
    }
  })

  it('asks for a name if it is taken or invalid, which can be retried', async () => {
    const { name: taken } = await api.person()
    provider.set('nothing', somebody({ preferred_username: taken }))
    const { newcomer, entry } = (await enter()).body.data
    expect([entry, newcomer.display_name]).toEqual([null, taken])
    const choose = (display_name: string) =>
      api.call('POST', '/api/auth/social/registration', { body: { ticket: newcomer.ticket, name: 'N', display_name } })
    expect((await choose(taken)).body.errors).toEqual({ display_name: [expect.stringContaining('is taken')] })
    const made = await Promise.all([choose(`${taken} too`), choose(`${taken} also`)])
    expect(made.map(({ status }) => status).sort()).toEqual([201, 422])
    provider.set('nothing', somebody({ preferred_username: '<b>\u202Eevil\u0000</b>', name: 'x'.repeat(5_000) }))
    const odd = (await enter()).body.data
    const me = await meOf(odd.entry.access_token)
    expect([me.display_name, me.name.length <= 80]).toEqual([expect.stringMatching(/^[\p{L}\p{N} ._-]+$/u), true])
  })

  it('connects an account with the same address if both sides have verified it, and mails its owner', async () => {
    const claims = somebody()
    const body = { name: 'N', display_name: `Own ${people}`, email: claims.email, password: 'a long enough phrase' }
    const { access_token } = (await api.call('POST', '/api/register', { body })).body
    provider.set('nothing', claims)
    const refused = await enter()
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('under Settings')])
    await api.ports.db.transaction((tx) => tx.updateTable('users').set({ verified_at: 1 }).where('email', '=', claims.email).execute())
    const entered = await enter()
    expect((await meOf(tokenIn(entered))).id).toBe((await meOf(access_token)).id)
    expect((await listMailsTo(api, claims.email)).at(-1)?.subject).toBe('You can now sign in with False Friends')
  })

  it('ignores an address that the provider has not verified', async () => {
    for (const more of [{ email_verified: false }, { email: undefined }, { email: 'no address' }]) {
      provider.set('nothing', somebody(more))
      const { status, body } = await enter()
      expect([status, body.message]).toEqual([409, expect.stringContaining('hasn’t confirmed your email address')])
    }
  })

  it.each([
    ['a Kelvin sign', 'kim', '\u212Aim'],
    ['full-width letters', 'sam', '\uFF53\uFF41\uFF4D'],
    ['a long s', 'sue', '\u017Fue'],
  ])('does not enter an account whose address only looks the same, with %s', async (_, plain, other) => {
    const email = `${plain}${people}@example.org`
    const body = { name: 'N', display_name: `Plain ${people}`, email, password: 'a long enough phrase' }
    const { access_token } = (await api.call('POST', '/api/register', { body })).body
    await api.ports.db.transaction((tx) => tx.updateTable('users').set({ verified_at: 1 }).where('email', '=', email).execute())
    provider.set('nothing', somebody({ email: email.replace(plain, other) }))
    const { body: entered } = await enter()
    expect(entered.data.is_new).toBe(true)
    expect((await meOf(entered.data.entry.access_token)).id).not.toBe((await meOf(access_token)).id)
  })

  it('asks for a code if two-factor authentication is on', async () => {
    const claims = somebody()
    provider.set('nothing', claims)
    const { id } = await meOf(tokenIn(await enter()))
    await api.ports.db.transaction((tx) =>
      tx
        .insertInto('second_factors')
        .values({ user_id: Number(id), secret: 'JBSWY3DPEHPK3PXP', enabled_at: 1, created_at: 1 })
        .execute(),
    )
    expect((await enter()).body.data.entry).toMatchObject({ access_token: null, second_factor_ticket: expect.any(String) })
  })

  it('creates one account for two simultaneous returns', async () => {
    provider.set('nothing', somebody())
    const sent = [await visitProvider(), await visitProvider()]
    const answers = await Promise.all(sent.map(completeProviderVisit))
    const ids = await Promise.all(answers.map(async (answer) => (await meOf(tokenIn(answer))).id))
    expect(new Set(ids).size).toBe(1)
  })
})

describe('an invalid answer', () => {
  const wrong: readonly Misbehaviour[] = ['other nonce', 'other audience', 'other issuer', 'expired', 'unsigned', 'other key']
  it.each(wrong)('%s: lets nobody in, and says why', async (how) => {
    provider.set(how, somebody())
    const { status, body } = await enter()
    expect([status, body.errors.form]).toEqual([422, ['False Friends sent an invalid answer. Start again, or sign in another way.']])
  })

  it.each(['breaks', 'nonsense', 'hangs'] as const)('counts a provider that %s as unavailable', { timeout: 20_000 }, async (how) => {
    provider.set(how)
    const { status, body, headers } = await enter()
    expect([status, body.message]).toEqual([503, 'False Friends isn’t responding. Try again in a moment, or sign in another way.'])
    expect(headers.get('Retry-After')).toBe('30')
  })

  it('is refused with a wrong state, without a code, repeated, with another ticket, or too late', async () => {
    const sent = await visitProvider()
    const changed = new URLSearchParams(sent.answer)
    changed.set('state', 'another')
    expect((await completeProviderVisit({ ...sent, answer: changed.toString() })).status).toBe(422)
    // A failed return is over, and so is its code.
    expect((await completeProviderVisit(sent)).body.errors).toEqual({ ticket: [expect.stringContaining('wasn’t started here')] })
    const good = await visitProvider()
    expect((await completeProviderVisit({ ...good, ticket: 'made-up' })).status).toBe(422)
    expect((await completeProviderVisit(good)).status).toBe(200)
    const again = await visitProvider()
    expect((await completeProviderVisit({ ...again, answer: good.answer })).status).toBe(422)
    const state = new URLSearchParams((await visitProvider()).answer).get('state') ?? ''
    expect((await completeProviderVisit({ ...(await visitProvider()), answer: `error=access_denied&state=${state}` })).status).toBe(422)
    expect((await completeProviderVisit({ ticket: '', answer: 'x'.repeat(9_000) })).status).toBe(422)
    const late = await visitProvider()
    api.clock.time += 15 * minute
    expect((await completeProviderVisit(late)).body.errors).toEqual({ ticket: [expect.stringContaining('took too long')] })
    await visitProvider()
    api.clock.time += 15 * minute
    await purgeProviderVisits(api.ports)
    expect(await api.ports.db.read.selectFrom('social_steps').selectAll().execute()).toEqual([])
  })

  it('says so if the person refused at the provider', async () => {
    const sent = await visitProvider()
    const sentQuery = new URLSearchParams(sent.answer)
    const refused = new URLSearchParams({ error: 'access_denied', state: sentQuery.get('state') ?? '', iss: sentQuery.get('iss') ?? '' })
    const { status, body } = await completeProviderVisit({ ...sent, answer: refused.toString() })
    expect([status, body.errors.form[0]]).toEqual([422, expect.stringContaining('You didn’t approve the sign-in at False Friends')])
  })
})

describe('a ticket', () => {
  const starts = {
    'sign in': ['GET', '/api/auth/social/false/authorize'],
    connect: ['POST', '/api/me/social/false/authorize'],
    'confirm your identity': ['POST', '/api/me/proof/social/false/authorize'],
  } as const
  const uses = {
    'sign in': '/api/auth/social/false/callback',
    connect: '/api/me/social/false',
    'confirm your identity': '/api/me/proof/social/false',
  } as const
  type Purpose = keyof typeof starts
  const purposes = Object.keys(starts) as readonly Purpose[]
  const cells = purposes.flatMap((begun) => purposes.map((used) => [begun, used] as const))

  /** Creates a member with a connected account at the provider. */
  async function connected() {
    const claims = somebody()
    provider.set('nothing', claims)
    return { token: tokenIn(await enter()), claims }
  }
  async function begin(purpose: Purpose, token: string) {
    const [method, path] = starts[purpose]
    const { body } = await api.call(method, path, method === 'GET' ? {} : { token })
    return { ticket: body.data.ticket, answer: provider.authorize(body.data.url).search.slice(1) }
  }
  const finish = (purpose: Purpose, token: string, body: object) =>
    api.call('POST', uses[purpose], purpose === 'sign in' ? { body } : { token, body })

  it.each(cells)('to %s is accepted only for that, tried to %s', async (begun, used) => {
    const { token } = await connected()
    const { status } = await finish(used, token, await begin(begun, token))
    expect(status < 300).toBe(begun === used)
    if (begun !== used) expect(status).toBe(422)
  })

  it.each(['connect', 'confirm your identity'] as const)('to %s is not accepted in another session', async (purpose) => {
    const { token } = await connected()
    const other = tokenIn(await enter())
    expect((await finish(purpose, other, await begin(purpose, token))).status).toBe(422)
  })

  it('to connect an account asks for a fresh proof when you come back, and can be used after it', async () => {
    const { token } = await api.person()
    const sent = await begin('connect', token)
    api.clock.time += 11 * minute
    const refused = await finish('connect', token, sent)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([403, ['proof']])
    await api.call('POST', '/api/me/proof', { token, body: { password: 'a long enough phrase' } })
    expect((await finish('connect', token, sent)).status).toBe(201)
  })
})

describe('connected accounts', () => {
  const begin = '/api/me/social/false/authorize'
  const join = async (token: string) => api.call('POST', '/api/me/social/false', { token, body: await visitProvider(token, begin) })

  it('are connected and disconnected after confirming your identity, with a mail', async () => {
    const { token } = await api.person()
    const { email } = await meOf(token)
    const joined = await join(token)
    expect([joined.status, joined.body.data.label]).toEqual([201, 'False Friends'])
    expect((await listMailsTo(api, email)).at(-1)?.subject).toBe('You can now sign in with False Friends')
    expect((await api.call('GET', '/api/me/social', { token })).body.data).toHaveLength(1)
    expect((await meOf(tokenIn(await enter()))).email).toBe(email)
    api.clock.time += 11 * minute
    const path = `/api/me/social/${joined.body.data.id}`
    for (const [method, where] of [
      ['POST', begin],
      ['DELETE', path],
    ] as const)
      expect((await api.call(method, where, { token })).body.errors.proof).toHaveLength(1)
    await api.call('POST', '/api/me/proof', { token, body: { password: 'a long enough phrase' } })
    const twice = await Promise.all([api.call('DELETE', path, { token }), api.call('DELETE', path, { token })])
    expect(twice.map(({ status }) => status).sort()).toEqual([204, 404])
    expect((await listMailsTo(api, email)).at(-1)?.subject).toBe('You can no longer sign in with False Friends')
  })

  it('belong to one account here, and a ticket to the person who started', async () => {
    const [one, two] = [await api.person(), await api.person()]
    await join(one.token)
    expect((await join(two.token)).status).toBe(409)
    expect((await join(one.token)).status).toBe(201)
    expect((await api.call('GET', '/api/me/social', { token: one.token })).body.data).toHaveLength(1)
    const sent = await visitProvider(two.token, begin)
    expect((await api.call('POST', '/api/me/social/false', { token: one.token, body: sent })).status).toBe(422)
    expect((await completeProviderVisit(await visitProvider(two.token, begin))).status).toBe(422)
  })

  it('are removed when somebody recovers their address, because a thief may have connected them', async () => {
    const { token } = await api.person()
    await join(token)
    const { id, email } = await meOf(token)
    const linkedTo = async (to: string) => {
      const mail = (await listMailsTo(api, to)).findLast(({ text }) => text.includes('?token='))
      return { token: mail ? parseMailLink(mail).token : '' }
    }
    expect((await api.call('POST', '/api/me/email', { token, body: { email: `next-${email}` } })).status).toBe(204)
    expect((await api.call('POST', '/api/email/change', { body: await linkedTo(`next-${email}`) })).status).toBe(204)
    expect((await meOf(tokenIn(await enter()))).id).toBe(id)
    expect((await api.call('POST', '/api/email/undo', { body: await linkedTo(email) })).status).toBe(204)
    expect((await enter()).body.data.is_new).toBe(true)
  })

  it('can’t be disconnected if they are the last way to sign in', async () => {
    const token = tokenIn(await enter())
    const { id } = (await api.call('GET', '/api/me/social', { token })).body.data[0]
    const { status, body } = await api.call('DELETE', `/api/me/social/${id}`, { token })
    expect([status, body.message]).toEqual([409, expect.stringContaining('Set a password with')])
    const none = await api.call('PUT', '/api/me/password', {
      token,
      body: { current_password: 'x', password: 'three or four words', password_confirmation: 'three or four words' },
    })
    expect(none.body.errors.current_password[0]).toContain('no password yet')
  })

  it('confirm your identity after a new sign-in at the provider', async () => {
    const claims = somebody()
    provider.set('nothing', claims)
    const token = tokenIn(await enter())
    const { display_name } = await meOf(token)
    api.clock.time += 11 * minute
    const erase = () => api.call('POST', '/api/me/deletion', { token, body: { display_name } })
    expect((await erase()).body.errors.proof).toHaveLength(1)
    const where = '/api/me/proof/social/false'
    const prove = async () => api.call('POST', where, { token, body: await visitProvider(token, `${where}/authorize`) })
    provider.set('nothing', { ...claims, auth_time: Math.floor(Date.now() / 1000) - 3_600 })
    expect((await prove()).status).toBe(422)
    provider.set('nothing', somebody())
    expect((await prove()).status).toBe(409)
    provider.set('nothing', claims)
    expect((await prove()).status).toBe(204)
    expect((await erase()).status).toBe(200)
  })
})
