import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { join, type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'
import { createTwoFriends, messageCalls } from '../messages/messages.testing.ts'
import { notificationCalls } from '../notifications/notifications.testing.ts'
import { reportCalls } from '../reports/reports.testing.ts'
import { eraseAccounts } from '../settings/erase-accounts.ts'
import { endSuspensions } from './decide-case.ts'
import { moderationCalls } from './moderation.testing.ts'

let api: TestApi
let reports: ReturnType<typeof reportCalls>
let moderation: ReturnType<typeof moderationCalls>
let mod: Member
beforeAll(async () => {
  api = await openTestApi()
  reports = reportCalls(api)
  moderation = moderationCalls(api)
  mod = await moderation.moderator()
})
afterAll(() => api.close())

const day = 24 * 60 * 60 * 1000
const warning = { outcome: 'warn', rule: 1, reason: 'Argue about the matter, please.' }

/** Creates a report about a person, and returns its case. */
async function reportPerson(details = 'He insults people.') {
  const [ada, ben] = [await api.person(), await api.person()]
  const { receipt } = (await reports.report(ada, ben, { reason: 'harassment', details })).body.data
  return { ada, ben, receipt, id: await moderation.caseOf('person', ben.id) }
}

/** Creates a report about a comment in somebody else's debate. */
async function reportComment(content = 'Buy *pears* here.') {
  const [ada, ben, cem] = [await api.person(), await api.person(), await api.person()]
  const debate = await openDebate(api, cem)
  const comment = (await commentCalls(api).post(ben, debate, { content })).body.data
  const { receipt } = (await reports.report(ada, ben, { about: { kind: 'comment', id: comment.id } })).body.data
  return { ada, ben, cem, debate, comment, receipt, id: await moderation.caseOf('comment', comment.id) }
}

describe('the queue', () => {
  it('lists each target once, by waiting time and number of reporters', async () => {
    const old = await reportPerson()
    api.clock.time += day / 2
    const often = await reportPerson()
    for (const other of [await api.person(), await api.person()]) await reports.report(other, often.ben, { reason: 'spam' })
    const fresh = await reportPerson()
    const { data, meta } = (await moderation.list(mod, '?kind=person')).body
    expect(data.map(({ id }: { id: string }) => id).slice(-3)).toEqual([often.id, old.id, fresh.id])
    expect(meta.total).toBe(data.length)
    expect(data.at(-3)).toMatchObject({
      ...{ state: 'open', kind: 'person', reporters: 3, reason: 'harassment', excerpt: often.ben.name, decision: null, looked_at_by: null },
      user: { id: often.ben.id },
    })
    expect(JSON.stringify(data)).not.toContain(often.ada.name)
  })

  it('can be filtered by kind, reason and state, and continues by cursor', async () => {
    const { id, comment } = await reportComment()
    const ids = async (query: string) => (await moderation.list(mod, query)).body.data.map((one: { id: string }) => one.id)
    expect(await ids('?kind=comment&reason=spam')).toContain(id)
    expect(await ids('?kind=comment&reason=hate')).toEqual([])
    expect(await ids('?kind=argument')).toEqual([])
    const first = (await moderation.list(mod, '?per_page=1')).body
    const second = (await moderation.list(mod, `?per_page=1&before=${first.meta.older}`)).body
    expect(second.data[0].id).toBe((await ids('?per_page=2'))[1])
    await moderation.decide(mod, id)
    expect(await ids('?kind=comment')).toEqual([])
    expect(await ids('?state=decided')).toEqual([id])
    expect((await moderation.list(mod, '?before=x')).status).toBe(422)
    expect(comment.id).toBeTruthy()
  })

  it('moves reports down, silently, after ten unfounded ones in a row by the same person', async () => {
    const liar = await api.person()
    for (let time = 0; time < 10; time++) {
      const ben = await api.person()
      await reports.report(liar, ben)
      await moderation.decide(mod, await moderation.caseOf('person', ben.id))
    }
    api.clock.time += 2 * day
    const ben = await api.person()
    expect((await reports.report(liar, ben)).status).toBe(201)
    const sunk = await moderation.caseOf('person', ben.id)
    api.clock.time += day
    const { id } = await reportPerson()
    const ids = async () => (await moderation.list(mod, '?kind=person&per_page=100')).body.data.map((one: { id: string }) => one.id)
    expect((await ids()).slice(-2)).toEqual([id, sunk])
    await reports.report(await api.person(), ben)
    expect((await ids()).slice(-2)).toEqual([sunk, id])
  })

  it('shows other moderators for ten minutes who is looking at a case', async () => {
    const { id } = await reportPerson()
    const other = await moderation.moderator()
    expect((await moderation.look(mod, id)).status).toBe(204)
    const looker = async (by: Member) => (await moderation.file(by, id)).body.data.looked_at_by
    expect(await looker(other)).toMatchObject({ id: mod.id })
    expect(await looker(mod)).toBeNull()
    api.clock.time += 10 * 60 * 1000
    expect(await looker(other)).toBeNull()
  })
})

describe('a report as moderators see it', () => {
  it('shows statements, evidence and context, but not who reported', async () => {
    const { ada, ben, debate } = await reportComment()
    const parent = (await commentCalls(api).post(ada, debate, { content: 'What do you sell?' })).body.data
    const reply = (await commentCalls(api).post(ben, debate, { content: 'Pears!', parent_comment_id: parent.id })).body.data
    const after = (await commentCalls(api).post(ada, debate, { content: 'No.', parent_comment_id: reply.id })).body.data
    await reports.report(await api.person(), ben, { reason: 'spam', details: 'He sells.', about: { kind: 'comment', id: reply.id } })
    await commentCalls(api).edit(ben, reply.id, 'I love pears.')
    await reports.report(await api.person(), ben, { reason: 'other', details: 'It is odd.', about: { kind: 'comment', id: reply.id } })
    const { data } = (await moderation.file(mod, await moderation.caseOf('comment', reply.id))).body
    expect(data.statements.map(({ reason, details }: { reason: string; details: string }) => [reason, details])).toEqual([
      ['spam', 'He sells.'],
      ['other', 'It is odd.'],
    ])
    expect(data.evidence.map(({ content, is_it }: { content: string; is_it: boolean }) => [content, is_it])).toEqual([
      ['Pears!', true],
      ['I love pears.', true],
    ])
    expect(data.answers).toMatchObject({ number: parent.number, excerpt: 'What do you sell?', user: { id: ada.id } })
    expect(data.followed_by).toMatchObject([{ number: after.number, excerpt: 'No.' }])
    expect([data.reporters, data.barred, data.record]).toEqual([2, null, []])
  })

  it('shows the messages before a reported one, and earlier decisions against the person', async () => {
    const [ada, ben] = await createTwoFriends(api)
    await messageCalls(api).send(ada, ben, 'Hello.')
    const { id } = (await messageCalls(api).send(ben, ada, 'I know where you live.')).body.data
    await reports.report(ada, ben)
    await moderation.decide(mod, await moderation.caseOf('person', ben.id), warning)
    await reports.report(ada, ben, { reason: 'harassment', about: { kind: 'message', id } })
    const { data } = (await moderation.file(mod, await moderation.caseOf('message', id))).body
    expect(data.evidence.map(({ content, is_it }: { content: string; is_it: boolean }) => [content, is_it])).toEqual([
      ['Hello.', false],
      ['I know where you live.', true],
    ])
    expect(data.record).toMatchObject([{ outcome: 'warn', rule: 1, kind: 'person' }])
    expect(data.about).toMatchObject({ kind: 'message', url: null })
  })
})

describe('a decision', () => {
  it('notifies the person with rule and reason, and the reporter, whose receipt shows it too', async () => {
    const { ada, ben, receipt, id } = await reportPerson()
    const { status, body } = await moderation.decide(mod, id, warning)
    expect([status, body.data]).toMatchObject([201, { state: 'decided', decision: { outcome: 'warn', rule: 1, reason: warning.reason } }])
    const [notification] = await notificationCalls(api).list(ben)
    expect(notification).toMatchObject({ type: 'moderation', data: { message: 'The moderators have warned you', user: null } })
    const decision = body.data.decision.id
    expect(notification?.data.url).toBe(`https://rostrum.test/decisions/${decision}`)
    expect((await moderation.statement(ben, decision)).body.data).toMatchObject({
      ...{ outcome: 'warn', rule: 1, rule_title: 'Criticise ideas, not people', reason: warning.reason, undone_at: null },
    })
    expect((await moderation.statement(ada, decision)).status).toBe(404)
    const news = await notificationCalls(api).list(ada)
    expect(news[0]).toMatchObject({ type: 'report_decided', data: { url: `https://rostrum.test/reports/${receipt}` } })
    expect((await reports.receipt(receipt)).body.data).toMatchObject({
      state: 'decided',
      decision: { outcome: 'They were warned, under rule 1: Criticise ideas, not people', reason: warning.reason },
    })
    expect(JSON.stringify([notification, news])).not.toContain(mod.name)
  })

  it('notifies only the reporter if nothing was done', async () => {
    const { ada, ben, id } = await reportPerson()
    await moderation.decide(mod, id)
    expect((await notificationCalls(api).list(ben)).filter(({ type }) => type === 'moderation')).toEqual([])
    expect(await notificationCalls(api).said(ada)).toEqual(['report_decided: The moderators made a decision about your report'])
  })

  it('closes all reports about the target; the next report opens a new case', async () => {
    const { ben, id } = await reportPerson()
    const { receipt } = (await reports.report(await api.person(), ben)).body.data
    await moderation.decide(mod, id)
    expect((await reports.receipt(receipt)).body.data.state).toBe('decided')
    const eve = await api.person()
    await reports.report(eve, ben)
    expect(await moderation.caseOf('person', ben.id)).not.toBe(id)
  })

  it('replaces an earlier one, and the person is notified', async () => {
    const { ben, id } = await reportPerson()
    const before = (await moderation.decide(mod, id, warning)).body.data.decision.id
    const anew = await moderation.decide(await moderation.moderator(), id, { reason: 'It was a joke.', instead_of: before })
    expect(anew.body.data.decision).toMatchObject({ outcome: 'nothing', rule: null })
    expect((await notificationCalls(api).list(ben))[0]?.data.message).toBe('The moderators reversed their decision about you')
    expect((await moderation.statement(ben, before)).body.data.undone_at).not.toBeNull()
    expect((await moderation.file(mod, id)).body.data.record).toEqual([])
  })

  it('is stored once if it is sent twice', async () => {
    const { ben, id } = await reportPerson()
    const twice = [
      await moderation.decide(mod, id, { ...warning, key: 'once' }),
      await moderation.decide(mod, id, { ...warning, key: 'once' }),
    ]
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect((await notificationCalls(api).list(ben)).filter(({ type }) => type === 'moderation')).toHaveLength(1)
  })
})

describe('a decision is refused', () => {
  it('to guests, to members, and to former moderators from the next request on', async () => {
    const { id } = await reportPerson()
    const former = await moderation.moderator()
    expect((await moderation.list(former)).status).toBe(200)
    await moderation.revoke(former)
    for (const [by, status] of [
      [{}, 401],
      [await api.person(), 403],
      [former, 403],
    ] as const) {
      const answers = [
        await moderation.list(by),
        await moderation.file(by, id),
        await moderation.look(by, id),
        await moderation.decide(by, id),
      ]
      expect(answers.map((answer) => answer.status)).toEqual(Array(4).fill(status))
    }
  })

  it('about the moderator, who cannot even read the case', async () => {
    await reports.report(await api.person(), mod)
    const id = await moderation.caseOf('person', mod.id)
    expect((await moderation.list(mod, '?per_page=100')).body.data.map((one: { id: string }) => one.id)).not.toContain(id)
    const answers = [await moderation.file(mod, id), await moderation.look(mod, id), await moderation.decide(mod, id, warning)]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  })

  it('about a debate that the moderator is in, and about a message to them', async () => {
    const { id, debate } = await reportComment()
    const participant = await moderation.moderator()
    await join(api, participant.token, debate)
    expect((await moderation.file(participant, id)).body.data.barred).toBe(
      'You’re taking part in this debate. Another moderator has to decide.',
    )
    expect((await moderation.decide(participant, id)).body.message).toBe(
      'You’re taking part in this debate. Another moderator has to decide.',
    )
    const [ada, ben] = await createTwoFriends(api)
    await api.ports.db.transaction((tx) => tx.updateTable('users').set({ role: 'moderator' }).where('id', '=', Number(ada.id)).execute())
    const message = (await messageCalls(api).send(ben, ada, 'Hm.')).body.data
    await reports.report(ada, ben, { about: { kind: 'message', id: message.id } })
    const { status, body } = await moderation.decide(ada, await moderation.caseOf('message', message.id))
    expect([status, body.message]).toEqual([403, 'You are part of this conversation. Another moderator has to decide.'])
  })

  it.each([
    ['without an outcome', { outcome: 'ban' }, 'outcome', 'Choose a decision.'],
    ['without a rule', { outcome: 'warn' }, 'rule', 'Choose the rule that was broken.'],
    ['with an unknown rule', { outcome: 'warn', rule: 99 }, 'rule', 'Choose the rule that was broken.'],
    ['to hide a person', { outcome: 'hide', rule: 1 }, 'outcome', 'You can’t hide people or messages. Choose another decision.'],
    [
      'to hide a person as part of a warning',
      { ...warning, hides: true },
      'hides',
      'You can’t hide people or messages. Choose another decision.',
    ],
    [
      'to hide it while doing nothing',
      { hides: true },
      'hides',
      'You can’t take no action and hide it. Choose another decision, or don’t hide it.',
    ],
    ['without a reason', { ...warning, reason: ' ' }, 'reason', expect.stringMatching(/^Your explanation/)],
  ] as const)('%s', async (_, decided, field, sentence) => {
    const { id } = await reportPerson()
    const { status, body } = await moderation.decide(mod, id, decided)
    expect([status, body.errors]).toEqual([422, { [field]: [sentence] }])
  })

  it('if another moderator has decided meanwhile', async () => {
    const { id } = await reportPerson()
    await moderation.decide(await moderation.moderator(), id, warning)
    const { status, body } = await moderation.decide(mod, id)
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Another moderator has decided this in the meantime/)])
    expect((await moderation.decide(mod, id, { instead_of: '999999' })).status).toBe(409)
    expect((await moderation.file(mod, '999999')).status).toBe(404)
  })

  it('to hide a post that its author has deleted meanwhile', async () => {
    const { ben, comment, id } = await reportComment()
    await commentCalls(api).remove(ben, comment.id)
    const { status, body } = await moderation.decide(mod, id, { ...warning, outcome: 'hide' })
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Its author has deleted it in the meantime/)])
    expect((await moderation.file(mod, id)).body.data.state).toBe('open')
  })
})

describe('a hidden post', () => {
  const hiding = { outcome: 'hide', rule: 3, reason: 'No advertising, please.' }
  const read = (path: string) => api.call('GET', path)

  it('disappears everywhere, keeps its place, and can be restored', async () => {
    const [ada, ben, cem] = [await api.person(), await api.person('Ben Sells'), await api.person()]
    const debate = await openDebate(api, cem)
    for (const { token } of [ben, cem]) await join(api, token, debate)
    const argument = (await post(api, ben, debate, { stance: 'for', content: `Quinces of @${cem.name} are *unheardof*.` })).body.data
    await post(api, cem, debate, { stance: 'against', parent_id: argument.id, content: 'No.' })
    await reports.report(ada, ben, { about: { kind: 'argument', id: argument.id } })
    const id = await moderation.caseOf('argument', argument.id)
    const ways = [
      ...[`/api/debates/${debate}/arguments`, `/api/debates/${debate}/arguments?sort=top`, `/api/arguments/${argument.id}/thread`],
      ...['/api/search?q=unheardof', `/api/arguments/${argument.id}`, '/api/highlights', `/api/debates/${debate}/map`, '/api/feed'],
      ...[`/api/users/${encodeURIComponent(ben.name)}`, `/api/users/${encodeURIComponent(ben.name)}/arguments`],
    ]
    const seen = async () => {
      const answers = await Promise.all([...ways.map(read), api.call('GET', '/api/mentions', { token: cem.token })])
      return answers.map(({ body }) => /unheardof/.test(JSON.stringify(body?.data ?? null)))
    }
    const before = await seen()
    expect(before[0]).toBe(true)
    const { body } = await moderation.decide(mod, id, hiding)
    expect(await seen()).toEqual(before.map(() => false))
    const [shown] = (await read(`/api/debates/${debate}/arguments`)).body.data
    expect(shown).toMatchObject({ id: argument.id, hidden_rule: 3, content: '', user: null, replies_count: 1 })
    expect((await notificationCalls(api).list(ben))[0]?.data.message).toBe('The moderators have hidden your argument')
    const statement = (await moderation.statement(ben, body.data.decision.id)).body.data
    expect(statement).toMatchObject({ outcome: 'hide', content: expect.stringContaining('unheardof') })
    expect((await moderation.file(mod, id)).body.data.evidence[0].content).toContain('unheardof')

    const instead_of = body.data.decision.id
    expect((await moderation.decide(mod, id, { reason: 'It is a joke after all.', instead_of })).status).toBe(201)
    expect(await seen()).toEqual(before)
    expect((await read(`/api/debates/${debate}/arguments`)).body.data[0]).toMatchObject({
      hidden_rule: null,
      content: argument.content,
      user: { id: ben.id },
    })
  })

  it('can be hidden together with a suspension; both can be reversed, or the suspension alone', async () => {
    const { ada, ben, debate, comment, id, receipt } = await reportComment()
    const both = { outcome: 'suspend-week', hides: true, rule: 3, reason: 'Time and again.' }
    const hidden = async () => (await read(`/api/debates/${debate}/spectator-comments`)).body.data[0]?.hidden_rule
    const writes = async () => (await commentCalls(api).post(ben, debate, { content: 'Still here.' })).status
    await commentCalls(api).post(ada, debate, { content: 'Really?', parent_comment_id: comment.id })
    const { decision } = (await moderation.decide(mod, id, both)).body.data
    expect(decision).toMatchObject({ outcome: 'suspend-week', hides: true })
    expect([await hidden(), await writes()]).toEqual([3, 403])
    expect((await reports.receipt(receipt)).body.data.decision.outcome).toMatch(
      /^They were suspended for a week, and it was hidden, under rule 3/,
    )
    const entry = (await read('/api/moderation/log')).body.data[0]
    expect(entry).toMatchObject({ outcome: 'suspend-week', hides: true, about: { id: comment.id } })
    const undone = (await moderation.decide(mod, id, { instead_of: decision.id })).body.data.decision
    expect([await hidden(), await writes()]).toEqual([null, 201])
    await moderation.decide(mod, id, { ...both, instead_of: undone.id })
    await api.ports.db.transaction((tx) =>
      endSuspensions(tx, Number(ben.id), { reason: 'They are sorry.', moderatorId: null, now: api.clock.time }),
    )
    expect([await hidden(), await writes()], 'it is still hidden').toEqual([3, 201])
  })

  it('is gone if it has no replies, with its rule, and cannot be answered, edited or deleted', async () => {
    const { ada, ben, debate, comment, id } = await reportComment()
    await moderation.decide(mod, id, hiding)
    const gone = await read(`/api/spectator-comments/${comment.id}/thread`)
    expect([gone.status, gone.body.message]).toEqual([410, 'The comment was hidden by the moderators: rule 3.'])
    const answers = [
      await commentCalls(api).post(ada, debate, { content: 'But', parent_comment_id: comment.id }),
      await commentCalls(api).remove(ben, comment.id),
      await commentCalls(api).edit(ben, comment.id, 'Again'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
    expect(answers.slice(1).map(({ body }) => body.message)).toEqual(Array(2).fill('The comment was hidden by the moderators: rule 3.'))
    const again = await reports.report(await api.person(), ben, { about: { kind: 'comment', id: comment.id } })
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('has been hidden')])
    expect((await moderation.decide(mod, id, { ...hiding, rule: 4 })).status).toBe(409)
  })

  it('links mentioned people by their current names when it is shown again', async () => {
    const [ada, ben, cem] = [await api.person(), await api.person(), await api.person('Cem Before')]
    const debate = await openDebate(api, cem)
    const { id: about } = (await commentCalls(api).post(ben, debate, { content: 'So says @"Cem Before".' })).body.data
    await reports.report(ada, ben, { about: { kind: 'comment', id: about } })
    const id = await moderation.caseOf('comment', about)
    const { body } = await moderation.decide(mod, id, hiding)
    await api.call('POST', '/api/me/deletion', { token: cem.token, body: { display_name: 'Cem Before', password: 'a long enough phrase' } })
    await moderation.decide(mod, id, { reason: 'It is a joke after all.', instead_of: body.data.decision.id })
    const [shown] = (await commentCalls(api).list(debate)).body.data
    expect(shown.content).toContain('So says')
    expect(shown.content).not.toContain('<a ')
  })
})

it('erasing an account removes its name from the queue and from its decisions', async () => {
  const leaver = await api.person('Leaver Reported')
  await reports.report(await api.person(), leaver)
  const former = await moderation.moderator()
  const { id } = await reportPerson()
  await moderation.look(former, id)
  await moderation.decide(former, id, warning)
  for (const { token, name } of [leaver, former])
    await api.call('POST', '/api/me/deletion', { token, body: { display_name: name, password: 'a long enough phrase' } })
  api.clock.time += 14 * day
  await eraseAccounts(api.ports)
  const { read } = api.ports.db
  const { excerpt } = await read.selectFrom('cases').select('excerpt').where('user_id', '=', Number(leaver.id)).executeTakeFirstOrThrow()
  expect(excerpt).toBe('')
  const held = read.selectFrom('decisions').select('id').where('moderator_id', '=', Number(former.id))
  const looked = read.selectFrom('cases').select('id').where('looked_by', '=', Number(former.id))
  expect([await held.execute(), await looked.execute()]).toEqual([[], []])
  const { role } = await read.selectFrom('users').select('role').where('id', '=', Number(former.id)).executeTakeFirstOrThrow()
  expect(role).toBeNull()
  expect((await moderation.file(mod, id)).body.data.decision).toMatchObject({ outcome: 'warn' })
})

describe('the rules', () => {
  it('are shown to everybody, numbered, as HTML', async () => {
    const { data } = (await api.call('GET', '/api/rules')).body
    expect(data.introduction).toContain('<p>')
    expect(data.rules.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
    expect(data.rules[2]).toMatchObject({
      title: 'No spam',
      content: expect.stringContaining('<p>'),
    })
  })
})
