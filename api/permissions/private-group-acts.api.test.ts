import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { join, type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { circleTestCalls } from '../circles/circles.testing.ts'
import { listMailsTo } from '../mail/mail.testing.ts'
import { moderationCalls } from '../moderation/moderation.testing.ts'
import { notificationCalls } from '../notifications/notifications.testing.ts'
import { openStream } from '../realtime/realtime.testing.ts'
import { reportCalls } from '../reports/reports.testing.ts'
import { indexWaiting } from '../search/index-waiting.ts'
import { contractCalls } from '../service/contract-calls.ts'

let api: TestApi
let groups: ReturnType<typeof circleTestCalls>
let [ada, ben, eve]: [Member, Member, Member] = [] as never
beforeAll(async () => {
  api = await openTestApi({ groups: true, limitFactor: 1_000_000 })
  groups = circleTestCalls(api, '/api/groups')
  ;[ada, ben, eve] = [await api.person('Ada'), await api.person('Ben'), await api.person('Eve')]
})
afterAll(() => api.close())

const get = (path: string, reader?: Member) => api.call('GET', path, reader ? { token: reader.token } : {})
const begin = (group: string, more: object = {}) => openDebate(api, ada, { group, ...more })
const privateGroup = async (member = ben) => {
  const id = await groups.create(ada, { access: 'private' })
  await groups.join(ada, id, member)
  return id
}
const total = async (path: string) => (await get(path)).body.meta.total

describe('a private group', () => {
  it('blocks no name or address for others, and its own address reveals nothing', async () => {
    const first = (await groups.post(ada, { name: 'The same name', access: 'private' })).body.data
    const second = await groups.post(eve, { name: 'The same name' })
    expect([second.status, second.body.data.slug]).toEqual([201, 'the-same-name'])
    expect(first).toMatchObject({ access: 'private', slug: expect.stringMatching(/^private-[0-9a-f]{16}$/) })
    const words = { topic: 'Is the same topic free?', type: 'open' }
    const inside = (await api.call('POST', '/api/debates', { token: ada.token, body: { ...words, group: first.id } })).body.data
    const outside = (await api.call('POST', '/api/debates', { token: eve.token, body: words })).body.data
    expect([inside.slug, outside.slug]).toEqual([expect.stringMatching(/^private-[0-9a-f]{16}$/), 'is-the-same-topic-free'])
    expect((await groups.change(ada, first.id, { name: 'The same name', access: 'open' })).body.errors).toEqual({
      name: ['A group with this name already exists. Choose another name.'],
    })
  })

  it('is joined by invitation only, and hidden at once after declining, leaving or removal', async () => {
    const id = await groups.create(ada, { access: 'private' })
    const missing = await groups.ask(eve, '999999')
    expect([(await groups.ask(eve, id)).status, (await groups.ask(eve, id)).body]).toEqual([404, missing.body])
    const statuses = async () => [await groups.read(eve, id), await groups.members(eve, id)].map(({ status }) => status)
    await groups.invite(ada, id, eve)
    expect(await statuses(), 'who is invited sees what it is, not who is in it').toEqual([200, 404])
    await groups.accept(eve, id, eve)
    expect(await statuses()).toEqual([200, 200])
    await groups.leave(eve, id)
    expect(await statuses()).toEqual([404, 404])
    await groups.join(ada, id, eve)
    await groups.remove(ada, id, eve)
    const own: { id: string }[] = (await get('/api/my/groups', eve)).body.data
    expect([await statuses(), own.map((one) => one.id)]).toEqual([[404, 404], expect.not.arrayContaining([id])])
    expect((await get('/api/moderation/log')).body.data, 'the public log has nothing of it').toEqual([])
    expect(await notificationCalls(api).said(eve)).toEqual([])
  })

  it('ends the streams of its debates for members who leave, and opens none for others', async () => {
    const debate = await begin(await privateGroup())
    const { group } = (await get(`/api/debates/${(await rowOf(debate)).slug}`, ada)).body.data
    const missing = await openStream(api, 'debate.999999')
    for (const reader of [undefined, eve]) {
      const { response } = await openStream(api, `debate.${debate}`, reader ? { token: reader.token } : {})
      expect([response.status, await response.text()]).toEqual([404, await missing.response.clone().text()])
    }
    const heard = await openStream(api, `debate.${debate}`, { token: ben.token })
    expect((await heard.next())?.name).toBe('ready')
    await groups.leave(ben, group.id)
    expect(await heard.next()).toBeNull()
  })

  it('sends no notifications or mails to former members', async () => {
    const dee = await api.person()
    const group = await privateGroup(dee)
    const debate = await begin(group)
    await notificationCalls(api).prefer(dee, { argument: 'email' })
    await join(api, dee.token, debate)
    await groups.leave(dee, group)
    const { email } = await api.ports.db.read.selectFrom('users').select('email').where('id', '=', Number(dee.id)).executeTakeFirstOrThrow()
    const before = (await listMailsTo(api, email)).length
    await post(api, ada, debate, { stance: 'for' })
    expect(await notificationCalls(api).said(dee)).toEqual([])
    expect(await listMailsTo(api, email)).toHaveLength(before)
    expect((await post(api, dee, debate, { stance: 'for' })).status, 'though they took part').toBe(404)
  })
})

describe('a group that becomes private, and back', () => {
  it('hides its debates from lists, search, tags, notifications and streams, and shows them again', async () => {
    const id = await groups.create(ada, { access: 'open', name: 'Quokkas' })
    const debate = await begin(id, { topic: 'Do quokkas smile?', tags: ['marsupials'] })
    await post(api, ada, debate, { stance: 'for', content: 'A quokka smiled at me.' })
    const { slug } = await rowOf(debate)
    const seen = async () => [
      (await get(`/api/debates/${slug}`)).status,
      await total('/api/debates?tags=marsupials'),
      (await get('/api/tags/marsupials')).body.data?.debates_count ?? 0,
      Object.values<number>((await get('/api/search?q=quokka*')).body.totals).reduce((sum, one) => sum + one),
      await total('/api/groups?search=quokkas'),
    ]
    expect(await seen()).toEqual([200, 1, 1, 3, 1])
    const heard = await openStream(api, `debate.${debate}`)
    await heard.next()
    await groups.change(ada, id, { name: 'Quokkas', access: 'private' })
    expect(await seen()).toEqual([404, 0, 0, 0, 0])
    expect(await heard.next(), 'a guest hears no more').toBeNull()
    await groups.change(ada, id, { name: 'Quokkas', access: 'approval' })
    await indexWaiting(api.ports)
    expect(await seen()).toEqual([200, 1, 1, 3, 1])
  })

  it('deletes requests to join it', async () => {
    const id = await groups.create(ada)
    await groups.ask(eve, id)
    await groups.change(ada, id, { name: 'Now private', access: 'private' })
    expect([(await groups.read(eve, id)).status, (await groups.members(ada, id, '?state=asked')).body.data]).toEqual([404, []])
  })

  it('keeps its debates hidden when it is deleted', async () => {
    const id = await privateGroup()
    const debate = await begin(id)
    await groups.dissolve(ada, id)
    const { slug } = await rowOf(debate)
    for (const reader of [undefined, ben, ada]) expect((await get(`/api/debates/${slug}`, reader)).status).toBe(404)
  })
})

describe('moderators of the site', () => {
  it('can read what a member reports from it, without its address or context', async () => {
    const moderation = moderationCalls(api)
    const mod = await moderation.moderator()
    const cem = await api.person()
    const group = await privateGroup()
    await groups.join(ada, group, cem)
    const debate = await begin(group, { topic: 'Is the topic seen?' })
    const about = {
      kind: 'argument' as const,
      id: (await post(api, ada, debate, { stance: 'for', content: 'Reported words.' })).body.data.id,
    }
    await post(api, ada, debate, { parent_id: about.id, stance: 'for', content: 'Words around it.' })
    expect((await reportCalls(api).report(eve, ada, { about })).status, 'others cannot report it').toBe(404)
    expect((await reportCalls(api).report(cem, ada, { about })).status).toBe(201)
    const id = await moderation.caseOf('argument', about.id)
    const file = (await moderation.file(mod, id)).body.data
    expect(file).toMatchObject({ about: { url: null, topic: '' }, answers: null, followed_by: [] })
    expect(file.evidence).toMatchObject([{ title: 'Is the topic seen?', content: 'Reported words.' }])
    const decided = await moderation.decide(mod, id, { outcome: 'hide', rule: 1, reason: 'Against the rules.' })
    expect(decided.status, JSON.stringify(decided.body)).toBe(201)
    const [entry] = (await get('/api/moderation/log')).body.data
    expect(entry.about).toMatchObject({ topic: '', url: null })
  })
})

describe('every call of the contract that writes', () => {
  /** Enough for most calls to get as far as looking up their target. */
  const body = {
    ...{ content: 'Some words.', stance: 'for', side: 'for', choice: 'for', type: 'up', vote: 'up', note: '', reason: 'A reason.' },
    ...{ name: 'A name', description: '', access: 'open', rule: 1, outcome: 'nothing', topic: 'A topic of some length?' },
  }
  it('gives a stranger the same answer as for missing things', async () => {
    const group = await privateGroup()
    const debate = await begin(group)
    const argument = (await post(api, ada, debate, { stance: 'for' })).body.data.id
    const commenting = { token: ada.token, body: { content: 'Words.' } }
    const comment = (await api.call('POST', `/api/debates/${debate}/spectator-comments`, commenting)).body.data.id
    const ids: readonly (readonly [RegExp, string])[] = [
      [/^\/api\/debates\/\{id\}/, debate],
      [/^\/api\/arguments\/\{id\}/, argument],
      [/^\/api\/spectator-comments\/\{id\}/, comment],
      [/^\/api\/groups\/\{id\}/, group],
    ]
    const found: string[] = []
    for (const { call } of contractCalls().filter((one) => one.call.method !== 'GET')) {
      const id = ids.find(([place]) => place.test(call.path))?.[1]
      if (id === undefined) continue
      const ask = (value: string) =>
        api.call(call.method, call.path.replace('{id}', value).replaceAll(/\{\w+\}/g, ada.id), {
          token: eve.token,
          body: { ...body, target_user_id: ada.id },
        })
      const [inside, missing] = [await ask(id), await ask('999999')]
      if (inside.status !== missing.status || JSON.stringify(inside.body) !== JSON.stringify(missing.body))
        found.push(`${call.method} ${call.path}: ${inside.status} ${JSON.stringify(inside.body)}`)
    }
    const beside = { debate_id: debate, stance: 'for', content: 'Some words.' }
    const posted = await api.call('POST', '/api/arguments', { token: eve.token, body: beside })
    expect([found, posted.status]).toEqual([[], 404])
  })
})

const rowOf = (debate: string) =>
  api.ports.db.read.selectFrom('debates').select('slug').where('id', '=', Number(debate)).executeTakeFirstOrThrow()
