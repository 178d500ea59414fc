import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'
import { insertCircle } from '../circles/circles.queries.ts'
import { circleTestCalls, getMemberNames } from '../circles/circles.testing.ts'
import type { NewCircleRow } from '../database/people-tables.ts'
import { notificationCalls } from '../notifications/notifications.testing.ts'

let api: TestApi
let groups: ReturnType<typeof circleTestCalls>
let ada: Member
let ben: Member
let cem: Member
beforeAll(async () => {
  api = await openTestApi({ groups: true })
  groups = circleTestCalls(api, '/api/groups')
  ;[ada, ben, cem] = [await api.person(), await api.person(), await api.person()]
})
afterAll(() => api.close())

let topics = 0
const begin = (actor: Member, group: string, more: object = {}) =>
  api.call('POST', '/api/debates', { token: actor.token, body: { topic: `Should groups talk, number ${++topics}?`, group, ...more } })
const enter = (actor: Member, debate: string, body: object = {}) =>
  api.call('POST', `/api/debates/${debate}/participation`, { token: actor.token, body })

describe('a group', () => {
  test('is created with a slug of its name, and found by slug or id', async () => {
    const { status, body } = await groups.post(ada, { name: 'Gardeners of Zürich', description: 'We *plant*.' })
    expect([status, body.data]).toMatchObject([
      201,
      { slug: 'gardeners-of-zürich', access: 'approval', moderators: [], membership: { state: 'member', role: 'owner' } },
    ])
    const { id, slug } = body.data
    for (const address of [id, encodeURIComponent(slug)]) expect((await groups.read(null, address)).body.data.id).toBe(id)
    expect((await groups.post(ben, { name: 'GARDENERS of zürich' })).body.errors).toEqual({
      name: ['A group with this name already exists. Choose another name.'],
    })
    expect((await groups.post(ben, { name: 'Gardeners, of Zürich' })).body.data.slug).toBe('gardeners-of-zürich-2')
    expect((await groups.post(ben, { name: 'Create' })).body.data.slug).toBe('group-create')
    expect((await groups.post(ben, { name: '2024' })).body.data.slug, 'no slug is a number').toBe('group-2024')
    expect((await groups.post(ben, { name: '!!!' })).body.data.slug).toBe('group')
    await groups.change(ada, id, { name: 'Planters', access: 'open' })
    expect((await groups.read(null, slug)).body.data, 'its address stays').toMatchObject({ name: 'Planters', access: 'open' })
    expect((await groups.post(ada, { access: 'secret' })).body.errors).toEqual({ access: ['Choose who can join.'] })
    const team = await api.call('POST', '/api/teams', { token: ada.token, body: { name: 'Planters' } })
    expect(team.status, 'teams have names of their own').toBe(201)
    expect((await groups.read(null, team.body.data.id)).status).toBe(404)
  })

  test('that is open admits anybody who asks, except removed people', async () => {
    const id = await groups.create(ada, { access: 'open' })
    expect((await groups.ask(ben, id)).body.data).toMatchObject({ members_count: 2, membership: { state: 'member' } })
    expect((await groups.ask(ben, id)).body.data.members_count, 'twice is once').toBe(2)
    await groups.remove(ada, id, ben)
    expect(await groups.ask(ben, id)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('You were removed from this group.') },
    })
  })

  test('has moderators who answer requests, invite and remove members, but not moderators', async () => {
    const id = await groups.create(ada)
    const [dee, eve] = [await api.person(), await api.person()]
    for (const member of [ben, cem, dee]) await groups.join(ada, id, member)
    expect((await groups.give(ben, id, ben, 'moderator')).status).toBe(403)
    for (let times = 0; times < 2; times++)
      expect((await groups.give(ada, id, ben, 'moderator')).body.data.moderators.map((one: { id: string }) => one.id)).toEqual([ben.id])
    await groups.give(ada, id, cem, 'moderator')
    await groups.ask(eve, id)
    expect(getMemberNames(await groups.members(ben, id, '?state=asked'))).toEqual([eve.name])
    expect((await groups.accept(dee, id, eve)).body.message).toBe('Only the owner and the moderators of the group can do that.')
    expect((await groups.accept(ben, id, eve)).status).toBe(200)
    expect((await groups.remove(ben, id, eve)).status).toBe(200)
    expect(await groups.remove(ben, id, cem)).toMatchObject({ status: 403, body: { message: 'Only the owner can remove moderators.' } })
    expect(await groups.remove(ben, id, ada)).toMatchObject({ status: 403, body: { message: 'The owner of the group can’t be removed.' } })
    expect((await groups.give(ada, id, ada, 'moderator')).status).toBe(403)
    expect((await groups.give(ada, id, cem, 'member')).body.data.moderators).toHaveLength(1)
    expect((await groups.remove(ben, id, cem)).status).toBe(200)
    expect((await groups.change(ben, id, { name: 'Mine' })).status).toBe(403)
    expect((await groups.dissolve(ben, id)).status).toBe(403)
  })

  test('goes to a moderator before longer members', async () => {
    const [owner, longer, moderator] = [await api.person(), await api.person(), await api.person()]
    const id = await groups.create(owner)
    await groups.join(owner, id, longer)
    api.clock.time += 1_000
    await groups.join(owner, id, moderator)
    await groups.give(owner, id, moderator, 'moderator')
    await api.call('POST', '/api/me/deletion', { token: owner.token, body: { display_name: owner.name, password: 'a long enough phrase' } })
    expect((await groups.read(null, id)).body.data.owner.id).toBe(moderator.id)
  })

  test('notifies moderators of requests too, with links to the right page', async () => {
    const news = notificationCalls(api)
    const [dee, eve, fay] = [await api.person(), await api.person(), await api.person()]
    const id = await groups.create(dee, { name: 'Heralds at large' })
    await groups.invite(dee, id, eve)
    expect((await news.said(eve)).at(-1)).toBe(`group_invitation: ${dee.name} has invited you to the group “Heralds at large”`)
    await groups.accept(eve, id, eve)
    await groups.give(dee, id, eve, 'moderator')
    await groups.ask(fay, id)
    for (const manager of [dee, eve]) {
      const [notification] = (await news.list(manager)).filter(({ type }) => type === 'group_request')
      expect(notification?.data).toMatchObject({
        message: `${fay.name} asked to join the group “Heralds at large”`,
        url: `https://rostrum.test/groups/heralds-at-large#asked-${fay.id}`,
      })
    }
    const ways = (await api.call('GET', '/api/notification-preferences', { token: fay.token })).body.data
    expect(ways).toMatchObject({ group_invitation: 'site', group_request: 'site', group_news: 'site', team_invitation: 'site' })
  })

  test('is found by its words in search and among groups', async () => {
    const { body } = await groups.post(ada, { name: 'Quaggas united', description: 'For zebras that **differ**.' })
    const { id, slug } = body.data
    for (const words of ['quaggas', 'zebras', 'quag*']) {
      const found = (await api.call('GET', `/api/search?q=${words}`)).body
      expect(found.data.groups).toMatchObject([{ id, slug, name: 'Quaggas united', excerpt: 'For zebras that differ.' }])
      expect(found.totals.groups).toBe(1)
    }
    expect((await api.call('GET', '/api/search?q=qua&limit=4')).body.data.groups, 'while it is typed').toHaveLength(1)
    expect((await api.call('GET', '/api/search?q=quaggas&type=groups')).body.meta.total).toBe(1)
    expect((await groups.call(null, 'GET', '?search=zeb')).body.data).toMatchObject([{ id }])
    await groups.dissolve(ada, id)
    expect((await api.call('GET', '/api/search?q=quaggas')).body.totals.groups).toBe(0)
  })
})

describe('a debate in a group', () => {
  test('can be started by members, is marked, readable by everybody and joined by members only', async () => {
    const { body } = await groups.post(ada, { name: `Walkers ${topics}` })
    const { id, slug, name } = body.data
    expect((await begin(ben, id)).body.errors).toEqual({
      group: ['Only members can start a debate in a group. Choose a group that you are a member of, or none.'],
    })
    expect((await begin(ada, '999999')).status).toBe(422)
    const debate = (await begin(ada, slug)).body.data
    expect(debate.group).toEqual({ id, slug, name, is_member: true, is_moderator: true })
    const seen = (await api.call('GET', `/api/debates/${debate.slug}`)).body.data
    const wayIn = `Only members of the group “${name}” can take part in this debate. You can ask to join on its page.`
    expect([seen.group, seen.permissions.join_against]).toEqual([
      { id, slug, name, is_member: false, is_moderator: false },
      { allowed: false, reason: wayIn },
    ])
    expect(await enter(ben, debate.id, { side: 'against' })).toMatchObject({ status: 403, body: { message: wayIn } })
    const listed = (await api.call('GET', `/api/groups/${slug}/debates`)).body.data
    expect(listed.map((card: { group: { name: string } }) => card.group.name)).toEqual([name])
    expect((await api.call('GET', '/api/debates')).body.data[0].group.id).toBe(id)
    await groups.join(ada, id, ben)
    expect((await enter(ben, debate.id, { side: 'against' })).status).toBe(200)
  })

  test('of an open group says that anybody may join it, in open debates as well', async () => {
    const id = await groups.create(ada, { access: 'open' })
    const debate = (await begin(ada, id, { type: 'open' })).body.data
    expect((await enter(ben, debate.id)).body.message).toContain('Anybody can join the group on its page.')
    await groups.ask(ben, id)
    expect((await enter(ben, debate.id)).status).toBe(200)
    await groups.leave(ben, id)
    const { body } = await api.call('GET', `/api/debates/${debate.id}/permissions`, { token: ben.token })
    expect(body.data.argue, 'only members take part').toMatchObject({
      allowed: false,
      reason: expect.stringContaining('no longer a member'),
    })
  })

  test('belongs to no group after the group is deleted, and is open to everybody', async () => {
    const id = await groups.create(ada)
    const debate = (await begin(ada, id, { type: 'open' })).body.data
    await groups.dissolve(ada, id)
    const after = (await api.call('GET', `/api/debates/${debate.slug}`)).body.data
    expect([after.group, after.permissions.join.allowed]).toEqual([null, true])
  })
})

test('without the flag, groups don’t exist', async () => {
  const without = await openTestApi()
  try {
    const { token } = await without.person('Ada')
    for (const [method, path] of [
      ['GET', '/api/groups'],
      ['POST', '/api/groups'],
      ['GET', '/api/groups/1'],
      ['PUT', '/api/groups/1'],
      ['DELETE', '/api/groups/1'],
      ['POST', '/api/groups/1/members'],
      ['DELETE', '/api/groups/1/members'],
      ['GET', '/api/groups/1/debates'],
      ['GET', '/api/my/groups'],
    ] as const)
      expect((await without.call(method, path, { token, ...(method === 'GET' ? {} : { body: { name: 'A group' } }) })).status).toBe(404)
    expect((await without.call('GET', '/api/features')).body).toEqual({ data: { groups: false } })
    expect((await api.call('GET', '/api/features')).body).toEqual({ data: { groups: true } })
    const document = (await without.call('GET', '/api/openapi.json')).body
    expect(Object.keys(document.paths).filter((path) => path.includes('group'))).toEqual([])
    const ways = (await without.call('GET', '/api/notification-preferences', { token })).body.data
    expect(Object.keys(ways).filter((type) => type.startsWith('group_'))).toEqual([])
    const begun = await without.call('POST', '/api/debates', { token, body: { topic: 'Is there a group here?', group: '1' } })
    expect(begun.status).toBe(422)
    await without.ports.db.transaction((tx) => insertCircle(tx, row))
    expect((await without.call('GET', '/api/search?q=left')).body.totals.groups).toBe(0)
  } finally {
    await without.close()
  }
})

/** A group left over from when the site had groups. */
const row: NewCircleRow = {
  ...{ kind: 'group' as const, name: 'Left over', name_key: 'left over', slug: 'left-over', description_source: '', description_html: '' },
  ...{ excerpt: '', html_version: 1, picture: null, owner_id: 1, open: 1, members_count: 1, created_at: 1 },
}
