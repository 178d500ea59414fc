import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'
import { kickCalls, startKickDebate } from '../kicks/kicks.testing.ts'
import { moderationCalls } from '../moderation/moderation.testing.ts'
import { notificationCalls } from '../notifications/notifications.testing.ts'
import { castBallotAs, createDebateInVoting, readVerdictAs } from '../verdicts/verdicts.testing.ts'
import { reportCalls } from './reports.testing.ts'

let api: TestApi
let calls: ReturnType<typeof reportCalls>
let moderation: ReturnType<typeof moderationCalls>
let mona: Member
beforeAll(async () => {
  api = await openTestApi({ limitFactor: 1_000_000 })
  calls = reportCalls(api)
  moderation = moderationCalls(api)
  mona = await moderation.moderator()
})
afterAll(() => api.close())

const why = { outcome: 'hide', rule: 1, reason: 'It is about people, not the matter.' }
const odious = 'An odious reason.'

/** A reason with its author, a reader who can see it, and a way to read its text. */
type ReasonCase = { kind: 'ballot' | 'kick-vote'; id: string; author: Member; reader: Member; text: () => Promise<[string, number | null]> }

async function ballot(): Promise<ReasonCase> {
  const [ada, ben, author, reader] = await Promise.all([1, 2, 3, 4].map(() => api.person()))
  if (!ada || !ben || !author || !reader) throw new Error('nobody is there')
  const debate = await createDebateInVoting(api, ada, ben)
  await castBallotAs(api, author, debate, 'for', odious)
  await castBallotAs(api, reader, debate, 'against')
  const [{ id }] = (await readVerdictAs(api, reader, debate)).body.data.reasons.data
  const text = async (): Promise<[string, number | null]> => {
    const [shown] = (await readVerdictAs(api, reader, debate)).body.data.reasons.data
    return [shown.reason, shown.hidden_rule]
  }
  return { kind: 'ballot', id, author, reader, text }
}

async function kickVote(): Promise<ReasonCase> {
  const people = await Promise.all(Array.from({ length: 6 }, () => api.person()))
  const { id: debate, pro, contra } = await startKickDebate(api, people, [3, 3])
  const [author, , target] = pro
  if (!author || !target) throw new Error('nobody is there')
  const opened = await kickCalls(api, debate).open(author, target, { reason: odious })
  expect(opened.status, JSON.stringify(opened.body)).toBe(201)
  const { id } = opened.body.data
  const reader = contra[0] ?? target
  const text = async (): Promise<[string, number | null]> => {
    const shown = (await kickCalls(api, debate).read(reader, id)).body.data
    return [shown.reason, shown.hidden_rule]
  }
  return { kind: 'kick-vote', id, author, reader, text }
}

describe.each([
  ['ballot', ballot],
  ['kick vote', kickVote],
] as const)('the reason of a %s', (_, given) => {
  it('can be reported, read by moderators and hidden', async () => {
    const { kind, id, author, reader, text } = await given()
    const about = { kind, id }
    const { status, body } = await calls.report(reader, author, { about, reason: 'hate' })
    expect([status, body.data.about]).toMatchObject([201, { kind, id, url: expect.stringContaining('/debates/') }])
    const caseId = await moderation.caseOf(kind, id)
    expect((await moderation.list(mona, `?kind=${kind}`)).body.data).toContainEqual(expect.objectContaining({ kind, excerpt: odious }))
    const file = (await moderation.file(mona, caseId)).body.data
    expect(file).toMatchObject({ barred: null, evidence: [{ kind, content: odious, is_it: true, title: expect.stringMatching(/./) }] })
    const decided = await moderation.decide(mona, caseId, why)
    expect([decided.status, decided.body.data.decision]).toMatchObject([201, { hides: true, rule: 1 }])
    expect(await text()).toEqual(['', 1])
    expect((await calls.report(reader, author, { about })).status, 'nothing is left to report').toBe(409)
    expect(await notificationCalls(api).said(author)).toContain('moderation: The moderators have hidden your reason')
    const statement = (await moderation.statement(author, decided.body.data.decision.id)).body.data
    expect(statement).toMatchObject({ kind, content: odious, hides: true })
    expect(JSON.stringify((await api.call('GET', '/api/moderation/log')).body)).not.toContain('odious')

    const again = { outcome: 'nothing', instead_of: decided.body.data.decision.id }
    expect((await moderation.decide(mona, caseId, again)).status).toBe(201)
    expect(await text()).toEqual([odious, null])
  })

  it('can be reported by people who see it, but not by its author', async () => {
    const { kind, id, author, reader } = await given()
    const about = { kind, id }
    expect((await calls.report(author, author, { about })).status).toBe(403)
    expect((await calls.reportThing(author, { about })).status).toBe(403)
    const other = await calls.report(reader, await api.person(), { about })
    expect([other.status, other.body.errors]).toEqual([422, { about: [expect.stringContaining('by someone else')] }])
    for (const wrong of ['999999', 'x', '0'])
      expect((await calls.report(reader, author, { about: { kind, id: wrong } })).status, wrong).toBe(404)
    expect((await calls.report({}, author, { about })).status).toBe(401)
    expect((await calls.reportThing(reader, { about })).status).toBe(201)
  })

  it('is not decided by anybody in its debate', async () => {
    const { kind, id, author, reader } = await given()
    await calls.report(reader, author, { about: { kind, id } })
    const mod = kind === 'kick-vote' ? reader : author
    await api.ports.db.transaction((tx) => tx.updateTable('users').set({ role: 'moderator' }).where('id', '=', Number(mod.id)).execute())
    expect((await moderation.decide(mod, await moderation.caseOf(kind, id), why)).status).toBe(403)
  })
})

it('a reason in an open vote can be reported only by people who have voted', async () => {
  const { id, author } = await ballot()
  const outsider = await api.person()
  expect((await calls.report(outsider, author, { about: { kind: 'ballot', id } })).status).toBe(404)
  expect((await api.call('GET', `/api/ballots/${id}`, { token: outsider.token })).status).toBe(404)
})

it('a reason has an address, and the author of a hidden one can change only their choice', async () => {
  const { id, author, reader, text } = await ballot()
  const shown = (await api.call('GET', `/api/ballots/${id}`, { token: reader.token })).body.data
  expect(shown).toMatchObject({ id, reason: odious, choice: 'for', hidden_rule: null, user: { id: author.id } })
  await calls.report(reader, author, { about: { kind: 'ballot', id } })
  await moderation.decide(mona, await moderation.caseOf('ballot', id), why)
  expect((await api.call('GET', `/api/ballots/${id}`, { token: reader.token })).body.data.reason).toBe('')
  const { debate_id } = await api.ports.db.read
    .selectFrom('ballots')
    .select('debate_id')
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow()
  const debate = String(debate_id)
  expect((await castBallotAs(api, author, debate, 'tie', 'Another odious reason.')).status).toBe(403)
  const changed = await castBallotAs(api, author, debate, 'tie')
  expect([changed.status, changed.body.data.your_ballot]).toEqual([
    200,
    { choice: 'tie', reason: odious, hidden_rule: 1, version: expect.any(String) },
  ])
  expect(await text()).toEqual(['', 1])
})

it('a reason that its author has removed cannot be hidden', async () => {
  const { id, author, reader } = await ballot()
  await calls.report(reader, author, { about: { kind: 'ballot', id } })
  const { debate_id } = await api.ports.db.read
    .selectFrom('ballots')
    .select('debate_id')
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow()
  await castBallotAs(api, author, String(debate_id), 'for')
  expect((await moderation.decide(mona, await moderation.caseOf('ballot', id), why)).status).toBe(409)
})
