import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'
import { confirmAddress, listMailsTo, parseMailLink } from '../mail/mail.testing.ts'
import { notificationCalls } from '../notifications/notifications.testing.ts'
import { type RivalProcesses, startRivalProcesses } from '../rival-processes.testing.ts'
import { eraseAccounts } from '../settings/erase-accounts.ts'
import { friendCalls, getNames } from './friends.testing.ts'

const day = 24 * 60 * 60 * 1000
let api: TestApi
let calls: ReturnType<typeof friendCalls>
let rivals: RivalProcesses
beforeAll(async () => {
  api = await openTestApi()
  calls = friendCalls(api)
  rivals = await startRivalProcesses(api)
})
afterAll(async () => {
  await rivals.end()
  await api.close()
})

/** Creates somebody with an old account and a confirmed address. */
async function member(on = api, age = 31 * day): Promise<Member> {
  const person = await on.person()
  await confirmAddress(on, person)
  const created_at = on.clock.time - age
  await on.ports.db.transaction((tx) => tx.updateTable('users').set({ created_at }).where('id', '=', Number(person.id)).execute())
  return person
}
/** Restarts the two other processes with the current test clock. */
async function rivalsNow(): Promise<RivalProcesses> {
  await rivals.end()
  rivals = await startRivalProcesses(api)
  return rivals
}
let addresses = 0
const address = () => `Invited.${++addresses}@example.org`
const invite = ({ token }: { token: string }, invites: unknown, key?: string, on = api) =>
  on.call('POST', '/api/friends/invite', { token, body: { invites }, ...(key ? { headers: { 'Idempotency-Key': key } } : {}) })
const listed = async ({ token }: Member) => (await api.call('GET', '/api/friends/invites', { token })).body.data
const withdraw = ({ token }: Member, id: string) => api.call('DELETE', `/api/friends/invites/${id}`, { token })
const read = (token: string, reader?: Member) => api.call('GET', `/api/friends/invitations/${token}`, reader ? { token: reader.token } : {})
const accept = (token: string, reader?: Member) =>
  api.call('POST', `/api/friends/invitations/${token}/accept`, reader ? { token: reader.token } : {})
const linkTo = async (email: string) => {
  const mail = (await listMailsTo(api, email)).filter(({ subject }) => subject.endsWith('invites you to Rostrum')).at(-1)
  return parseMailLink(mail ?? expect.fail(`no mail to ${email}`))
}
/** Creates a member and an invite of theirs. @returns the invite's token as `link` */
async function invited(): Promise<{ ada: Member; email: string; link: string }> {
  const [ada, email] = [await member(), address()]
  await invite(ada, [email])
  return { ada, email, link: (await linkTo(email)).token }
}
const gone = (message: RegExp) => ({ status: 410, body: { message: expect.stringMatching(message) } })

describe('an invite', () => {
  test('is mailed and listed, and makes friends of its sender and the person who follows it', async () => {
    const { ada, email, link } = await invited()
    expect((await linkTo(email)).path).toBe('/invitation')
    const created_at = new Date(api.clock.time).toISOString()
    const expires_at = new Date(api.clock.time + 30 * day).toISOString()
    expect(await listed(ada)).toEqual([{ id: expect.any(String), email, state: 'open', created_at, expires_at, accepted_by: null }])
    expect((await read(link)).body.data).toMatchObject({ inviter: { id: ada.id, name: ada.name }, expires_at })
    const ben = await api.person()
    expect((await accept(link, ben)).body.data.inviter.id).toBe(ada.id)
    expect(getNames(await calls.friends(ada))).toEqual([ben.name])
    expect(getNames(await calls.friends(ben))).toEqual([ada.name])
    expect(await listed(ada)).toMatchObject([{ state: 'accepted', accepted_by: { id: ben.id } }])
    expect(await notificationCalls(api).said(ada)).toEqual([`friend_accepted: You and ${ben.name} are friends now`])
  })

  test('works once', async () => {
    const { link } = await invited()
    await accept(link, await api.person())
    expect(await accept(link, await api.person())).toMatchObject(gone(/has already been used/))
    expect(await read(link)).toMatchObject(gone(/has already been used/))
  })

  test('works for 30 days', async () => {
    const { ada, link } = await invited()
    api.clock.time += 20 * day
    await listed(ada) // uses her session, or it would expire too
    api.clock.time += 10 * day - 1
    expect((await read(link)).status).toBe(200)
    api.clock.time += 1
    expect(await read(link)).toMatchObject(gone(/has expired/))
    expect(await accept(link, await api.person())).toMatchObject(gone(/has expired/))
    expect(await listed(ada)).toMatchObject([{ state: 'expired' }])
  })

  test('can be withdrawn, which ends its link; repeating it changes nothing', async () => {
    const { ada, link } = await invited()
    const [{ id }] = await listed(ada)
    expect((await withdraw(ada, id)).body.data).toMatchObject({ id, state: 'withdrawn' })
    expect((await withdraw(ada, id)).status).toBe(200)
    expect(await read(link)).toMatchObject(gone(/was withdrawn/))
    expect(await accept(link, await api.person())).toMatchObject(gone(/was withdrawn/))
  })

  test('that is accepted can’t be withdrawn', async () => {
    const { ada, link } = await invited()
    await accept(link, await api.person())
    expect((await withdraw(ada, (await listed(ada))[0].id)).status).toBe(409)
  })

  test('of another member can’t be seen or withdrawn', async () => {
    const { ada } = await invited()
    const ben = await api.person()
    expect((await withdraw(ben, (await listed(ada))[0].id)).status).toBe(404)
    expect(await listed(ben)).toEqual([])
  })

  test('can’t be accepted by its sender, and trying doesn’t use it up', async () => {
    const { ada, link } = await invited()
    expect((await accept(link, ada)).status).toBe(403)
    expect((await accept(link, await api.person())).status).toBe(200)
  })

  test('makes friends out of a request in either direction', async () => {
    for (const turned of [false, true]) {
      const { ada, link } = await invited()
      const ben = await api.person()
      await (turned ? calls.ask(ben, ada) : calls.ask(ada, ben))
      await accept(link, ben)
      expect((await calls.profile(ben, ada.name)).body.data.friendship.state).toBe('friends')
    }
  })

  test('doesn’t work for a blocked person, and doesn’t tell them why', async () => {
    const { ada, link } = await invited()
    const ben = await api.person()
    await calls.block(ada, ben)
    expect(await read(link, ben)).toMatchObject(gone(/was withdrawn/))
    expect(await accept(link, ben)).toMatchObject(gone(/was withdrawn/))
    await calls.unblock(ada, ben)
    await calls.block(ben, ada)
    expect(await accept(link, ben)).toMatchObject({
      status: 409,
      body: { message: `You’ve blocked ${ada.name}. To be friends, unblock them first.` },
    })
    await calls.unblock(ben, ada)
    expect((await accept(link, ben)).status).toBe(200)
  })

  test('is stored as a hash, and its token appears only in the mail', async () => {
    const { link } = await invited()
    expect(Buffer.from(link, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(await api.ports.db.read.selectFrom('friend_invites').selectAll().execute())).not.toContain(link)
  })

  test('with an unknown token is not found', async () => {
    for (const link of ['nonsense', '%00', 'x'.repeat(3_000)]) {
      expect((await read(link)).status).toBe(404)
      expect((await accept(link, await api.person())).status).toBe(404)
    }
  })
})

describe('inviting', () => {
  test('gives the same answer and does the same whether or not an address has an account', async () => {
    const ada = await member()
    const known = 'has.an.account@example.org'
    await api.call('POST', '/api/register', { body: { name: 'K', display_name: 'Known', email: known, password: 'a long enough phrase' } })
    const [one, other] = [await invite(ada, [known]), await invite(ada, [address()])]
    expect(one.status).toBe(201)
    expect(one.body).toEqual({ data: { invited: 1, already: 0 } })
    expect(other.body).toEqual(one.body)
    const [unknownInvite, knownInvite] = await listed(ada)
    expect({ ...unknownInvite, id: '', email: '' }).toEqual({ ...knownInvite, id: '', email: '' })
    const [mail, same] = [(await listMailsTo(api, known)).at(-1), (await listMailsTo(api, unknownInvite.email)).at(-1)]
    expect(mail?.text.replace(/token=\S+/g, '')).toBe(same?.text.replace(/token=\S+/g, ''))
  })

  test('somebody twice within a day mails once; later a new link replaces the old one', async () => {
    const { ada, email, link } = await invited()
    expect((await invite(ada, [email.toUpperCase(), ` ${email} `])).body.data).toEqual({ invited: 0, already: 1 })
    expect(await listMailsTo(api, email)).toHaveLength(1)
    api.clock.time += day
    expect((await invite(ada, [email])).body.data).toEqual({ invited: 1, already: 0 })
    expect(await listed(ada)).toHaveLength(1)
    expect((await read(link)).status).toBe(404)
    expect((await read((await linkTo(email)).token)).status).toBe(200)
  })

  test('somebody again on the day of a withdrawal reactivates the invite without another mail', async () => {
    const { ada, email, link } = await invited()
    for (let time = 0; time < 3; time++) {
      await withdraw(ada, (await listed(ada))[0].id)
      expect(await read(link)).toMatchObject(gone(/was withdrawn/))
      expect((await invite(ada, [email])).body.data).toEqual({ invited: 0, already: 1 })
      expect((await read(link)).status).toBe(200)
    }
    expect(await listMailsTo(api, email)).toHaveLength(1)
    expect((await listed(ada)).map(({ state }: { state: string }) => state)).toEqual(['open'])
  })

  test('somebody again the day after a withdrawal mails a new invite', async () => {
    const { ada, email } = await invited()
    await withdraw(ada, (await listed(ada))[0].id)
    api.clock.time += day
    expect((await invite(ada, [email])).body.data.invited).toBe(1)
    expect((await listed(ada)).map(({ state }: { state: string }) => state)).toEqual(['open', 'withdrawn'])
    expect(await listMailsTo(api, email)).toHaveLength(2)
  })

  test('with one idempotency key happens once, even in two simultaneous processes', async () => {
    const ada = await member()
    const email = address()
    const one = await invite(ada, [email], 'a-key')
    expect((await invite(ada, [email], 'a-key')).body).toEqual(one.body)
    expect((await invite(ada, [address()], 'a-key')).status).toBe(409)
    const others = await rivalsNow()
    for (let time = 0; time < 5; time++) {
      const raced = address()
      const call = { method: 'POST', path: '/api/friends/invite', token: ada.token, body: { invites: [raced] } }
      const answers = await others.race([call], [call])
      expect(answers.map(({ body }) => body.data.invited).sort()).toEqual([0, 1])
      expect(await listMailsTo(api, raced)).toHaveLength(1)
    }
  })

  test('accepts ten at a time, in the format of the customer’s clients', async () => {
    const ada = await member()
    const ten = Array.from({ length: 10 }, address)
    expect((await invite(ada, ten)).body.data.invited).toBe(10)
    expect((await invite(ada, [{ email: address() }])).body.data.invited).toBe(1)
  })

  test.each([
    ['eleven', Array.from({ length: 11 }, (_, index) => `many.${index}@example.org`), 'Invite at most 10 people at a time.'],
    ['nobody', [], 'Enter an email address.'],
    ['nothing', undefined, 'Enter an email address.'],
    ['a word', ['good@example.org', 'Ada'], '“Ada” is not an email address. They look like name@example.org.'],
    ['two lines', ['a@example.org\nBcc: b@example.org'], '“a@example.org\nBcc: b@example.org” is not an email address.'],
    ['an endless one', [`${'a'.repeat(250)}@example.org`], 'Each email address may have up to 254 characters. It has 262.'],
    ['no text', [7], 'An email address is missing.'],
  ])('refuses %s, and mails nobody', async (_, invites, message) => {
    const ada = await member()
    const refused = await invite(ada, invites)
    expect(refused.status).toBe(422)
    expect(refused.body.errors.invites[0]).toContain(message)
    expect(await listed(ada)).toEqual([])
    expect(await listMailsTo(api, 'good@example.org')).toEqual([])
  })

  test('refuses the member’s own address', async () => {
    const ada = await member()
    const { email } = (await api.call('GET', '/api/me', { token: ada.token })).body.data
    expect((await invite(ada, [email.toUpperCase()])).body.errors.invites).toEqual(['Your own email address is in the list. Remove it.'])
  })

  test('requires a member and is limited', async () => {
    expect((await api.call('POST', '/api/friends/invite', { body: { invites: [address()] } })).status).toBe(401)
    expect((await api.call('GET', '/api/friends/invites')).status).toBe(401)
    expect((await api.call('DELETE', '/api/friends/invites/1')).status).toBe(401)
    expect((await accept('x')).status).toBe(401)
    const strict = await openTestApi({ limitFactor: 1 })
    const ada = await member(strict)
    for (let time = 0; time < 60; time++) expect((await invite(ada, ['the.same@example.org'], undefined, strict)).status).toBe(201)
    const refused = await invite(ada, ['the.same@example.org'], undefined, strict)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    await strict.close()
  })
})

test('if two follow a link at the same moment, one becomes a friend', async () => {
  for (let time = 0; time < 8; time++) {
    const { ada, link } = await invited()
    const people = [await api.person(), await api.person()]
    const [one, other] = people.map(({ token }) => ({ method: 'POST', path: `/api/friends/invitations/${link}/accept`, token }))
    if (!one || !other) throw new Error('nobody is there')
    const answers = await rivals.race([one], [other])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(getNames(await calls.friends(ada))).toHaveLength(1)
  }
})

describe('a sender of invites', () => {
  test('must have a confirmed address', async () => {
    const ada = await api.person()
    const email = address()
    const refused = await invite(ada, [email])
    expect([refused.status, refused.body]).toEqual([403, { message: expect.stringMatching(/^Confirm your own email address before/) }])
    expect([await listMailsTo(api, email), await listed(ada)]).toEqual([[], []])
    await confirmAddress(api, ada)
    expect((await invite(ada, [email])).status).toBe(201)
  })

  test('is named by display name only, even if their real name is public', async () => {
    const ada = await member()
    await api.call('PUT', '/api/me', { token: ada.token, body: { name: 'Augusta Ada King', show_real_name: true } })
    const email = address()
    await invite(ada, [email])
    const [mail] = await listMailsTo(api, email)
    expect(mail?.subject).toBe(`${ada.name} invites you to Rostrum`)
    expect(`${mail?.text} ${mail?.html}`).not.toContain('Augusta')
  })

  test.each([
    ...['www.evil', 'evil.example', 'Visit evil.ru now', 'http://evil.example/x', 'me@evil.example', '<b>Eve</b>\r\nBcc: x@example.org'],
    ...['\u202Eeve', 'ｅｖｉｌ．ｃｏｍ'],
  ])('is named as “a member” if called %j', async (display_name) => {
    const ada = await member()
    await api.ports.db.transaction((tx) => tx.updateTable('users').set({ display_name }).where('id', '=', Number(ada.id)).execute())
    const email = address()
    await invite(ada, [email])
    const [mail] = await listMailsTo(api, email)
    expect(mail?.subject).toBe('A member invites you to Rostrum')
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/evil|ｅｖｉｌ|Eve|eve/)
  })
})

describe('the daily limit', () => {
  const left = async ({ token }: Member) => (await api.call('GET', '/api/friends/invites/allowance', { token })).body.data
  const several = (count: number) => Array.from({ length: count }, address)

  test.each([
    ['on the first day', 0, 5],
    ['on the second', 1, 10],
    ['in the second week', 7, 20],
    ['after a month', 30, 50],
  ])('%s allows this many mails', async (_, days, most) => {
    const ada = await member(api, days * day)
    expect(await left(ada)).toEqual({ per_day: most, left: most, more_at: null })
    for (let sent = 0; sent < most; sent += 5) expect((await invite(ada, several(5))).status).toBe(201)
    expect(await left(ada)).toEqual({ per_day: most, left: 0, more_at: new Date(api.clock.time + day).toISOString() })
    const email = address()
    const refused = await invite(ada, [email])
    expect(refused.status).toBe(429)
    expect(refused.body.message).toBe(
      `You can invite ${most} people a day by email, and have invited ${most}. Wait 24 hours, then try again.`,
    )
    expect(refused.headers.get('Retry-After')).toBe(String(day / 1000))
    expect(await listMailsTo(api, email)).toEqual([])
    expect((await api.call('GET', '/api/friends/invites?limit=100', { token: ada.token })).body.data).toHaveLength(most)
  })

  test('refuses more than it allows all together, and says how many to take out', async () => {
    const ada = await member(api, 0)
    await invite(ada, several(3))
    const refused = await invite(ada, several(4))
    expect(refused.status).toBe(429)
    expect(refused.body.message).toContain('and have invited 3. Remove 2 to send the others now.')
    const beyond = await invite(ada, several(6))
    expect([beyond.status, beyond.body.errors]).toEqual([
      422,
      { invites: ['You can invite 5 people a day by email. You entered 6: remove some.'] },
    ])
    expect(await left(ada)).toMatchObject({ left: 2 })
    expect((await invite(ada, several(2))).status).toBe(201)
  })

  test('counts by the hour, includes withdrawn invites, and grows with the account’s age', async () => {
    const ada = await member(api, 0)
    await invite(ada, several(5))
    for (const { id } of await listed(ada)) await withdraw(ada, id)
    const refused = await invite(ada, [address()])
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, String(day / 1000)])
    api.clock.time += day / 2
    expect((await invite(ada, [address()])).headers.get('Retry-After')).toBe(String(day / 2000))
    api.clock.time += day / 2
    expect((await invite(ada, several(10))).status).toBe(201)
    const [ben, soon] = [await member(api, day - 60_000), several(5)]
    await invite(ben, soon)
    // In a minute the account is a day old.
    expect((await invite(ben, [address()])).headers.get('Retry-After')).toBe('60')
    expect((await invite(ben, soon)).body.data).toEqual({ invited: 0, already: 5 })
    api.clock.time += 60_000
    expect((await invite(ben, several(5))).status).toBe(201)
  })

  test('holds for two simultaneous calls', async () => {
    const ada = await member(api, 0)
    const call = () => ({ method: 'POST', path: '/api/friends/invite', token: ada.token, body: { invites: several(3) } })
    const answers = await (await rivalsNow()).race([call()], [call()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429])
    expect(await listed(ada)).toHaveLength(3)
  })

  test('is shown to members', async () => {
    expect((await api.call('GET', '/api/friends/invites/allowance')).status).toBe(401)
  })
})

describe('opting out of invitations', () => {
  const stopIn = async (email: string) => {
    const mail = (await listMailsTo(api, email)).at(-1) ?? expect.fail(`no mail to ${email}`)
    return new URL(mail.unsubscribe ?? '').searchParams.get('token') ?? ''
  }
  const stop = (token: unknown, on = api) => on.call('POST', '/api/invitations/stop', { body: { token } })
  const allow = (token: unknown) => api.call('POST', '/api/invitations/allow', { body: { token } })

  test('works through a link in each mail, signed in or not, and by one click in a mail program', async () => {
    const { email } = await invited()
    const [mail] = await listMailsTo(api, email)
    expect(mail?.unsubscribe).toMatch(/^https:\/\/rostrum\.test\/unsubscribe\/invitations\?token=/)
    expect(mail?.text).toContain(`Stop email invitations: ${mail?.unsubscribe}`)
    expect(mail?.html).toContain('>Stop email invitations</a>')
    for (let times = 0; times < 2; times++)
      expect(await stop(await stopIn(email).catch(() => ''))).toMatchObject({ status: times ? 422 : 200 })
  })

  test('stops later and waiting invitations from anybody, and no sender can tell', async () => {
    const { email } = await invited()
    const token = await stopIn(email)
    for (let times = 0; times < 2; times++) expect(await stop(token)).toMatchObject({ status: 200, body: { data: { wanted: false } } })
    expect(await listMailsTo(api, email), 'what waits is taken back').toEqual([])
    for (const typed of [email, email.toUpperCase()]) {
      const [ben, other] = [await member(), address()]
      const [one, same] = [await invite(ben, [typed]), await invite(ben, [other])]
      expect([one.status, one.body]).toEqual([201, same.body])
      const [unlike, like] = await listed(ben)
      expect({ ...like, id: '', email: '' }).toEqual({ ...unlike, id: '', email: '' })
      expect((await api.call('GET', '/api/friends/invites/allowance', { token: ben.token })).body.data.left).toBe(48)
      expect(await listMailsTo(api, typed)).toEqual([])
      expect((await invite(ben, [typed])).body.data).toEqual({ invited: 0, already: 1 })
    }
  })

  test('outlives the sender’s account, and can be undone', async () => {
    const { ada, email } = await invited()
    const token = await stopIn(email)
    await stop(token)
    const deletion = { display_name: ada.name, password: 'a long enough phrase' }
    expect((await api.call('POST', '/api/me/deletion', { token: ada.token, body: deletion })).status).toBe(200)
    api.clock.time += 31 * day
    await eraseAccounts(api.ports)
    const ben = await member()
    await invite(ben, [email])
    expect(await listMailsTo(api, email)).toEqual([])
    for (let times = 0; times < 2; times++) expect(await allow(token)).toMatchObject({ status: 200, body: { data: { wanted: true } } })
    await invite(await member(), [email])
    expect(await listMailsTo(api, email)).toHaveLength(1)
  })

  test('stops an invitation that is being sent at the same moment', async () => {
    const others = await rivalsNow()
    for (let time = 0; time < 5; time++) {
      const [{ email }, ben] = [await invited(), await member()]
      const stopping = { method: 'POST', path: '/api/invitations/stop', token: ben.token, body: { token: await stopIn(email) } }
      const sending = { method: 'POST', path: '/api/friends/invite', token: ben.token, body: { invites: [email] } }
      const answers = await others.race([stopping], [sending])
      expect(answers.map(({ status }) => status)).toEqual([200, 201])
      expect(await listMailsTo(api, email)).toEqual([])
    }
  })

  test('is stored as a hash of the address', async () => {
    const { email } = await invited()
    await stop(await stopIn(email))
    const rows = await api.ports.db.read.selectFrom('invite_optouts').selectAll().execute()
    expect(JSON.stringify(rows).toLowerCase()).not.toContain(email.toLowerCase().split('@')[0])
  })

  test('has a link that can be checked, which changes nothing and reveals no choice', async () => {
    const { email } = await invited()
    const token = await stopIn(email)
    const check = () => api.call('POST', '/api/invitations/check', { body: { token } })
    expect((await check()).status).toBe(204)
    expect(await listMailsTo(api, email), 'what waits is still sent').toHaveLength(1)
    await stop(token)
    expect((await check()).status).toBe(204)
  })

  test('needs a link that we signed', async () => {
    const [{ email }, { email: another }] = [await invited(), await invited()]
    const [one, other] = [await stopIn(email), await stopIn(another)]
    const [hash, signature] = one.split('.')
    const mixed = `${other.split('.')[0]}.${signature}`
    for (const token of [mixed, `${hash}.${'A'.repeat(43)}`, `${one}x`, one.slice(1), '', undefined, 'x'.repeat(1_001), hash]) {
      const check = api.call('POST', '/api/invitations/check', { body: { token } })
      for (const answer of [await check, await stop(token), await allow(token)])
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['token']])
    }
    await invite(await member(), [another])
    expect(await listMailsTo(api, another)).toHaveLength(2)
  })

  test('can’t be found by trying', async () => {
    const strict = await openTestApi({ limitFactor: 1 })
    const tried = await Promise.all(Array.from({ length: 61 }, () => stop('x', strict)))
    expect(tried.filter(({ status }) => status === 429)).toHaveLength(1)
    await strict.close()
  })
})
