import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, openTestApi, type TestApi } from '../api.testing.ts'
import { exportText } from '../archive/archive.testing.ts'
import { join, type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { moderationCalls } from '../moderation/moderation.testing.ts'
import { notifyRecipients } from '../notifications/notify-recipients.ts'
import { type RivalProcesses, startRivalProcesses } from '../rival-processes.testing.ts'

let api: TestApi
let ada: Member
let ben: Member
let mona: Member
let rivals: RivalProcesses
beforeAll(async () => {
  api = await openTestApi({ groups: true })
  ;[ada, ben, mona] = [await api.person('Ada'), await api.person('Ben'), await moderationCalls(api).moderator()]
  rivals = await startRivalProcesses(api)
})
afterAll(async () => {
  await rivals.end()
  await api.close()
})

type Somebody = { token?: string }
const as = ({ token }: Somebody) => (token ? { token } : {})
const correct = (who: Somebody, id: string, body: object): Promise<Answer> => api.call('PATCH', `/api/debates/${id}`, { ...as(who), body })
const readDebate = async (slug: string, who: Somebody = {}): Promise<Answer> => api.call('GET', `/api/debates/${slug}`, as(who))
const listFormer = (id: string, who: Somebody = {}): Promise<Answer> => api.call('GET', `/api/debates/${id}/wordings`, as(who))
const hideFormer = (who: Somebody, id: string, wording: string) => api.call('DELETE', `/api/debates/${id}/wordings/${wording}`, as(who))

let count = 0
/** Creates a debate of Ada's with a unique typo in its topic. */
async function createDebate(more: object = {}) {
  const word = `zebra${++count}`
  const topic = `Trans should be free of charge ${word}`
  const { body } = await api.call('POST', '/api/debates', {
    token: ada.token,
    body: { topic, description: 'Of *fares* alone.', type: 'open', tags: [`Trans ${word}`, 'Fares'], ...more },
  })
  return { id: String(body.data.id), slug: String(body.data.slug), topic, word, right: topic.replace('Trans', 'Trams') }
}

async function othersArgue(id: string): Promise<void> {
  await join(api, ben.token, id)
  expect((await post(api, ben, id, { stance: 'for' })).status).toBe(201)
}

describe('correcting one’s own debate', () => {
  test('changes topic, introduction and tags everywhere', async () => {
    const { id, slug, topic, right, word } = await createDebate()
    api.clock.time += 60_000
    const answer = await correct(ada, id, { topic: right, description: 'Of **all** fares.', tags: [`Trams ${word}`, 'Fares'] })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const edited_at = new Date(api.clock.time).toISOString()
    expect(answer.body.data).toMatchObject({ topic: right, description: 'Of **all** fares.', edited_at })
    expect(answer.body.data.description_html).toContain('<strong>all</strong>')
    expect(answer.body.data.tags.map(({ name }: { name: string }) => name)).toEqual([`Trams ${word}`, 'Fares'])
    // The address contains the topic too; the former address still leads there.
    expect(answer.body.data.slug).not.toBe(slug)
    for (const address of [slug, answer.body.data.slug]) expect((await readDebate(address)).body.data).toMatchObject({ id, topic: right })
    // Search, lists and tags
    const found = async (q: string) => (await api.call('GET', `/api/search?q=${encodeURIComponent(q)}&type=debates`)).body
    expect(JSON.stringify(await found(`trams ${word}`))).toContain(right)
    expect(JSON.stringify(await found(`"trans should" ${word}`))).not.toContain(topic)
    const listed = (await api.call('GET', `/api/debates?tags=trams-${word}`)).body.data
    expect(listed).toMatchObject([{ id, topic: right, description: 'Of all fares.' }])
    expect((await api.call('GET', `/api/tags/trams-${word}`)).body.data.debates_count).toBe(1)
    expect((await api.call('GET', `/api/tags/trans-${word}`)).status).toBe(404)
    // The former wording can still be read.
    expect((await listFormer(id)).body.data).toMatchObject([
      { topic, description: 'Of *fares* alone.', tags: [`Trans ${word}`, 'Fares'], by: 'author', at: edited_at, hidden: false },
    ])
  })

  test('keeps omitted fields, and the address if the topic stays', async () => {
    const { id, slug, topic } = await createDebate()
    const { body } = await correct(ada, id, { description: '' })
    expect(body.data).toMatchObject({ slug, topic, description: '' })
    expect(body.data.tags).toHaveLength(2)
    expect((await correct(ada, id, { tags: [] })).body.data.tags).toEqual([])
  })

  test('to the same text changes nothing and doesn’t mark it as edited', async () => {
    const { id, topic } = await createDebate()
    expect((await correct(ada, id, { topic, description: 'Of *fares* alone.' })).body.data.edited_at).toBeNull()
    expect((await listFormer(id)).body.data).toEqual([])
  })

  test('shows the corrected text in feeds, lists, notifications, archives and data downloads', async () => {
    const { id, topic, right, word } = await createDebate()
    await api.call('POST', `/api/debates/${id}/watch`, { token: ben.token })
    await post(api, ada, id, { stance: 'for' })
    await notifyRecipients(api.ports)
    expect((await correct(ada, id, { topic: right, tags: [`Trams ${word}`] })).status).toBe(200)
    const surfaces = {
      feed: (await api.call('GET', '/api/feed?per_page=50', { token: ben.token })).body,
      'latest debates': (await api.call('GET', '/api/debates?sort=latest&per_page=50')).body,
      'my debates': (await api.call('GET', '/api/my/debates', { token: ada.token })).body,
      notifications: (await api.call('GET', '/api/notifications', { token: ben.token })).body,
      archive: await exportText(api.ports.db),
    }
    for (const [surface, body] of Object.entries(surfaces)) {
      expect(JSON.stringify(body), surface).toContain(right)
      expect(JSON.stringify(body), surface).not.toContain(topic)
    }
    const copy = async () => (await api.call('GET', '/api/me/export', { token: ada.token })).body
    const before = { topic, description: 'Of *fares* alone.', tags: [`Trans ${word}`, 'Fares'] }
    expect((await copy()).former_wordings).toContainEqual(expect.objectContaining(before))
    await hideFormer(mona, id, (await listFormer(id)).body.data[0].id)
    expect(JSON.stringify(await copy())).not.toContain(topic)
  })

  test('is limited, with the time to wait: 429', async () => {
    const strict = await openTestApi({ limitFactor: 1 })
    const eve = await strict.person('Eve')
    const path = `/api/debates/${await openDebate(strict, eve)}`
    const again = () => strict.call('PATCH', path, { token: eve.token, body: { topic: 'short' } })
    const statuses = new Set<number>()
    let last = await again()
    for (let tries = 0; tries < 400 && last.status !== 429; tries++) {
      statuses.add(last.status)
      last = await strict.call('PATCH', path, { token: eve.token, body: { topic: `A topic that is long enough ${tries}` } })
    }
    expect([...statuses].sort()).toEqual([200, 422])
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await strict.call('GET', '/api/debates')).body.data[0].topic).toMatch(/^A topic that is long enough/)
    await strict.close()
  })

  test('back to the former text restores the former address', async () => {
    const { id, slug, topic, right } = await createDebate()
    const there = (await correct(ada, id, { topic: right })).body.data.slug
    expect((await correct(ada, id, { topic })).body.data.slug).toBe(slug)
    expect((await readDebate(there)).body.data).toMatchObject({ id, slug })
  })

  test('reserves the former address against other debates', async () => {
    const { id, slug, topic, right } = await createDebate()
    await correct(ada, id, { topic: right })
    const { body } = await api.call('POST', '/api/debates', { token: ben.token, body: { topic, type: 'open' } })
    expect(body.data.slug).not.toBe(slug)
    expect((await readDebate(slug)).body.data.id).toBe(id)
  })

  test('works after one’s own arguments, but not after somebody else’s, even a withdrawn one: 409', async () => {
    const { id, right } = await createDebate()
    await join(api, ada.token, id).catch(() => undefined)
    await post(api, ada, id, { stance: 'for' })
    expect((await correct(ada, id, { topic: right })).status).toBe(200)
    await join(api, ben.token, id)
    const argued = (await post(api, ben, id, { stance: 'for' })).body.data.id
    await api.call('DELETE', `/api/arguments/${argued}`, { token: ben.token })
    const late = await correct(ada, id, { topic: `${right} now` })
    expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/^Someone else has posted an argument/)])
    expect((await readDebate((await readDebate(id, ada)).body.data?.slug ?? '', ada)).status).not.toBe(500)
  })

  test('is refused: guests 401, others 403, unknown debate 404, invalid fields 422', async () => {
    const { id } = await createDebate()
    expect((await correct({}, id, { topic: 'Another topic here' })).status).toBe(401)
    expect((await correct(ben, id, { topic: 'Another topic here' })).status).toBe(403)
    for (const nobody of ['999999', 'abc']) expect((await correct(ada, nobody, { topic: 'Another topic here' })).status).toBe(404)
    const cases = [
      ['topic', { topic: 'short' }],
      ['topic', { topic: 'x'.repeat(141) }],
      ['topic', { topic: '' }],
      ['description', { description: 'x'.repeat(5_001) }],
      ['tags', { tags: ['a', 'b', 'c', 'd', 'e', 'f'] }],
    ] as const
    for (const [field, body] of cases) {
      const { status, body: refused } = await correct(ada, id, body)
      expect([status, Object.keys(refused.errors)[0]?.split('.')[0]]).toEqual([422, field])
    }
  })

  test('refuses an outdated version from another tab', async () => {
    const { id, slug, right } = await createDebate()
    const seen = (await readDebate(slug, ada)).body.data.version
    expect((await correct(ada, id, { topic: right, seen })).status).toBe(200)
    expect((await correct(ada, id, { topic: `${right} too`, seen })).status).toBe(409)
    expect((await readDebate(slug)).body.data.version).toBeNull()
  })

  test('races somebody else’s argument: one is first, and the other is refused', async () => {
    for (let time = 0; time < 8; time++) {
      const { id, right, topic } = await createDebate()
      await join(api, ben.token, id)
      const [corrected, argued] = await rivals.race(
        [{ method: 'PATCH', path: `/api/debates/${id}`, token: ada.token, body: { topic: right } }],
        [{ method: 'POST', path: '/api/arguments', token: ben.token, body: { debate_id: id, content: 'Yes.', stance: 'for' } }],
      )
      expect(argued?.status).toBe(201)
      expect([200, 409]).toContain(corrected?.status)
      const row = await api.ports.db.read.selectFrom('debates').select('topic').where('id', '=', Number(id)).executeTakeFirstOrThrow()
      expect(row.topic).toBe(corrected?.status === 200 ? right : topic)
    }
  })

  test('tells the reader whether they may, and why not', async () => {
    const { id, slug } = await createDebate()
    const correctableFor = async (who: Somebody) => (await readDebate(slug, who)).body.data.correctable
    expect(await correctableFor(ada)).toEqual({ allowed: true, reason: null })
    for (const other of [ben, {}]) expect(await correctableFor(other)).toBeNull()
    expect(await correctableFor(mona)).toEqual({ allowed: true, reason: null })
    await othersArgue(id)
    expect(await correctableFor(ada)).toMatchObject({
      allowed: false,
      reason: expect.stringMatching(/^Someone else has posted an argument/),
    })
  })
})

describe('moderators', () => {
  test('correct a debate at any time, and its author is notified', async () => {
    const { id, right } = await createDebate()
    await othersArgue(id)
    const { status, body } = await correct(mona, id, { topic: right })
    expect([status, body.data.topic]).toEqual([200, right])
    expect((await listFormer(id)).body.data).toMatchObject([{ by: 'moderators' }])
    await notifyRecipients(api.ports)
    const news = (await api.call('GET', '/api/notifications', { token: ada.token })).body.data
    expect(JSON.stringify(news)).toContain('The moderators have corrected your debate')
  })

  test('remove a former wording for good, for example one with a home address', async () => {
    const { id, right, topic } = await createDebate()
    await correct(ada, id, { topic: right })
    const [wording] = (await listFormer(id)).body.data
    expect((await hideFormer({}, id, wording.id)).status).toBe(401)
    for (const other of [ada, ben]) expect((await hideFormer(other, id, wording.id)).status).toBe(403)
    const { status, body } = await hideFormer(mona, id, wording.id)
    expect([status, body.data]).toMatchObject([200, [{ hidden: true, topic: '', description: '', tags: [] }]])
    const rows = await api.ports.db.read.selectFrom('debate_wordings').selectAll().where('debate_id', '=', Number(id)).execute()
    expect(JSON.stringify(rows)).not.toContain(topic)
    expect((await hideFormer(mona, id, '999999')).status).toBe(404)
  })

  test('hide a debate with its former wordings and addresses, and restore them', async () => {
    const { id, slug, right } = await createDebate()
    await correct(ada, id, { topic: right })
    const hiding = await api.call('POST', `/api/debates/${id}/hiding`, {
      token: mona.token,
      body: { rule: 3, reason: 'Nothing is sold here.' },
    })
    expect(hiding.status).toBe(201)
    expect((await readDebate(slug)).status).toBe(410)
    expect((await listFormer(id)).status).toBe(410)
    expect((await correct(ada, id, { topic: `${right} again` })).status).toBe(409)
  })
})

test('only members see the former wordings and addresses of a private group’s debate', async () => {
  const { body } = await api.call('POST', '/api/groups', {
    token: ada.token,
    body: { name: 'Closed doors', description: '', access: 'private' },
  })
  const { id, slug, right } = await createDebate({ group: body.data.id })
  const corrected = await correct(ada, id, { topic: right })
  expect([corrected.status, corrected.body.data.slug]).toEqual([200, slug])
  expect((await listFormer(id, ada)).body.data).toHaveLength(1)
  for (const other of [ben, {}]) expect((await listFormer(id, other)).status).toBe(404)
})

test('the author of an open debate keeps the right after their own arguments', async () => {
  const id = await openDebate(api, ada)
  await join(api, ben.token, id)
  // Joining isn't arguing.
  expect((await correct(ada, id, { description: 'Clearer now.' })).status).toBe(200)
})
