import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'
import { moderationCalls } from '../moderation/moderation.testing.ts'
import { reportCalls } from './reports.testing.ts'

let api: TestApi
let calls: ReturnType<typeof reportCalls>
let moderation: ReturnType<typeof moderationCalls>
let mona: Member
let reader: Member
beforeAll(async () => {
  api = await openTestApi({ limitFactor: 1_000_000 })
  calls = reportCalls(api)
  moderation = moderationCalls(api)
  mona = await moderation.moderator()
  reader = await api.person()
})
afterAll(() => api.close())

type TestPost = { kind: 'argument' | 'comment'; id: string; debate: string; author: Member }

async function createPost(kind: 'argument' | 'comment'): Promise<TestPost> {
  const author = await api.person()
  const debate = await openDebate(api, author)
  const { body } = await (kind === 'argument'
    ? post(api, author, debate, { stance: 'for', content: 'Buy pears of mine.' })
    : commentCalls(api).post(author, debate, { content: 'Buy pears of mine.' }))
  return { kind, id: body.data.id, debate, author }
}

/** Creates a post by a name without an account, as in an archive. */
async function createImported(kind: 'argument' | 'comment'): Promise<TestPost> {
  const made = await createPost(kind)
  await api.ports.db.transaction((tx) =>
    tx
      .updateTable('posts')
      .set({ user_id: null, author_name: 'Zoë of the archive' })
      .where('id', '=', Number(made.id))
      .where('kind', '=', kind)
      .execute(),
  )
  return made
}

const shownIn = async ({ kind, debate }: Pick<TestPost, 'kind' | 'debate'>) =>
  JSON.stringify((await api.call('GET', `/api/debates/${debate}/${kind === 'argument' ? 'arguments' : 'spectator-comments'}`)).body)

describe.each(['argument', 'comment'] as const)('an imported %s', (kind) => {
  it('can be reported, hidden and restored, without anybody to notify', async () => {
    const { id, debate } = await createImported(kind)
    const about = { kind, id }
    const { status, body } = await calls.reportThing(reader, { about })
    expect([status, body.data.about, body.data.user]).toMatchObject([201, about, { id: null, name: 'Zoë of the archive' }])
    const caseId = await moderation.caseOf(kind, id)
    const listed = (await moderation.list(mona, `?kind=${kind}&per_page=100`)).body.data
    expect(listed).toContainEqual(expect.objectContaining({ id: caseId, excerpt: 'Buy pears of mine.' }))
    const file = (await moderation.file(mona, caseId)).body.data
    expect(file).toMatchObject({ without_account: true, barred: null, user: { id: null, name: 'Zoë of the archive' }, record: [] })
    expect(file.evidence).toMatchObject([{ content: 'Buy pears of mine.', is_it: true, user: { name: 'Zoë of the archive' } }])
    const warned = await moderation.decide(mona, caseId, { outcome: 'warn', rule: 3 })
    expect([warned.status, warned.body.errors]).toEqual([422, { outcome: [expect.stringContaining('no account')] }])
    const decided = await moderation.decide(mona, caseId, { outcome: 'hide', rule: 3, reason: 'Nothing is sold here.' })
    expect(decided.status, JSON.stringify(decided.body)).toBe(201)
    expect((await calls.receipt(body.data.receipt, reader)).body.data).toMatchObject({ state: 'decided' })
    expect(await shownIn({ kind, debate })).not.toContain('pears')
    const [entry] = (await api.call('GET', '/api/moderation/log')).body.data
    expect(entry).toMatchObject({ outcome: 'hide', kind, about })
    const instead_of = decided.body.data.decision.id
    expect((await moderation.decide(mona, caseId, { outcome: 'nothing', instead_of })).status).toBe(201)
    expect(await shownIn({ kind, debate })).toContain('Buy pears of mine.')
  })

  it('has one case for all reporters', async () => {
    const { id } = await createImported(kind)
    const readers = await Promise.all(Array.from({ length: 4 }, () => api.person()))
    const answers = await Promise.all(readers.map((one) => calls.reportThing(one, { about: { kind, id } })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect((await moderation.file(mona, await moderation.caseOf(kind, id))).body.data.reporters).toBe(4)
  })

  it('by a person who deleted their account can be reported and hidden', async () => {
    const { id, author, debate } = await createPost(kind)
    await api.ports.db.transaction((tx) =>
      tx.updateTable('users').set({ deleted_at: api.clock.now() }).where('id', '=', Number(author.id)).execute(),
    )
    const about = { kind, id }
    const { status, body } = await calls.reportThing(reader, { about })
    expect([status, body.data.user]).toMatchObject([201, { id: null, name: 'deleted user' }])
    expect((await calls.report(reader, author, { about })).status, 'not as that account’s, which nobody sees').toBe(404)
    const decided = await moderation.decide(mona, await moderation.caseOf(kind, id), { outcome: 'hide', rule: 3 })
    expect(decided.status, JSON.stringify(decided.body)).toBe(201)
    expect(await shownIn({ kind, debate })).not.toContain('pears')
  })
})

it('an imported debate can be reported', async () => {
  const debate = await openDebate(api, await api.person())
  await api.ports.db.transaction((tx) => tx.updateTable('debates').set({ creator_id: null }).where('id', '=', Number(debate)).execute())
  expect((await calls.reportThing(reader, { about: { kind: 'debate', id: debate } })).status).toBe(201)
  const decided = await moderation.decide(mona, await moderation.caseOf('debate', debate), { outcome: 'hide', rule: 3 })
  expect(decided.status, JSON.stringify(decided.body)).toBe(201)
})

it('posts by people with accounts can be reported the same way, but not one’s own', async () => {
  const { author, ...about } = await createPost('comment')
  const named = { kind: about.kind, id: about.id }
  expect((await calls.reportThing(reader, { about: named })).body.data).toMatchObject({ user: { id: author.id }, about: named })
  expect((await calls.reportThing(author, { about: named })).status).toBe(403)
  expect((await calls.reportThing({}, { about: named })).status).toBe(401)
  for (const id of ['999999', 'x', '0']) expect((await calls.reportThing(reader, { about: { kind: 'comment', id } })).status, id).toBe(404)
  expect((await calls.reportThing(reader, {})).status, 'without saying what').toBe(422)
  const again = { about: named, reason: 'other', details: 'It is a scam.' }
  expect((await calls.report(reader, author, again)).body.data.statements).toHaveLength(2)
})

it('reporting a hidden post says that it is hidden', async () => {
  const { kind, id } = await createImported('comment')
  const hidden = await api.call('POST', `/api/spectator-comments/${id}/hiding`, {
    ...{ token: mona.token, body: { rule: 3, reason: 'Nothing is sold here.' } },
  })
  expect(hidden.status).toBe(201)
  const { status, body } = await calls.reportThing(reader, { about: { kind, id } })
  expect([status, body.message]).toEqual([409, 'That comment has been hidden, so nobody can read it any more.'])
})
