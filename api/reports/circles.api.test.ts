import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'
import { circleTestCalls } from '../circles/circles.testing.ts'
import { moderationCalls } from '../moderation/moderation.testing.ts'
import { notificationCalls } from '../notifications/notifications.testing.ts'
import { indexWaiting } from '../search/index-waiting.ts'
import { reportCalls } from './reports.testing.ts'

let api: TestApi
let calls: ReturnType<typeof reportCalls>
let moderation: ReturnType<typeof moderationCalls>
let mona: Member
beforeAll(async () => {
  api = await openTestApi({ groups: true, limitFactor: 1_000_000 })
  calls = reportCalls(api)
  moderation = moderationCalls(api)
  mona = await moderation.moderator()
})
afterAll(() => api.close())

const kinds = ['team', 'group'] as const
const bad = { name: 'Odious name', description: 'Odious **words**.' }
let made = 0

/** Creates a team or group with texts to report. */
async function createCircle(kind: (typeof kinds)[number], words: object = {}) {
  const circles = circleTestCalls(api, `/api/${kind}s`)
  const [owner, reader] = [await api.person(), await api.person()]
  const name = `Odious ${kind} ${++made}`
  const id = await circles.create(owner, { ...bad, name, ...words })
  return { circles, owner, reader, id, name, about: { kind, id } }
}

const rule = 1
const decide = async (kind: (typeof kinds)[number], id: string, decided: object) =>
  moderation.decide(mona, await moderation.caseOf(kind, id), { rule, reason: 'It insults people.', ...decided })

describe.each(kinds)('a %s', (kind) => {
  it('can be reported; its texts are stored, and it is shown by name and address', async () => {
    const { circles, owner, reader, about, id, name } = await createCircle(kind)
    const { status, body } = await calls.report(reader, owner, { reason: 'hate', about })
    expect([status, body.data.about]).toEqual([201, { kind, id, number: null, topic: name, url: expect.stringContaining(`/${kind}s/`) }])
    await circles.change(owner, id, { name, description: 'Nothing of it.', ...(kind === 'group' ? { access: 'open' } : {}) })
    expect(await calls.evidence(body.data.receipt)).toEqual([
      expect.stringMatching(new RegExp(`^[^:]*: ${name}: Odious \\*\\*words\\*\\*\\.$`)),
    ])
    const listed = (await moderation.list(mona, `?kind=${kind}`)).body.data
    expect(listed).toContainEqual(expect.objectContaining({ kind, excerpt: name, reason: 'hate' }))
    const { data } = (await moderation.file(mona, await moderation.caseOf(kind, id))).body
    expect(data.evidence).toEqual([expect.objectContaining({ kind, title: name, content: bad.description, is_it: true })])
    expect([data.about.url, data.user.id, data.barred]).toEqual([body.data.about.url, owner.id, null])
  })

  it('can be reported by people who see it, as its owner’s, but not by the owner', async () => {
    const { owner, reader, about } = await createCircle(kind)
    const other = await api.person()
    expect((await calls.report(owner, owner, { about })).status).toBe(403)
    const { status, body } = await calls.report(reader, other, { about })
    expect([status, body.errors]).toEqual([422, { about: [`That ${kind} is by someone else. Report it from its own page.`] }])
    for (const id of ['999999', 'x', '0']) expect((await calls.report(reader, owner, { about: { kind, id } })).status, id).toBe(404)
    expect((await calls.report({}, owner, { about })).status).toBe(401)
  })

  it('can be hidden from its page, lists and search, and restored', async () => {
    const { circles, owner, reader, about, id, name } = await createCircle(kind)
    await indexWaiting(api.ports)
    await calls.report(reader, owner, { about })
    const before = (await circles.read(reader, id)).body.data
    const decided = await decide(kind, id, { outcome: 'hide' })
    expect([decided.status, decided.body.data.decision]).toMatchObject([201, { outcome: 'hide', hides: true, rule }])
    const hidden = (await circles.read(reader, id)).body.data
    expect(hidden).toMatchObject({ hidden_rule: rule, description: '', description_html: null, avatar: null })
    expect(JSON.stringify(hidden)).not.toMatch(/odious/i)
    for (const path of [`/api/${kind}s`, `/api/${kind}s?search=odious`, `/api/search?q=odious`])
      expect(JSON.stringify((await api.call('GET', path)).body), path).not.toContain(name)
    // Meanwhile nobody can take the name or bring the texts back.
    expect((await circles.post(await api.person(), { name })).status).toBe(422)
    const edited = await circles.change(owner, id, { name: 'Another', description: '', ...(kind === 'group' ? { access: 'open' } : {}) })
    expect([edited.status, edited.body.message]).toEqual([
      409,
      expect.stringMatching(`^The moderators have hidden the name, description and picture of this ${kind}: rule ${rule}\\.`),
    ])
    expect((await circles.read(owner, id)).body.data.permissions.change.allowed).toBe(false)
    expect((await calls.report(reader, owner, { about })).status, 'nothing is left to report').toBe(409)
    expect(await notificationCalls(api).said(owner)).toContain(`moderation: The moderators have hidden your ${kind}`)
    const copy = await api.call('GET', '/api/moderation/log')
    expect(JSON.stringify(copy.body)).not.toMatch(/odious/i)

    const again = await moderation.decide(mona, await moderation.caseOf(kind, id), {
      ...{ outcome: 'nothing', reason: 'It was a mistake.', instead_of: decided.body.data.decision.id },
    })
    expect(again.status).toBe(201)
    const { hidden_rule, ...shown } = (await circles.read(reader, id)).body.data
    expect([hidden_rule, shown]).toEqual([
      null,
      expect.objectContaining({ name, description: bad.description, created_at: before.created_at }),
    ])
    if (kind === 'group') expect(shown.slug).toBe(before.slug)
    await indexWaiting(api.ports)
    expect(JSON.stringify((await api.call('GET', `/api/${kind}s?search=odious`)).body)).toContain(name)
  })

  it('is not decided by its own members, and its owner may appeal', async () => {
    const { circles, owner, reader, about, id } = await createCircle(kind)
    const mod = await moderation.moderator()
    await circles.join(owner, id, mod)
    await calls.report(reader, owner, { about })
    const file = await moderation.file(mod, await moderation.caseOf(kind, id))
    expect(file.body.data.barred).toBe(`You are a member of this ${kind}. Another moderator has to decide.`)
    expect(
      (await moderation.decide(mod, await moderation.caseOf(kind, id), { outcome: 'hide', rule, reason: 'It insults people.' })).status,
    ).toBe(403)
    const { body } = await decide(kind, id, { outcome: 'warn', hides: true })
    const statement = (await moderation.statement(owner, body.data.decision.id)).body.data
    expect(statement).toMatchObject({ kind, hides: true, content: bad.description })
    expect((await moderation.appeal(owner, body.data.decision.id, 'It was meant as a joke.')).status).toBe(201)
    const answered = await moderation.answer(await moderation.moderator(), await moderation.caseOf(kind, id), { outcome: 'overturned' })
    expect(answered.status).toBe(201)
    expect((await circles.read(reader, id)).body.data.hidden_rule).toBe(null)
  })

  it('can be deleted while it is hidden, and decided again afterwards', async () => {
    const { circles, owner, reader, about, id } = await createCircle(kind)
    await calls.report(reader, owner, { about })
    const { body } = await decide(kind, id, { outcome: 'hide' })
    expect((await circles.dissolve(owner, id)).status).toBe(204)
    expect((await decide(kind, id, { outcome: 'nothing', instead_of: body.data.decision.id })).status).toBe(201)
    expect((await moderation.file(mona, await moderation.caseOf(kind, id))).body.data.about).toEqual({
      kind,
      id,
      number: null,
      topic: '',
      url: null,
    })
  })
})

it('a private group can be reported only by members, and nobody else sees its name', async () => {
  const { circles, owner, reader, about, id, name } = await createCircle('group', { access: 'private' })
  expect((await calls.report(reader, owner, { about })).status).toBe(404)
  await circles.join(owner, id, reader)
  expect((await calls.report(reader, owner, { about })).status).toBe(201)
  expect((await decide('group', id, { outcome: 'hide' })).status).toBe(201)
  expect((await circles.read(await api.person(), id)).status).toBe(404)
  expect((await circles.read(reader, id)).body.data.hidden_rule).toBe(rule)
  expect(JSON.stringify((await api.call('GET', '/api/moderation/log')).body)).not.toContain(name)
})

it('groups cannot be reported on a site without groups', async () => {
  const other = await openTestApi()
  try {
    const [ada, ben] = [await other.person(), await other.person()]
    expect((await reportCalls(other).report(ada, ben, { about: { kind: 'group', id: '1' } })).status).toBe(404)
  } finally {
    await other.close()
  }
})
