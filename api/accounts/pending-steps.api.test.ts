import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFaultyProvider } from '../../tests/machine/faulty-provider.ts'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { listMailsTo, parseMailLink } from '../mail/mail.testing.ts'
import { softAuthenticator } from '../passkeys/authenticator.testing.ts'
import { mailResetLinks } from './mailed-links.ts'

/*
 * A step that somebody began with a stolen session must not survive the owner's recovery: each way to recover an account ends every step
 * that was begun before it.
 */

let api: TestApi
let provider: Awaited<ReturnType<typeof startFaultyProvider>>
beforeAll(async () => {
  provider = await startFaultyProvider()
  api = await openTestApi({ providers: [provider.settings] })
})
afterAll(async () => {
  await api.close()
  await provider.stop()
})

const password = 'a long enough phrase'
const next = 'three or four other words'
let people = 0

/** An owner, and a thief who has one of their sessions and their password. */
async function robbedOwner() {
  const number = ++people
  const email = `robbed${number}@example.org`
  const display_name = `Robbed ${number}`
  const body = { name: 'Robbed', display_name, email, password }
  const { access_token } = (await api.call('POST', '/api/register', { body })).body
  const owner = String(access_token)
  const thief = String((await api.call('POST', '/api/login', { body: { email, password } })).body.access_token)
  return { owner, thief, email, display_name, number }
}
type Victim = Awaited<ReturnType<typeof robbedOwner>>

const post = (path: string, body?: object, token?: string) =>
  api.call('POST', `/api${path}`, { ...(token === undefined ? {} : { token }), ...(body === undefined ? {} : { body }) })
const lastMail = async (email: string) => {
  const mail = (await listMailsTo(api, email)).at(-1)
  if (!mail) throw new Error(`no mail to ${email}`)
  return mail
}
async function resetLink(email: string) {
  await post('/password/email', { email })
  await mailResetLinks(api.ports)
  return parseMailLink(await lastMail(email)).token
}
const resetBy = (email: string, token: string, chosen = next) =>
  post('/password/reset', { email, token, password: chosen, password_confirmation: chosen })

/** Each begins a step with `session` and returns how to finish it, with the status of the last call. */
const pendingSteps = {
  'a change of email': async ({ number }: Victim, session: string) => {
    const address = `thief${number}@example.org`
    expect((await post('/me/email', { email: address }, session)).status).toBe(204)
    const { token } = parseMailLink(await lastMail(address))
    return async () => (await post('/email/change', { token })).status
  },
  'two-factor authentication': async (_: Victim, session: string) => {
    const { secret } = (await post('/me/second-factor', undefined, session)).body.data
    const code = () => new TOTP({ secret }).generate({ timestamp: api.clock.time })
    return async (alive: string) => (await api.call('PUT', '/api/me/second-factor', { token: alive, body: { code: code() } })).status
  },
  'a passkey': async (_: Victim, session: string) => {
    const options = (await post('/me/passkeys/options', undefined, session)).body.data
    const credential = softAuthenticator().make(options)
    return async (alive: string) => (await post('/me/passkeys', { credential }, alive)).status
  },
  'a connected account': async ({ number }: Victim, session: string) => {
    provider.set('nothing', { sub: `thief-${number}`, email: `thief.${number}@example.org` })
    const { url, ticket } = (await post('/me/social/false/authorize', undefined, session)).body.data
    const answer = provider.authorize(url).search.slice(1)
    return async (alive: string) => (await post('/me/social/false', { ticket, answer }, alive)).status
  },
  'a password reset': async ({ email }: Victim) => {
    const token = await resetLink(email)
    return async () => (await resetBy(email, token, 'what the thief would choose')).status
  },
} as const

const requestReset = async ({ email }: Victim) => post('/password/email', { email })

const signInAgain = async ({ email }: Victim, chosen = next) =>
  String((await post('/login', { email, password: chosen })).body.access_token)

/** Each recovers the account and returns a session that its owner has afterwards. */
const recoveries = {
  'a new password': async ({ owner }: Victim) => {
    const body = { current_password: password, password: next, password_confirmation: next }
    expect((await api.call('PUT', '/api/me/password', { token: owner, body })).status).toBe(204)
    return owner
  },
  'a password reset': async (victim: Victim) => {
    expect((await resetBy(victim.email, await resetLink(victim.email))).status).toBe(204)
    return signInAgain(victim)
  },
  'signing out everywhere else': async ({ owner }: Victim) => {
    expect((await api.call('DELETE', '/api/me/sessions', { token: owner })).status).toBe(200)
    return owner
  },
  'signing out one device': async ({ owner }: Victim) => {
    const all: { id: string; current: boolean }[] = (await api.call('GET', '/api/me/sessions', { token: owner })).body.data
    const others = all.filter(({ current }) => !current)
    expect(others).toHaveLength(1)
    for (const { id } of others) expect((await api.call('DELETE', `/api/me/sessions/${id}`, { token: owner })).status).toBe(204)
    return owner
  },
  'deleting the account': async (victim: Victim) => {
    expect((await post('/me/deletion', { display_name: victim.display_name, password }, victim.owner)).status).toBe(200)
    return signInAgain(victim, password)
  },
  'stopping a change of email': async (victim: Victim) => {
    await post('/me/email', { email: `other.thief${victim.number}@example.org` }, victim.thief)
    const { token } = parseMailLink(await lastMail(victim.email))
    expect((await post('/email/stop', { token })).status).toBe(204)
    return signInAgain(victim, password)
  },
} as const

const combinations = Object.keys(recoveries).flatMap((recovery) => Object.keys(pendingSteps).map((what) => [recovery, what] as const))

describe('recovering an account', () => {
  it.each(combinations)('by %s ends %s begun before', async (recovery, what) => {
    const victim = await robbedOwner()
    const finish = await pendingSteps[what as keyof typeof pendingSteps](victim, victim.thief)
    const alive = await recoveries[recovery as keyof typeof recoveries](victim)
    expect((await api.call('GET', '/api/me', { token: alive })).status).toBe(200)
    expect((await api.call('GET', '/api/me', { token: victim.thief })).status).toBe(401)
    expect([401, 409, 422]).toContain(await finish(victim.thief))
    expect([409, 422]).toContain(await finish(alive))
    expect((await api.call('GET', '/api/me', { token: alive })).body.data.email).toBe(victim.email)
  })

  it.each(Object.keys(pendingSteps))('is needed to end %s', async (what) => {
    const victim = await robbedOwner()
    const finish = await pendingSteps[what as keyof typeof pendingSteps](victim, victim.owner)
    expect(await finish(victim.owner)).toBeLessThan(300)
  })

  it('ends steps begun in the same session, and mails not sent yet', async () => {
    const victim = await robbedOwner()
    const finish = await pendingSteps['a passkey'](victim, victim.owner)
    await requestReset(victim)
    const mails = (await listMailsTo(api, victim.email)).length
    await recoveries['a new password'](victim)
    await mailResetLinks(api.ports)
    expect(await finish(victim.owner)).toBe(422)
    expect((await listMailsTo(api, victim.email)).slice(mails).map(({ subject }) => subject)).toEqual(['Your password was changed'])
  })

  it('by undoing a change of email ends steps begun since', async () => {
    const victim = await robbedOwner()
    const first = `taken${victim.number}@example.org`
    await post('/me/email', { email: first }, victim.thief)
    expect((await post('/email/change', { token: parseMailLink(await lastMail(first)).token })).status).toBe(204)
    const undo = parseMailLink(await lastMail(victim.email)).token
    const finish = await pendingSteps['a change of email'](victim, victim.thief)
    expect((await post('/email/undo', { token: undo })).status).toBe(204)
    expect(await finish()).toBe(422)
  })
})

describe('a password reset link', () => {
  it('lists passkeys and connected accounts without being used up, and removes them on request', async () => {
    const victim = await robbedOwner()
    const { owner, email } = victim
    expect(await (await pendingSteps['a passkey'](victim, owner))(owner)).toBe(201)
    expect(await (await pendingSteps['a connected account'](victim, owner))(owner)).toBe(201)
    for (const removes of [false, true]) {
      const token = await resetLink(email)
      const read = await post('/password/reset/ways-in', { email, token })
      expect(read.body.data).toEqual({
        passkeys: [{ name: expect.any(String) }],
        connected: [{ label: 'False Friends', email: `thief.${victim.number}@example.org` }],
      })
      const body = { email, token, password: next, password_confirmation: next, remove_passkeys: removes, remove_connected: removes }
      expect((await post('/password/reset', body)).status).toBe(204)
      expect((await post('/password/reset/ways-in', { email, token })).status).toBe(422)
      const alive = await signInAgain(victim)
      const left = removes ? 0 : 1
      expect((await api.call('GET', '/api/me/passkeys', { token: alive })).body.data).toHaveLength(left)
      expect((await api.call('GET', '/api/me/social', { token: alive })).body.data).toHaveLength(left)
    }
    const last = (await listMailsTo(api, email)).slice(-2)
    expect(last.map(({ subject }) => subject)).toEqual(['Your password was reset', 'Ways to sign in were removed'])
    expect(last.at(-1)?.text).toContain('when its password was reset: 1 passkey, 1 connected account.')
    expect((await post('/password/reset/ways-in', { email, token: 'guessed' })).body.errors).toHaveProperty('token')
  })
})

describe('requesting a change of email', () => {
  it('mails the present address at once, whether or not the other one is free', async () => {
    const victim = await robbedOwner()
    for (const address of [`free${victim.number}@example.org`, (await robbedOwner()).email]) {
      await post('/me/email', { email: address }, victim.owner)
      const mail = await lastMail(victim.email)
      expect(mail.subject).toBe('Your email address is about to change')
      expect(mail.text).not.toContain(address)
      expect(parseMailLink(mail).path).toBe('/email')
    }
  })

  it('can be stopped once by any link mailed about it, which signs everybody out', async () => {
    const victim = await robbedOwner()
    await post('/me/email', { email: `one${victim.number}@example.org` }, victim.thief)
    const stop = parseMailLink(await lastMail(victim.email)).token
    await post('/me/email', { email: `two${victim.number}@example.org` }, victim.thief)
    const confirm = parseMailLink(await lastMail(`two${victim.number}@example.org`)).token
    expect((await post('/email/change', { token: stop })).status).toBe(422)
    expect((await post('/email/stop', { token: confirm })).status).toBe(422)
    const answers = await Promise.all([post('/email/stop', { token: stop }), post('/email/stop', { token: stop })])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422])
    expect((await post('/email/change', { token: confirm })).status).toBe(422)
    expect((await api.call('GET', '/api/me', { token: victim.thief })).status).toBe(401)
  })
})
