import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate } from '../arguments/arguments.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'
import { notificationCalls } from '../notifications/notifications.testing.ts'
import { purgeEvidence } from '../reports/file-report.ts'
import { reportCalls } from '../reports/reports.testing.ts'
import { eraseAccounts } from '../settings/erase-accounts.ts'
import { moderationCalls } from './moderation.testing.ts'

let api: TestApi
let moderation: ReturnType<typeof moderationCalls>
let mod: Member
let other: Member
beforeAll(async () => {
  api = await openTestApi()
  moderation = moderationCalls(api)
})
beforeEach(async () => {
  await api.ports.db.transaction((tx) => tx.updateTable('users').set({ role: null }).execute())
  mod = await moderation.moderator()
  other = await moderation.moderator()
})
afterAll(() => api.close())

const day = 24 * 60 * 60 * 1000
const hiding = { outcome: 'hide', rule: 3, reason: 'Nothing is sold here.' }

/** Creates a comment, a report about it and a moderator's decision. */
async function createDecision(decision: object = hiding) {
  const [ada, ben, cem] = [await api.person(), await api.person(), await api.person()]
  const debate = await openDebate(api, cem)
  const comment = (await commentCalls(api).post(ben, debate, { content: 'My pears are the best.' })).body.data
  const { receipt } = (await reportCalls(api).report(ada, ben, { about: { kind: 'comment', id: comment.id } })).body.data
  const id = await moderation.caseOf('comment', comment.id)
  const { data } = (await moderation.decide(mod, id, decision)).body
  return { ada, ben, cem, debate, comment, receipt, id, decision: data.decision.id as string }
}

const statementOf = async (by: Member, id: string) => (await moderation.statement(by, id)).body.data
const sentencesFor = (by: Member) => notificationCalls(api).said(by)

describe('an appeal', () => {
  it('waits for another moderator, whose answer is final and can reverse the decision', async () => {
    const { ada, ben, debate, comment, receipt, id, decision } = await createDecision()
    const until = (await statementOf(ben, decision)).appealable_until
    expect(Date.parse(until)).toBe(api.clock.time + 30 * day)
    const appealed = await moderation.appeal(ben, decision, 'I sell none; I only like them.')
    expect([appealed.status, appealed.body.data]).toMatchObject([
      201,
      { appealable_until: null, appeal: { content: 'I sell none; I only like them.', outcome: null, answer: '', answered_at: null } },
    ])
    const [waiting] = (await moderation.list(other, '?state=appealed')).body.data.slice(-1)
    expect(waiting).toMatchObject({ id, state: 'appealed', decision: { id: decision, outcome: 'hide' } })
    expect((await moderation.file(mod, id)).body.data.barred).toBe('You made this decision. Another moderator has to answer the appeal.')
    expect((await moderation.answer(mod, id)).status).toBe(403)
    expect((await moderation.decide(other, id, { instead_of: decision })).body.message).toBe(
      'They have appealed in the meantime. Answer the appeal instead.',
    )

    api.clock.time += 60_000
    const answered = await moderation.answer(other, id, { outcome: 'overturned', answer: 'You are right: you sell nothing.' })
    expect([answered.status, answered.body.data]).toMatchObject([
      201,
      { state: 'decided', decision: { outcome: 'nothing', reason: 'You are right: you sell nothing.' } },
    ])
    expect(await statementOf(ben, decision)).toMatchObject({
      appeal: { outcome: 'overturned', answer: 'You are right: you sell nothing.' },
      undone_at: new Date(api.clock.time).toISOString(),
    })
    const { data } = (await commentCalls(api).list(debate)).body
    expect(data.map((one: { id: string; content: string }) => [one.id, one.content])).toEqual([
      [comment.id, expect.stringContaining('My pears are the best.')],
    ])
    expect(await sentencesFor(ben)).toEqual([
      'moderation: The moderators have answered your appeal',
      'moderation: The moderators have hidden your comment',
    ])
    expect(await sentencesFor(ada)).toHaveLength(2)
    expect((await reportCalls(api).receipt(receipt)).body.data.decision).toMatchObject({ outcome: 'No action was taken' })
    const again = await moderation.decide(mod, id, { ...hiding, instead_of: answered.body.data.decision.id })
    expect([again.status, again.body.message]).toEqual([409, 'The appeal was answered, and the answer is final.'])
    expect((await moderation.answer(other, id)).status).toBe(409)
    expect((await moderation.file(other, id)).body.data).toMatchObject({
      appeal: { outcome: 'overturned' },
      barred: 'The appeal was answered, and the answer is final.',
    })
  })

  it('changes nothing and notifies no reporter if the decision is upheld', async () => {
    const { ada, ben, id, decision } = await createDecision({ outcome: 'warn', rule: 1, reason: 'Argue about the matter, please.' })
    await moderation.appeal(ben, decision, 'I did argue about the matter.')
    const before = await sentencesFor(ada)
    expect((await moderation.answer(other, id)).body.data).toMatchObject({ state: 'decided', decision: { id: decision, outcome: 'warn' } })
    expect(await statementOf(ben, decision)).toMatchObject({ undone_at: null, appeal: { outcome: 'upheld', answer: 'It is as we said.' } })
    expect(await sentencesFor(ada)).toEqual(before)
    expect((await sentencesFor(ben))[0]).toBe('moderation: The moderators have answered your appeal')
  })

  it('can be made during a suspension, and ends it if the decision is reversed', async () => {
    const [ada, ben] = [await api.person(), await api.person()]
    await reportCalls(api).report(ada, ben, { reason: 'harassment' })
    const id = await moderation.caseOf('person', ben.id)
    const suspending = { outcome: 'suspend-for-good', rule: 1, reason: 'Time and again, though you were warned.' }
    const decision = (await moderation.decide(mod, id, suspending)).body.data.decision.id
    const suspension = async () => (await api.call('GET', '/api/me', { token: ben.token })).body.data.suspension
    expect((await suspension()).decision_id).toBe(decision)
    expect((await moderation.appeal(ben, decision, 'I was never warned of anything.')).status).toBe(201)
    expect((await suspension()).decision_id).toBe(decision)
    await moderation.answer(other, id, { outcome: 'overturned', answer: 'That is so: nobody has warned you.' })
    expect(await suspension()).toBeNull()
  })

  it('is accepted once per decision, even if it is sent twice or by simultaneous requests', async () => {
    const { ben, decision } = await createDecision()
    const answers = await Promise.all([1, 2].map(() => moderation.appeal(ben, decision, 'I sell none; I only like them.')))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const { ben: cem, decision: second } = await createDecision()
    const keyed = await Promise.all([1, 2].map(() => moderation.appeal(cem, second, 'I sell none; I only like them.', 'the-same-key')))
    expect(keyed.map(({ status }) => status)).toEqual([201, 201])
    expect((await moderation.appeal(cem, second, 'And one thing more to it.')).body.message).toBe(
      'You have already appealed this decision. You can appeal only once, and you’ll be notified of the answer.',
    )
  })

  it('is refused without a text, for other people’s decisions, for reversed ones and after 30 days', async () => {
    const { ada, ben, id, decision } = await createDecision()
    expect((await moderation.appeal({}, decision, 'I sell none; I only like them.')).status).toBe(401)
    expect((await moderation.appeal(ada, decision, 'I sell none; I only like them.')).status).toBe(404)
    expect((await moderation.appeal(ben, 'x', 'I sell none; I only like them.')).status).toBe(404)
    const short = await moderation.appeal(ben, decision, 'No.')
    expect([short.status, short.body.errors]).toEqual([422, { content: [expect.stringContaining('at least 10')] }])
    expect((await moderation.appeal(ben, decision, 'N'.repeat(2_001))).status).toBe(422)
    const anew = (await moderation.decide(other, id, { instead_of: decision })).body.data.decision.id
    const [undone, nothing] = [
      await moderation.appeal(ben, decision, 'It was a joke.'),
      await moderation.appeal(ben, anew, 'It was a joke.'),
    ]
    expect([undone.status, undone.body.message]).toEqual([409, 'This decision was reversed, so there is nothing to appeal.'])
    expect([nothing.status, nothing.body.message]).toEqual([409, 'No action was taken, so there is nothing to appeal.'])

    const late = await createDecision()
    api.clock.time += 30 * day - 1
    expect((await statementOf(late.ben, late.decision)).appealable_until).not.toBeNull()
    api.clock.time += 1
    expect((await statementOf(late.ben, late.decision)).appealable_until).toBeNull()
    const over = await moderation.appeal(late.ben, late.decision, 'It was a joke.')
    expect([over.status, over.body.message]).toEqual([409, 'You can appeal within 30 days of a decision. That time is over.'])
  })

  it('is answered once, by a moderator outside the debate; by the one who decided only if nobody else can', async () => {
    const { ben, cem, id, decision } = await createDecision()
    expect((await moderation.answer(other, id)).body.message).toBe('Nobody has appealed this decision.')
    await moderation.appeal(ben, decision, 'I sell none; I only like them.')
    expect((await moderation.answer(ben, id)).status).toBe(403)
    expect((await moderation.answer({}, id)).status).toBe(401)
    expect((await moderation.answer(other, id, { outcome: '' })).body.errors.outcome).toEqual(['Choose whether to uphold the decision.'])
    expect((await moderation.answer(other, id, { answer: 'No.' })).status).toBe(422)
    const { db } = api.ports
    await db.transaction((tx) => tx.updateTable('users').set({ role: 'moderator' }).where('id', '=', Number(cem.id)).execute())
    expect((await moderation.answer(cem, id)).body.message).toBe('You’re taking part in this debate. Another moderator has to decide.')
    await moderation.revoke(other)
    expect((await moderation.file(mod, id)).body.data.barred).toBeNull()
    expect((await moderation.answer(mod, id)).status).toBe(201)
    await db.transaction((tx) => tx.updateTable('users').set({ role: 'moderator' }).where('id', '=', Number(other.id)).execute())
    expect((await moderation.answer(other, id)).body.message).toBe(
      'Another moderator has already answered the appeal. The answer is final.',
    )
  })

  it('keeps neither its text nor the moderator’s name after both accounts are erased', async () => {
    const [first, second] = [await createDecision(), await createDecision()]
    await moderation.appeal(first.ben, first.decision, 'I sell none; I only like them.')
    await moderation.appeal(second.ben, second.decision, 'I sell none either.')
    await moderation.answer(other, first.id)
    for (const { token, name } of [first.ben, second.ben, other])
      await api.call('POST', '/api/me/deletion', { token, body: { display_name: name, password: 'a long enough phrase' } })
    api.clock.time += 14 * day
    await eraseAccounts(api.ports)
    const left = await api.ports.db.read
      .selectFrom('appeals')
      .selectAll()
      .where(
        'decision_id',
        'in',
        [first, second].map((one) => Number(one.decision)),
      )
      .execute()
    expect(left).toMatchObject([{ content: '', outcome: 'upheld', answer: 'It is as we said.', moderator_id: null }])
    expect((await moderation.list(mod, '?state=appealed&per_page=100')).body.data.map((one: { id: string }) => one.id)).not.toContain(
      second.id,
    )
  })
})

test('evidence is stored for 90 days after the last decision, and longer while an appeal waits', async () => {
  const { ben, id, decision } = await createDecision()
  const kept = async () => {
    await purgeEvidence(api.ports)
    mod = await moderation.moderator()
    const { evidence, excerpt } = (await moderation.file(mod, id)).body.data
    return [evidence.length, excerpt]
  }
  expect((await moderation.appeal(ben, decision, 'I sell none; I only like them.')).status).toBe(201)
  api.clock.time += 91 * day
  expect(await kept()).toEqual([1, 'My pears are the best.'])
  await moderation.answer(mod, id, { outcome: 'overturned' })
  api.clock.time += 90 * day
  expect(await kept()).toEqual([1, 'My pears are the best.'])
  api.clock.time += 1
  expect(await kept()).toEqual([0, ''])
})
