import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'
import { linkIn, mailsTo } from '../mail/mail.testing.ts'
import { newsOf } from '../notifications/notifications.testing.ts'
import { type Rivals, startRivals } from '../rivals.testing.ts'
import { friendsOf, namesIn } from './friends.testing.ts'

const day = 24 * 60 * 60 * 1000
let api: TestApi
let calls: ReturnType<typeof friendsOf>
let rivals: Rivals
beforeAll(async () => {
  api = await openTestApi()
  calls = friendsOf(api)
  rivals = await startRivals(api)
})
afterAll(async () => {
  await rivals.end()
  await api.close()
})

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
  const mail = (await mailsTo(api, email)).filter(({ subject }) => subject.endsWith('invites you to Rostrum')).at(-1)
  return linkIn(mail ?? expect.fail(`no mail to ${email}`))
}
/** Somebody, and the token of an invite of theirs. */
async function invited(): Promise<{ ada: Member; email: string; link: string }> {
  const [ada, email] = [await api.person(), address()]
  await invite(ada, [email])
  return { ada, email, link: (await linkTo(email)).token }
}
const gone = (message: RegExp) => ({ status: 410, body: { message: expect.stringMatching(message) } })

describe('an invite', () => {
  test('is mailed, listed, and makes friends of who sent it and who follows the link', async () => {
    const { ada, email, link } = await invited()
    expect((await linkTo(email)).path).toBe('/invitation')
    const created_at = new Date(api.clock.time).toISOString()
    const expires_at = new Date(api.clock.time + 30 * day).toISOString()
    expect(await listed(ada)).toEqual([{ id: expect.any(String), email, state: 'open', created_at, expires_at, accepted_by: null }])
    expect((await read(link)).body.data).toMatchObject({ inviter: { id: ada.id, name: ada.name }, expires_at })
    const ben = await api.person()
    expect((await accept(link, ben)).body.data.inviter.id).toBe(ada.id)
    expect(namesIn(await calls.friends(ada))).toEqual([ben.name])
    expect(namesIn(await calls.friends(ben))).toEqual([ada.name])
    expect(await listed(ada)).toMatchObject([{ state: 'accepted', accepted_by: { id: ben.id } }])
    expect(await newsOf(api).said(ada)).toEqual([`friend_accepted: You and ${ben.name} are friends now`])
  })

  test('is good once', async () => {
    const { link } = await invited()
    await accept(link, await api.person())
    expect(await accept(link, await api.person())).toMatchObject(gone(/has been used/))
    expect(await read(link)).toMatchObject(gone(/has been used/))
  })

  test('is good for 30 days', async () => {
    const { ada, link } = await invited()
    api.clock.time += 20 * day
    await listed(ada) // or her sign-in would have ended as well
    api.clock.time += 10 * day - 1
    expect((await read(link)).status).toBe(200)
    api.clock.time += 1
    expect(await read(link)).toMatchObject(gone(/has expired/))
    expect(await accept(link, await api.person())).toMatchObject(gone(/has expired/))
    expect(await listed(ada)).toMatchObject([{ state: 'expired' }])
  })

  test('is withdrawn, twice is once, and after that its link is not good', async () => {
    const { ada, link } = await invited()
    const [{ id }] = await listed(ada)
    expect((await withdraw(ada, id)).body.data).toMatchObject({ id, state: 'withdrawn' })
    expect((await withdraw(ada, id)).status).toBe(200)
    expect(await read(link)).toMatchObject(gone(/was withdrawn/))
    expect(await accept(link, await api.person())).toMatchObject(gone(/was withdrawn/))
  })

  test('that is accepted is not withdrawn', async () => {
    const { ada, link } = await invited()
    await accept(link, await api.person())
    expect((await withdraw(ada, (await listed(ada))[0].id)).status).toBe(409)
  })

  test('of somebody else is nobody’s to withdraw or see', async () => {
    const { ada } = await invited()
    const ben = await api.person()
    expect((await withdraw(ben, (await listed(ada))[0].id)).status).toBe(404)
    expect(await listed(ben)).toEqual([])
  })

  test('is not for who sent it, and not used up by trying', async () => {
    const { ada, link } = await invited()
    expect((await accept(link, ada)).status).toBe(403)
    expect((await accept(link, await api.person())).status).toBe(200)
  })

  test('makes friends of a request, either way round', async () => {
    for (const turned of [false, true]) {
      const { ada, link } = await invited()
      const ben = await api.person()
      await (turned ? calls.ask(ben, ada) : calls.ask(ada, ben))
      await accept(link, ben)
      expect((await calls.profile(ben, ada.name)).body.data.friendship.state).toBe('friends')
    }
  })

  test('does not help who is blocked, and does not tell them', async () => {
    const { ada, link } = await invited()
    const ben = await api.person()
    await calls.block(ada, ben)
    expect(await read(link, ben)).toMatchObject(gone(/was withdrawn/))
    expect(await accept(link, ben)).toMatchObject(gone(/was withdrawn/))
    await calls.unblock(ada, ben)
    await calls.block(ben, ada)
    expect(await accept(link, ben)).toMatchObject({
      status: 409,
      body: { message: `You block ${ada.name}. To be friends with them, unblock them first.` },
    })
    await calls.unblock(ben, ada)
    expect((await accept(link, ben)).status).toBe(200)
  })

  test('is stored as a hash, and its token is in the mail alone', async () => {
    const { link } = await invited()
    expect(Buffer.from(link, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(await api.ports.db.read.selectFrom('friend_invites').selectAll().execute())).not.toContain(link)
  })

  test('of a link that is none is not found', async () => {
    for (const link of ['nonsense', '%00', 'x'.repeat(3_000)]) {
      expect((await read(link)).status).toBe(404)
      expect((await accept(link, await api.person())).status).toBe(404)
    }
  })
})

describe('inviting', () => {
  test('answers alike, and does alike, whether an address has an account or not', async () => {
    const ada = await api.person()
    const known = 'has.an.account@example.org'
    await api.call('POST', '/api/register', { body: { name: 'K', display_name: 'Known', email: known, password: 'a long enough phrase' } })
    const [one, other] = [await invite(ada, [known]), await invite(ada, [address()])]
    expect(one.status).toBe(201)
    expect(one.body).toEqual({ data: { invited: 1, already: 0 } })
    expect(other.body).toEqual(one.body)
    const [unknownInvite, knownInvite] = await listed(ada)
    expect({ ...unknownInvite, id: '', email: '' }).toEqual({ ...knownInvite, id: '', email: '' })
    const [mail, same] = [(await mailsTo(api, known)).at(-1), (await mailsTo(api, unknownInvite.email)).at(-1)]
    expect(mail?.text.replace(/token=\S+/, '')).toBe(same?.text.replace(/token=\S+/, ''))
  })

  test('the same person twice within a day mails once; later a new link takes the place of the old', async () => {
    const { ada, email, link } = await invited()
    expect((await invite(ada, [email.toUpperCase(), ` ${email} `])).body.data).toEqual({ invited: 0, already: 1 })
    expect(await mailsTo(api, email)).toHaveLength(1)
    api.clock.time += day
    expect((await invite(ada, [email])).body.data).toEqual({ invited: 1, already: 0 })
    expect(await listed(ada)).toHaveLength(1)
    expect((await read(link)).status).toBe(404)
    expect((await read((await linkTo(email)).token)).status).toBe(200)
  })

  test('whom one had withdrawn is invited anew', async () => {
    const { ada, email } = await invited()
    await withdraw(ada, (await listed(ada))[0].id)
    expect((await invite(ada, [email])).body.data.invited).toBe(1)
    expect((await listed(ada)).map(({ state }: { state: string }) => state)).toEqual(['open', 'withdrawn'])
  })

  test('under one key is done once, also by two processes at the same moment', async () => {
    const ada = await api.person()
    const email = address()
    const one = await invite(ada, [email], 'a-key')
    expect((await invite(ada, [email], 'a-key')).body).toEqual(one.body)
    expect((await invite(ada, [address()], 'a-key')).status).toBe(409)
    for (let time = 0; time < 5; time++) {
      const raced = address()
      const call = { method: 'POST', path: '/api/friends/invite', token: ada.token, body: { invites: [raced] } }
      const answers = await rivals.race([call], [call])
      expect(answers.map(({ body }) => body.data.invited).sort()).toEqual([0, 1])
      expect(await mailsTo(api, raced)).toHaveLength(1)
    }
  })

  test('takes ten at a time, as the customer’s clients may send them', async () => {
    const ada = await api.person()
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
    ['an endless one', [`${'a'.repeat(250)}@example.org`], 'One of the email addresses is too long.'],
    ['no text', [7], 'An email address is missing.'],
  ])('refuses %s, and mails nobody', async (_, invites, message) => {
    const ada = await api.person()
    const refused = await invite(ada, invites)
    expect(refused.status).toBe(422)
    expect(refused.body.errors.invites[0]).toContain(message)
    expect(await listed(ada)).toEqual([])
    expect(await mailsTo(api, 'good@example.org')).toEqual([])
  })

  test('oneself is refused', async () => {
    const ada = await api.person()
    const { email } = (await api.call('GET', '/api/me', { token: ada.token })).body.data
    expect((await invite(ada, [email.toUpperCase()])).body.errors.invites).toEqual(['Your own address is among them. Leave it out.'])
  })

  test('is for members, and not without end', async () => {
    expect((await api.call('POST', '/api/friends/invite', { body: { invites: [address()] } })).status).toBe(401)
    expect((await api.call('GET', '/api/friends/invites')).status).toBe(401)
    expect((await api.call('DELETE', '/api/friends/invites/1')).status).toBe(401)
    expect((await accept('x')).status).toBe(401)
    const strict = await openTestApi({ limitFactor: 1 })
    const ada = await strict.person()
    for (let time = 0; time < 10; time++) expect((await invite(ada, [address()], undefined, strict)).status).toBe(201)
    const refused = await invite(ada, [address()], undefined, strict)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    await strict.close()
  })
})

test('of two who follow one link at the same moment, one becomes a friend', async () => {
  for (let time = 0; time < 8; time++) {
    const { ada, link } = await invited()
    const people = [await api.person(), await api.person()]
    const [one, other] = people.map(({ token }) => ({ method: 'POST', path: `/api/friends/invitations/${link}/accept`, token }))
    if (!one || !other) throw new Error('nobody is there')
    const answers = await rivals.race([one], [other])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(namesIn(await calls.friends(ada))).toHaveLength(1)
  }
})

test('the name of who invites forges nothing in the mail', async () => {
  const ada = await api.person()
  await api.ports.db.transaction((tx) =>
    tx.updateTable('users').set({ name: '<b>Eve</b>\r\nBcc: x@example.org', show_real_name: 1 }).where('id', '=', Number(ada.id)).execute(),
  )
  const email = address()
  await invite(ada, [email])
  const [mail] = await mailsTo(api, email)
  expect(mail?.subject).toBe('<b>Eve</b> Bcc: x@example.org invites you to Rostrum')
  expect(mail?.html).not.toContain('<b>Eve')
})
