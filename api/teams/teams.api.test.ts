import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { join, type Member, openDebate } from '../arguments/arguments.testing.ts'
import { circleTestCalls, getMemberNames } from '../circles/circles.testing.ts'
import { friendCalls } from '../friends/friends.testing.ts'
import { notificationCalls } from '../notifications/notifications.testing.ts'
import { advanceOverdueDebates } from '../turns/start-clock.ts'
import { castBallotAs, createDebateInVoting } from '../verdicts/verdicts.testing.ts'

let api: TestApi
let teams: ReturnType<typeof circleTestCalls>
let ada: Member
let ben: Member
let cem: Member
beforeAll(async () => {
  api = await openTestApi()
  teams = circleTestCalls(api, '/api/teams')
  ;[ada, ben, cem] = [await api.person(), await api.person(), await api.person()]
})
afterAll(() => api.close())

const week = 7 * 24 * 60 * 60 * 1000
const now = () => new Date(api.clock.time).toISOString()
const stateOf = async (member: Member, id: string) => (await teams.read(member, id)).body.data.membership.state
const messageOf = ({ body }: { body: { message: string } }) => body.message

describe('a team', () => {
  test('is created by its first member, who owns it', async () => {
    const { status, body } = await teams.post(ada, { name: '  The   Rhetors ', description: 'We *argue*.' })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      ...{ name: 'The Rhetors', description: 'We *argue*.', description_html: '<p>We <em>argue</em>.</p>', avatar: null },
      ...{ members_count: 1, owner: { id: ada.id }, created_at: now(), requests_count: 0 },
      membership: { state: 'member', role: 'owner', since: now() },
    })
    expect(body.data.permissions).toMatchObject({ change: { allowed: true }, dissolve: { allowed: true }, join: { allowed: false } })
    const seen = (await teams.read(null, body.data.id)).body.data
    expect(seen).toMatchObject({
      name: 'The Rhetors',
      membership: null,
      permissions: { join: { allowed: true }, change: { allowed: false } },
    })
    expect(getMemberNames(await teams.members(null, body.data.id))).toEqual([ada.name])
  })

  test.each([
    [{ name: 'ab' }, 'name', 'The name needs at least 3 characters.'],
    [{ name: 'x'.repeat(61) }, 'name', 'The name may have up to 60 characters. It has 61.'],
    [{}, 'name', 'The name is missing.'],
    [{ name: 'A\u200Bnd so on' }, 'name', 'The name contains an invisible character. Retype it.'],
    [
      { name: 'Long winded', description: 'x'.repeat(2_001) },
      'description',
      'The description may have up to 2,000 characters. It has 2,001.',
    ],
  ])('is not created with %j', async (words, field, sentence) => {
    const { status, body } = await teams.call(ada, 'POST', '', words)
    expect([status, body.errors[field]]).toEqual([422, [sentence]])
  })

  test('has a unique name, regardless of case and width', async () => {
    await teams.create(ada, { name: 'Élan vital' })
    const taken = 'A team with this name already exists. Choose another name.'
    for (const name of ['Élan vital', 'élan VITAL', 'E\u0301lan vital', 'Élan  vital'])
      expect((await teams.post(ben, { name })).body.errors).toEqual({ name: [taken] })
    expect((await teams.post(ben, { name: 'Elan vital' })).status, 'accents count').toBe(201)
    const id = await teams.create(ben)
    expect((await teams.change(ben, id, { name: 'ÉLAN VITAL' })).body.errors).toEqual({ name: [taken] })
    expect((await teams.change(ben, id, { name: 'Élan vitale', description: '' })).body.data.name).toBe('Élan vitale')
    expect((await teams.change(ben, id, { name: 'élan VITALE' })).body.data.name, 'its own, in another case').toBe('élan VITALE')
  })

  test('can be changed and deleted by its owner only', async () => {
    const id = await teams.create(ada)
    await teams.join(ada, id, ben)
    for (const other of [ben, cem]) {
      expect(await teams.change(other, id, { name: 'Mine now' })).toMatchObject({
        status: 403,
        body: { message: 'Only the owner of the team can do that.' },
      })
      expect((await teams.dissolve(other, id)).status).toBe(403)
      expect((await api.call('DELETE', `/api/teams/${id}/picture`, { token: other.token })).status).toBe(403)
    }
    expect((await teams.dissolve(ada, id)).status).toBe(204)
    expect(await teams.dissolve(ada, id)).toMatchObject({ status: 404, body: { message: 'There is no such team, or it was deleted.' } })
    expect((await teams.read(null, id)).status).toBe(404)
    expect((await api.call('GET', '/api/my/teams', { token: ben.token })).body.data.map((team: { id: string }) => team.id)).not.toContain(
      id,
    )
  })

  test('has a picture, which its owner replaces and removes', async () => {
    const id = await teams.create(ada)
    const upload = () => {
      const form = new FormData()
      form.set('picture', new File([dot], 'dot.png', { type: 'image/png' }))
      return form
    }
    const put = ({ token }: Member, body: FormData) => api.call('POST', `/api/teams/${id}/picture`, { token, body })
    const address = (await put(ada, upload())).body.data.avatar
    expect(address).toMatch(/^\/api\/pictures\/[\w-]{43}\.webp$/)
    expect((await put(ben, upload())).status).toBe(403)
    const none = new FormData()
    none.set('picture', new File(['no picture'], 'dot.png', { type: 'image/png' }))
    expect((await put(ada, none)).status).toBe(422)
    expect((await api.call('DELETE', `/api/teams/${id}/picture`, { token: ada.token })).body.data.avatar).toBe(null)
  })
})

/** A single pixel. */
const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

describe('an invitation', () => {
  test('can be accepted; accepting again changes nothing', async () => {
    const id = await teams.create(ada)
    const invited = await teams.invite(ada, id, ben)
    expect([invited.status, invited.body.data.members_count]).toEqual([200, 1])
    expect((await teams.invite(ada, id, ben)).status, 'twice is once').toBe(200)
    expect((await teams.read(ben, id)).body.data.membership).toMatchObject({ state: 'invited', role: null, by: { id: ada.id } })
    expect(getMemberNames(await teams.members(ada, id, '?state=invited'))).toEqual([ben.name])
    for (let times = 0; times < 2; times++) {
      const { status, body } = await teams.accept(ben, id, ben)
      expect([status, body.data.members_count, body.data.membership.state]).toEqual([200, 2, 'member'])
    }
    expect(getMemberNames(await teams.members(null, id))).toEqual([ada.name, ben.name])
    expect(messageOf(await teams.invite(ada, id, ben))).toBe(`${ben.name} is already a member.`)
  })

  test('can also be sent by name, in any case', async () => {
    const id = await teams.create(ada)
    expect((await teams.inviteByName(ada, id, `@${cem.name.toUpperCase()}`)).status).toBe(200)
    expect(await stateOf(cem, id)).toBe('invited')
    const nobody = await teams.inviteByName(ada, id, 'Nobody by that name')
    expect([nobody.status, nobody.body.errors]).toEqual([
      422,
      { display_name: ['Nobody here has that display name. Copy it from their profile.'] },
    ])
    expect((await teams.inviteByName(ada, id, '')).body.errors.display_name).toEqual([
      'Enter the display name of the person you want to invite.',
    ])
    expect((await teams.inviteByName(ada, id, 'a\0b')).status).toBe(422)
  })

  test('can be withdrawn', async () => {
    const id = await teams.create(ada)
    await teams.invite(ada, id, ben)
    for (let times = 0; times < 2; times++) expect((await teams.remove(ada, id, ben)).status).toBe(200)
    expect(await teams.accept(ben, id, ben)).toMatchObject({
      status: 409,
      body: { message: 'The invitation was withdrawn. You can ask to join the team.' },
    })
    expect((await teams.invite(ada, id, ben)).status, 'and may be made anew').toBe(200)
  })

  test('can be declined, and repeated after a week', async () => {
    const id = await teams.create(ada)
    await teams.invite(ada, id, ben)
    for (let times = 0; times < 2; times++) expect((await teams.leave(ben, id)).body.data.membership.state).toBe('none')
    const refused = await teams.invite(ada, id, ben)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/ has declined an invitation\. You can invite them again from \d+ \w+, \d\d:\d\d UTC\.$/),
    ])
    expect((await teams.ask(ben, id)).status, 'who declined may ask').toBe(200)
    await teams.leave(ben, id)
    await teams.invite(ada, id, ben)
    await teams.leave(ben, id)
    api.clock.time += week
    expect((await teams.invite(ada, id, ben)).status).toBe(200)
  })

  test('can be sent by the owner only, and not to oneself or where one blocks the other', async () => {
    const [dee, eve] = [await api.person(), await api.person()]
    const id = await teams.create(ada)
    await teams.join(ada, id, ben)
    expect(await teams.invite(ben, id, dee)).toMatchObject({ status: 403, body: { message: 'Only the owner of the team can do that.' } })
    expect((await teams.invite(cem, id, dee)).status).toBe(403)
    expect(messageOf(await teams.invite(ada, id, ada))).toBe('You can’t invite yourself.')
    await friendCalls(api).block(ada, dee)
    await friendCalls(api).block(eve, ada)
    expect(await teams.invite(ada, id, dee)).toMatchObject({
      status: 409,
      body: { message: `You’ve blocked ${dee.name}. To invite them, unblock them first.` },
    })
    expect(await teams.invite(ada, id, eve)).toMatchObject({ status: 403, body: { message: `${eve.name} doesn’t accept invitations.` } })
    expect(messageOf(await teams.ask(eve, id))).toBe('You’ve blocked the owner of this team. To join it, unblock them first.')
    expect(await teams.ask(dee, id)).toMatchObject({
      status: 409,
      body: { message: 'This team isn’t accepting new members right now.' },
    })
  })

  test('ends when one blocks the other', async () => {
    const [dee, eve] = [await api.person(), await api.person()]
    const id = await teams.create(dee)
    await teams.invite(dee, id, eve)
    await friendCalls(api).block(eve, dee)
    expect(await stateOf(eve, id)).toBe('none')
    await friendCalls(api).unblock(eve, dee)
    await teams.ask(eve, id)
    await friendCalls(api).block(dee, eve)
    expect(await stateOf(eve, id)).toBe('none')
  })
})

describe('a request', () => {
  test('can be accepted by the owner; accepting again changes nothing', async () => {
    const id = await teams.create(ada)
    for (let times = 0; times < 2; times++) expect((await teams.ask(ben, id)).body.data.membership.state).toBe('asked')
    expect((await teams.read(ada, id)).body.data.requests_count).toBe(1)
    expect(getMemberNames(await teams.members(ada, id, '?state=asked'))).toEqual([ben.name])
    expect((await teams.accept(cem, id, ben)).status).toBe(403)
    expect((await teams.accept(ben, id, ben)).status, 'not by who asks').toBe(409)
    for (let times = 0; times < 2; times++) expect((await teams.accept(ada, id, ben)).body.data.members_count).toBe(2)
    expect((await teams.ask(ben, id)).body.data.membership.state, 'who is a member asks for nothing').toBe('member')
  })

  test('can be withdrawn by its sender', async () => {
    const id = await teams.create(ada)
    await teams.ask(ben, id)
    for (let times = 0; times < 2; times++) expect((await teams.leave(ben, id)).body.data.membership.state).toBe('none')
    expect(await teams.accept(ada, id, ben)).toMatchObject({
      status: 409,
      body: { message: `${ben.name} withdrew the request. You can invite them.` },
    })
  })

  test('can be declined by the owner, and repeated after a week', async () => {
    const id = await teams.create(ada)
    await teams.ask(ben, id)
    for (let times = 0; times < 2; times++) expect((await teams.remove(ada, id, ben)).status).toBe(200)
    const refused = await teams.ask(ben, id)
    expect(refused.status).toBe(409)
    expect((await teams.read(ben, id)).body.data.permissions.join).toEqual({ allowed: false, reason: refused.body.message })
    api.clock.time += week
    expect((await teams.ask(ben, id)).status).toBe(200)
  })

  test('that crosses an invitation makes a member in either order', async () => {
    const id = await teams.create(ada)
    await teams.ask(ben, id)
    expect((await teams.invite(ada, id, ben)).body.data.members_count).toBe(2)
    await teams.invite(ada, id, cem)
    expect(messageOf(await teams.accept(ada, id, cem))).toBe(`${cem.name} has been invited and needs to accept first.`)
    expect((await teams.ask(cem, id)).body.data.membership.state).toBe('member')
  })
})

describe('a member', () => {
  test('can leave; repeating it changes nothing', async () => {
    const id = await teams.create(ada)
    await teams.join(ada, id, ben)
    for (let times = 0; times < 2; times++) expect((await teams.leave(ben, id)).body.data.members_count).toBe(1)
    expect((await teams.ask(ben, id)).body.data.membership.state, 'and may come back').toBe('asked')
  })

  test('can be removed by the owner, and comes back only by invitation', async () => {
    const id = await teams.create(ada)
    await teams.join(ada, id, ben)
    await teams.join(ada, id, cem)
    expect((await teams.remove(cem, id, ben)).status).toBe(403)
    expect(await teams.remove(cem, id, ada)).toMatchObject({ status: 403 })
    for (let times = 0; times < 2; times++) expect((await teams.remove(ada, id, ben)).body.data.members_count).toBe(2)
    expect(await teams.ask(ben, id)).toMatchObject({
      status: 403,
      body: { message: 'You were removed from this team. You can only come back if you are invited.' },
    })
    await teams.join(ada, id, ben)
    expect(await stateOf(ben, id)).toBe('member')
  })

  test('who owns the team can’t leave before transferring or deleting it', async () => {
    const id = await teams.create(ada)
    expect(await teams.leave(ada, id)).toMatchObject({
      status: 409,
      body: { message: 'You are its only member. Delete the team instead.' },
    })
    await teams.join(ada, id, ben)
    const stays = 'You own this team. Transfer it to another member first, or delete it.'
    for (const leave of [() => teams.leave(ada, id), () => teams.remove(ada, id, ada)])
      expect(await leave()).toMatchObject({ status: 409, body: { message: stays } })
    expect(await teams.give(ada, id, cem, 'owner')).toMatchObject({
      status: 409,
      body: { message: `${cem.name} is no longer a member of this team. Choose someone else.` },
    })
    expect((await teams.give(ben, id, ben, 'owner')).status).toBe(403)
    for (let times = 0; times < 2; times++)
      expect((await teams.give(ada, id, ben, 'owner')).body.data).toMatchObject({ owner: { id: ben.id }, membership: { role: 'member' } })
    expect((await teams.leave(ada, id)).body.data.members_count).toBe(1)
  })

  test('can’t become a moderator of a team', async () => {
    const id = await teams.create(ada)
    await teams.join(ada, id, ben)
    expect((await teams.give(ada, id, ben, 'moderator')).body.errors).toEqual({ role: ['A team has no moderators.'] })
    expect((await teams.give(ada, id, ben, 'king')).status).toBe(422)
  })
})

test('a team is full with fifty members', async () => {
  const id = await teams.create(ada)
  const many = await Promise.all(Array.from({ length: 50 }, () => api.person()))
  const last = many[49] ?? ben
  await teams.ask(last, id)
  for (const member of many.slice(0, 49)) await teams.join(ada, id, member)
  const full = 'This team is full: it has 50 members, which is the limit. Someone has to leave first.'
  expect(await teams.accept(ada, id, last)).toMatchObject({ status: 409, body: { message: full } })
  expect(await teams.invite(ada, id, ben)).toMatchObject({ status: 409, body: { message: full } })
  expect(await teams.ask(ben, id)).toMatchObject({ status: 409, body: { message: full } })
  expect((await teams.read(null, id)).body.data.permissions.join).toEqual({ allowed: false, reason: full })
  expect((await teams.members(null, id, '?per_page=20&page=3')).body.data).toHaveLength(10)
})

describe('the lists', () => {
  test('show the largest teams first, and their pages meet', async () => {
    const id = await teams.create(ada)
    await teams.join(ada, id, ben)
    const ids = async (query: string) => {
      const { body } = await teams.call(null, 'GET', query)
      return { ids: body.data.map((team: { id: string }) => team.id), older: body.meta.older }
    }
    const whole = (await ids('?per_page=100')).ids
    const first = await ids('?per_page=3')
    const second = await ids(`?per_page=100&before=${first.older}`)
    expect([...first.ids, ...second.ids]).toEqual(whole)
    const counts = (await teams.call(null, 'GET', '?per_page=100')).body.data.map((team: { members_count: number }) => team.members_count)
    expect(counts).toEqual(counts.toSorted((a: number, b: number) => b - a))
    expect(whole).toContain(id)
    expect((await teams.call(null, 'GET', '?before=x')).status).toBe(422)
  })

  test('show the first members and the record of the debates argued in the team’s name', async () => {
    const [dee, eve, fay] = [await api.person(), await api.person(), await api.person()]
    const id = await teams.create(dee, { name: 'Recorded together' })
    await teams.join(dee, id, eve)
    const card = async () =>
      (await api.call('GET', '/api/teams?search=recorded+together')).body.data.find((team: { id: string }) => team.id === id)
    const inTeam = await createDebateInVoting(api, dee, cem, { team_id: id })
    const alone = await createDebateInVoting(api, dee, cem)
    for (const debate of [inTeam, alone]) await castBallotAs(api, fay, debate, 'for')
    expect((await card()).record).toEqual({ won: 0, lost: 0, tied: 0 })
    api.clock.time += 8 * 24 * 60 * 60 * 1000
    await advanceOverdueDebates(api.ports)
    expect((await card()).record).toEqual({ won: 1, lost: 0, tied: 0 })
    expect((await card()).first_members.map((person: { id: string }) => person.id)).toEqual([dee.id, eve.id])
  })

  test('find words of the name and the description, and their beginnings', async () => {
    const id = await teams.create(ada, { name: 'Zanzibar speakers', description: 'Quokkas for *breakfast*.' })
    const found = async (words: string) => (await teams.call(null, 'GET', `?search=${encodeURIComponent(words)}`)).body.data
    for (const words of ['zanz', 'Speakers zanzibar', 'breakfast', 'quok'])
      expect(
        (await found(words)).map((team: { id: string }) => team.id),
        words,
      ).toEqual([id])
    expect(await found('zanzibar nothing')).toEqual([])
    await teams.change(ada, id, { name: 'Pemba speakers' })
    expect(await found('zanz')).toEqual([])
    await teams.dissolve(ada, id)
    expect(await found('pemba')).toEqual([])
    expect((await api.call('GET', '/api/search?q=speakers')).body.totals.groups).toBe(0)
  })

  test('of the member’s own teams include invitations and requests', async () => {
    const dee = await api.person()
    const [own, inviting, asked] = [await teams.create(dee), await teams.create(ada), await teams.create(ada)]
    await teams.invite(ada, inviting, dee)
    await teams.ask(dee, asked)
    const ids = async (query = '') =>
      (await api.call('GET', `/api/my/teams${query}`, { token: dee.token })).body.data.map((team: { id: string }) => team.id)
    expect((await ids()).sort()).toEqual([own, inviting, asked].sort())
    expect([await ids('?state=member'), await ids('?state=invited'), await ids('?state=asked')]).toEqual([[own], [inviting], [asked]])
    expect((await api.call('GET', '/api/my/teams')).status).toBe(401)
  })

  test('of open requests and invitations are shown to the owner', async () => {
    const id = await teams.create(ada)
    expect((await teams.members(null, id, '?state=asked')).status).toBe(401)
    expect((await teams.members(ben, id, '?state=invited')).status).toBe(403)
    expect((await teams.members(ben, id, '?state=removed')).status).toBe(422)
  })
})

describe('debates', () => {
  test('are those of its members, the running ones first', async () => {
    const [dee, eve] = [await api.person(), await api.person()]
    const id = await teams.create(dee)
    await teams.join(dee, id, eve)
    const running = await openDebate(api, dee)
    const waiting = (await api.call('POST', '/api/debates', { token: eve.token, body: { topic: 'Should teams win together?' } })).body.data
      .id
    await openDebate(api, cem)
    await join(api, eve.token, running)
    const list = (query = '') => api.call('GET', `/api/teams/${id}/debates${query}`)
    expect((await list()).body.data.map((debate: { id: string }) => debate.id)).toEqual([running, waiting])
    const first = (await list('?per_page=1')).body
    expect((await list(`?before=${first.meta.older}`)).body.data.map((debate: { id: string }) => debate.id)).toEqual([waiting])
    expect((await api.call('GET', '/api/teams/999999/debates')).status).toBe(404)
  })

  test('show the team next to members who chose it when joining, while they are members', async () => {
    const [dee, eve] = [await api.person(), await api.person()]
    const id = await teams.create(dee, { name: 'Those in the light' })
    const other = await teams.create(eve)
    const debate = await api.call('POST', '/api/debates', {
      token: dee.token,
      body: { topic: 'Should names stand beside names?', type: 'open', team_id: id },
    })
    expect(debate.body.data.participants[0]).toMatchObject({ user: { id: dee.id }, team: { id, name: 'Those in the light' } })
    const enter = (team_id: string) =>
      api.call('POST', `/api/debates/${debate.body.data.id}/participation`, { token: eve.token, body: { team_id } })
    for (const none of [id, '999999', 'x'])
      expect((await enter(none)).body.errors).toEqual({ team_id: ['You aren’t a member of that team. Choose another team, or none.'] })
    expect((await enter(other)).body.data.participants[1].team.id).toBe(other)
    const shown = async () => (await api.call('GET', `/api/debates/${debate.body.data.slug}`)).body.data.participants
    await teams.join(eve, other, dee)
    await teams.give(eve, other, dee, 'owner')
    await teams.leave(eve, other)
    expect((await shown())[1].team).toBe(null)
    await teams.change(dee, id, { name: 'Those in the shade' })
    expect((await shown())[0].team.name).toBe('Those in the shade')
    await teams.dissolve(dee, id)
    expect((await shown())[0].team).toBe(null)
  })
})

test('everybody concerned is notified, but not of their own actions', async () => {
  const news = notificationCalls(api)
  const [dee, eve, fay] = [await api.person(), await api.person(), await api.person()]
  const id = await teams.create(dee, { name: 'Heralds' })
  const at = `https://rostrum.test/teams/${id}`
  const last = async (member: Member) => {
    const [notification] = (await news.list(member)).filter(({ type }) => type !== 'badge')
    return notification && [notification.type, notification.data.message, notification.data.url]
  }
  await teams.invite(dee, id, eve)
  expect(await last(eve)).toEqual(['team_invitation', `${dee.name} has invited you to the team “Heralds”`, `${at}#yours`])
  await teams.accept(eve, id, eve)
  expect(await last(dee)).toEqual(['team_news', `${eve.name} has joined the team “Heralds”`, `${at}#member-${eve.id}`])
  await teams.ask(fay, id)
  expect(await last(dee)).toEqual(['team_request', `${fay.name} asked to join the team “Heralds”`, `${at}#asked-${fay.id}`])
  await teams.accept(dee, id, fay)
  expect(await last(fay)).toEqual(['team_news', 'You’re now a member of the team “Heralds”', `${at}#yours`])
  await teams.give(dee, id, eve, 'owner')
  expect(await last(eve)).toEqual(['team_news', `${dee.name} transferred the team “Heralds” to you`, `${at}#yours`])
  await teams.leave(dee, id)
  expect([(await news.said(dee)).length, (await news.said(eve)).length, (await news.said(fay)).length]).toEqual([2, 2, 1])
  await teams.dissolve(eve, id)
  expect(await last(fay)).toEqual(['team_news', 'You’re now a member of a team, since deleted', 'https://rostrum.test/teams'])
})

describe('without permission', () => {
  test.each([
    ['POST', '/api/teams', { name: 'A team of guests' }],
    ['PUT', '/api/teams/{id}', { name: 'A team of guests' }],
    ['DELETE', '/api/teams/{id}', undefined],
    ['POST', '/api/teams/{id}/members', {}],
    ['DELETE', '/api/teams/{id}/members', undefined],
    ['PUT', '/api/teams/{id}/members/{member}', {}],
    ['DELETE', '/api/teams/{id}/members/{member}', undefined],
    ['DELETE', '/api/teams/{id}/picture', undefined],
  ])('%s %s requires a member and an existing team', async (method, path, body) => {
    const id = await teams.create(ada)
    const call = (of: string, actor: Member | null) =>
      api.call(method, path.replace('{id}', of).replace('{member}', ben.id), {
        ...(actor ? { token: actor.token } : {}),
        ...(body ? { body } : {}),
      })
    expect((await call(id, null)).status).toBe(401)
    if (!path.includes('{id}')) return
    for (const none of ['999999', 'nothing', '-1', '%00']) expect((await call(none, ada)).status, none).toBe(404)
  })

  test('a person without membership can’t be accepted, given a role or removed', async () => {
    const id = await teams.create(ada)
    expect((await teams.accept(ada, id, { id: '999999' })).status).toBe(404)
    expect((await teams.accept(ada, id, { id: 'x' })).status).toBe(404)
    expect((await teams.invite(ada, id, { id: '999999' })).status).toBe(404)
    expect((await teams.remove(ada, id, { id: '999999' })).status, 'twice is once').toBe(200)
  })

  test('a member can create twenty teams a day, and invite or ask sixty times an hour', async () => {
    const strict = await openTestApi({ limitFactor: 1 })
    try {
      const eager = await strict.person('Eager')
      const own = circleTestCalls(strict, '/api/teams')
      for (let times = 0; times < 20; times++) expect((await own.post(eager)).status).toBe(201)
      expect(await own.post(eager)).toMatchObject({
        status: 429,
        body: { message: expect.stringMatching(/^You created many teams or groups today\./) },
      })
      for (let times = 0; times < 60; times++) expect((await own.ask(eager, '999999')).status).toBe(404)
      expect((await own.ask(eager, '999999')).status).toBe(429)
    } finally {
      await strict.close()
    }
  })

  test('creating twice with one key creates one team', async () => {
    const [dee, name] = [await api.person(), 'Under one key']
    const found = () => api.call('POST', '/api/teams', { token: dee.token, body: { name }, headers: { 'Idempotency-Key': 'one' } })
    const [first, second] = [await found(), await found()]
    expect([first.status, second.status, second.body.data.id]).toEqual([201, 201, first.body.data.id])
  })
})
