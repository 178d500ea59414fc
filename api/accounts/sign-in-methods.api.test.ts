import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { listMailsTo, parseMailLink } from '../mail/mail.testing.ts'
import { mailResetLinks } from './mailed-links.ts'
import { purgeExpired } from './pending-steps.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const [minute, day] = [60_000, 24 * 60 * 60 * 1000]
const oldPassword = 'a long enough phrase'
let people = 0

/** Creates a new account. @returns it as its owner knows it */
async function owner() {
  const email = `owner${++people}@example.org`
  const body = { name: 'Own', display_name: `Owner ${people}`, email, password: oldPassword }
  const { access_token: token } = (await api.call('POST', '/api/register', { body })).body
  return { token: String(token), email }
}
const signIn = async (email: string, password = oldPassword, agent?: string) =>
  api.call('POST', '/api/login', { body: { email, password }, ...(agent ? { headers: { 'User-Agent': agent } } : {}) })
const status = async (token: string) => (await api.call('GET', '/api/me', { token })).status
const confirmIdentity = (token: string, password = oldPassword) => api.call('POST', '/api/me/proof', { token, body: { password } })
const ask = (token: string, email: string) => api.call('POST', '/api/me/email', { token, body: { email } })
const emailOf = async (token: string) => (await api.call('GET', '/api/me', { token })).body.data.email
const follow = (path: string, token: string) => api.call('POST', path, { body: { token } })
const lastMail = async (email: string) => {
  const mail = (await listMailsTo(api, email)).at(-1)
  if (!mail) throw new Error(`no mail to ${email}`)
  return mail
}

/** Sets a new password through a link mailed to the address. */
async function chooseNewPassword(email: string) {
  expect((await api.call('POST', '/api/password/email', { body: { email } })).status).toBe(204)
  await mailResetLinks(api.ports)
  const { token } = parseMailLink(await lastMail(email))
  const body = { email, token, password: oldPassword, password_confirmation: oldPassword }
  expect((await api.call('POST', '/api/password/reset', { body })).status).toBe(204)
}

describe('changing the password', () => {
  const set = (token: string | undefined, body: object) =>
    api.call('PUT', '/api/me/password', { ...(token === undefined ? {} : { token }), body: { current_password: oldPassword, ...body } })
  const twice = (password: string) => ({ password, password_confirmation: password })

  it('needs the present password, signs out other devices and mails the owner', async () => {
    const { token, email } = await owner()
    const other = (await signIn(email)).body.access_token
    expect((await set(token, twice('three or four words'))).status).toBe(204)
    expect([await status(token), await status(other)]).toEqual([200, 401])
    expect((await signIn(email)).status).toBe(422)
    expect((await signIn(email, 'three or four words')).status).toBe(200)
    expect((await lastMail(email)).subject).toBe('Your password was changed')
  })

  it('reports errors by field and limits tries of the present password', async () => {
    const { token } = await owner()
    expect((await set(undefined, twice('three or four words'))).status).toBe(401)
    for (const [body, field] of [
      [{ ...twice('three or four words'), current_password: 'another phrase' }, 'current_password'],
      [twice(oldPassword), 'password'],
      [twice('password1'), 'password'],
      [twice('rostrum-2026'), 'password'],
      [{ password: 'three or four words', password_confirmation: 'three or five words' }, 'password_confirmation'],
    ] as const) {
      const { status, body: refusal } = await set(token, body)
      expect([status, Object.keys(refusal.errors)]).toEqual([422, [field]])
    }
    const strict = await openTestApi({ limitFactor: 1 })
    const { token: guessed } = await strict.person()
    const tries = []
    for (let times = 0; times < 11; times++)
      tries.push((await strict.call('POST', '/api/me/proof', { token: guessed, body: { password: 'a guess' } })).status)
    expect(tries).toEqual([...Array(10).fill(422), 429])
    await strict.close()
  })
})

describe('changing how you sign in', () => {
  it('needs a confirmed identity from the last ten minutes on the same device', async () => {
    const { token, email } = await owner()
    api.clock.time += 11 * minute
    const unproven = await ask(token, 'new-one@example.org')
    expect(unproven.status).toBe(403)
    expect(unproven.body.errors.proof).toHaveLength(1)
    expect((await confirmIdentity(token, 'another phrase')).body.errors.password).toEqual(['That isn’t your current password.'])
    expect((await api.call('POST', '/api/me/proof', { body: { password: oldPassword } })).status).toBe(401)
    expect((await confirmIdentity(token)).status).toBe(204)
    const elsewhere = (await signIn(email)).body.access_token
    expect((await ask(token, 'new-one@example.org')).status).toBe(204)
    api.clock.time += 10 * minute + 1
    expect((await ask(token, 'new-two@example.org')).status).toBe(403)
    await confirmIdentity(token)
    expect((await ask(elsewhere, 'new-two@example.org')).status).toBe(403)
  })
})

test('former names and addresses are deleted when they no longer redirect', async () => {
  const { token, email } = await owner()
  await api.call('PUT', '/api/me', { token, body: { display_name: 'Another by now' } })
  await ask(token, 'forgotten@example.org')
  await follow('/api/email/change', parseMailLink(await lastMail('forgotten@example.org')).token)
  const left = async () => {
    await purgeExpired(api.ports)
    const { read } = api.ports.db
    const changes = await read.selectFrom('email_changes').select('email').where('email', '=', email).execute()
    const names = await read.selectFrom('former_names').select('until').where('until', '<=', api.clock.time).execute()
    return [changes.length, names.length]
  }
  expect(await left()).toEqual([1, 0])
  api.clock.time += 90 * day
  expect(await left()).toEqual([0, 0])
  expect(await api.ports.db.read.selectFrom('former_names').select('until').execute()).toEqual([])
})

describe('changing the email address', () => {
  it('takes effect when its link is followed; the former address is told and can undo it for a week', async () => {
    const { token, email } = await owner()
    expect((await ask(token, 'First.New@example.org')).status).toBe(204)
    expect(await emailOf(token)).toBe(email)
    const link = parseMailLink(await lastMail('First.New@example.org'))
    expect(link.path).toBe('/email')
    expect((await follow('/api/email/undo', link.token)).status).toBe(422)
    expect((await follow('/api/email/change', link.token)).status).toBe(204)
    expect((await follow('/api/email/change', link.token)).status).toBe(422)
    expect((await api.call('GET', '/api/me', { token })).body.data).toMatchObject({ email: 'First.New@example.org', verified: true })
    expect((await signIn('first.new@example.org')).status).toBe(200)
    expect((await signIn(email)).status).toBe(422)

    // Nobody can take the former address meanwhile, or the owner would lose it.
    const body = { name: 'X', display_name: 'Taker of addresses', email, password: oldPassword }
    expect((await api.call('POST', '/api/register', { body })).body.errors.email[0]).toContain('An account with this email already exists.')
    const undo = parseMailLink(await lastMail(email))
    api.clock.time += 7 * day - minute
    expect((await follow('/api/email/undo', undo.token)).status).toBe(204)
    expect(await status(token)).toBe(401)
    // The person who made the change knows its password.
    expect((await signIn(email)).status).toBe(422)
    expect((await signIn('first.new@example.org')).status).toBe(422)
    expect((await follow('/api/email/undo', undo.token)).status).toBe(422)
    await chooseNewPassword(email)
    expect((await signIn(email)).body.access_token).not.toBe(null)
  })

  it('can be undone by the first owner, whatever a thief did meanwhile', async () => {
    const { token, email } = await owner()
    for (const address of ['thief.one@example.org', 'thief.two@example.org']) {
      api.clock.time += 1_000
      await ask(token, address)
      expect((await follow('/api/email/change', parseMailLink(await lastMail(address)).token)).status).toBe(204)
    }
    // This goes back to the thief's first address. It ends the way to the second one, but not the way to the owner's.
    expect((await follow('/api/email/undo', parseMailLink(await lastMail('thief.one@example.org')).token)).status).toBe(204)
    expect((await follow('/api/email/undo', parseMailLink(await lastMail(email)).token)).status).toBe(204)
    await chooseNewPassword(email)
    expect((await signIn(email)).status).toBe(200)
  })

  it('to an earlier address leaves no way back to the one in between', async () => {
    const { token, email } = await owner()
    const between = `between.${email}`
    for (const address of [between, email]) {
      api.clock.time += 1_000
      await ask(token, address)
      // A link that undoes the first change went to this address too; it is not the one to follow.
      const confirming = (await listMailsTo(api, address)).find(({ subject }) => subject === 'Confirm your new email address')
      if (!confirming) throw new Error(`no mail to ${address}`)
      expect((await follow('/api/email/change', parseMailLink(confirming).token)).status).toBe(204)
    }
    const told = await lastMail(between)
    expect(told.subject).toBe('Your email address was changed back')
    expect(told.text).not.toContain('token=')
    const ways = await api.ports.db.read.selectFrom('email_changes').select('purpose').where('email', 'in', [between, email]).execute()
    expect(ways).toEqual([])
    expect(await emailOf(token)).toBe(email)
  })

  it('mails on undo which ways to sign in were removed, including newer recovery codes', async () => {
    const { token, email } = await owner()
    const id = Number((await api.call('GET', '/api/me', { token })).body.data.id)
    await api.ports.db.transaction(async (tx) => {
      const longAgo = api.clock.time - 2 * day
      await tx.insertInto('second_factors').values({ user_id: id, secret: 'A', enabled_at: longAgo, created_at: longAgo }).execute()
      await tx.insertInto('recovery_codes').values({ user_id: id, hash: 'of before', created_at: longAgo }).execute()
    })
    const undone = async (address: string) => {
      await confirmIdentity(token)
      await ask(token, address)
      expect((await follow('/api/email/change', parseMailLink(await lastMail(address)).token)).status).toBe(204)
      expect((await follow('/api/email/undo', parseMailLink(await lastMail(email)).token)).status).toBe(204)
      return (await api.ports.db.read.selectFrom('recovery_codes').select('hash').where('user_id', '=', id).execute()).length
    }
    expect((await api.call('POST', '/api/me/recovery-codes', { token })).status).toBe(200)
    expect(await undone(`codes.${email}`)).toBe(0)
    const mail = await lastMail(email)
    expect(mail.subject).toBe('Ways to sign in were removed')
    expect(mail.text).toContain('when the change of its email address was undone: the recovery codes.')
  })

  it('removes on undo a second factor that was added after it, and keeps an older one', async () => {
    const factorOf = (user_id: number, enabled_at: number) =>
      api.ports.db.transaction((tx) =>
        tx.insertInto('second_factors').values({ user_id, secret: 'A', enabled_at, created_at: 1 }).execute(),
      )
    for (const [later, asksCode] of [
      [1, false],
      [-25 * 60 * minute, true],
      [-60 * minute, false],
    ] as const) {
      const { token, email } = await owner()
      const id = Number((await api.call('GET', '/api/me', { token })).body.data.id)
      await ask(token, `taken.${id}@example.org`)
      expect((await follow('/api/email/change', parseMailLink(await lastMail(`taken.${id}@example.org`)).token)).status).toBe(204)
      await factorOf(id, api.clock.time + later)
      expect((await follow('/api/email/undo', parseMailLink(await lastMail(email)).token)).status).toBe(204)
      await chooseNewPassword(email)
      expect((await signIn(email)).body.second_factor_ticket !== null).toBe(asksCode)
    }
  })

  it('to a taken address gets the same answer; the mail tells its owner', async () => {
    const [ada, ben] = [await owner(), await owner()]
    expect(await ask(ada.token, ben.email)).toMatchObject({ status: 204, body: null })
    expect((await lastMail(ben.email)).subject).toBe('You already have an account')
    expect(await emailOf(ada.token)).toBe(ada.email)
  })

  it('is refused for an invalid address, the present one, or an expired link', async () => {
    const { token, email } = await owner()
    expect((await ask(token, 'nothing')).body.errors.email).toEqual(['Enter an email address like name@example.org.'])
    expect((await ask(token, email.toUpperCase())).body.errors.email).toEqual(['That is already your email address.'])
    await ask(token, 'older@example.org')
    await ask(token, 'newer@example.org')
    const [older, newer] = [parseMailLink(await lastMail('older@example.org')), parseMailLink(await lastMail('newer@example.org'))]
    expect((await follow('/api/email/change', older.token)).body.errors.token[0]).toContain('a newer link')
    api.clock.time += day
    expect((await follow('/api/email/change', newer.token)).status).toBe(422)
    expect((await follow('/api/email/change', 'guessed')).status).toBe(422)
  })

  it('requested by two people goes to whoever follows the link first', async () => {
    const [ada, ben] = [await owner(), await owner()]
    await ask(ada.token, 'wanted@example.org')
    const [first] = await listMailsTo(api, 'wanted@example.org')
    await ask(ben.token, 'wanted@example.org')
    const second = await lastMail('wanted@example.org')
    const statuses = await Promise.all(
      [first, second].map(async (mail) => (mail ? (await follow('/api/email/change', parseMailLink(mail).token)).status : 0)),
    )
    expect(statuses.sort()).toEqual([204, 422])
  })
})
