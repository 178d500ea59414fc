import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { join, openDebate, post } from '../arguments/arguments.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'
import { createTwoFriends, messageCalls } from '../messages/messages.testing.ts'
import { notificationCalls } from '../notifications/notifications.testing.ts'
import { eraseAccounts } from '../settings/erase-accounts.ts'
import { reportCalls } from './reports.testing.ts'

let api: TestApi
let calls: ReturnType<typeof reportCalls>
beforeAll(async () => {
  api = await openTestApi({ logLevel: 'trace' })
  calls = reportCalls(api)
})
afterAll(() => api.close())

const day = 24 * 60 * 60 * 1000
const password = 'a long enough phrase'
const kinds = ['argument', 'comment', 'debate', 'message'] as const

describe('a report is refused', () => {
  it('to guests', async () => {
    expect((await calls.report({}, await api.person())).status).toBe(401)
  })

  it('about the reporter, and about their own posts', async () => {
    const ada = await api.person()
    const debate = await openDebate(api, ada)
    const { id } = (await post(api, ada, debate, { stance: 'for' })).body.data
    for (const about of [undefined, { kind: 'argument', id } as const]) {
      const { status, body } = await calls.report(ada, ada, about ? { about } : {})
      expect([status, body.message]).toEqual([403, 'You can’t report yourself.'])
    }
    // Debates are the exception: people report their own to ask for a correction.
    expect((await calls.report(ada, ada, { about: { kind: 'debate', id: debate } })).status).toBe(201)
  })

  it('for “something else” without an explanation, at the field', async () => {
    const [ada, ben] = [await api.person(), await api.person()]
    for (const details of [undefined, '', ' \n ', '\u200b']) {
      const { status, body } = await calls.report(ada, ben, { reason: 'other', ...(details === undefined ? {} : { details }) })
      expect([status, body.errors]).toEqual([422, { details: ['Explain what is wrong: you chose “Something else”.'] }])
    }
    expect((await calls.report(ada, ben, { reason: 'other', details: 'It plays music.' })).status).toBe(201)
  })

  it('about a person or target that does not exist', async () => {
    const [ada, ben] = [await api.person(), await api.person()]
    for (const id of ['999999', 'x', '0']) {
      expect((await calls.report(ada, { id })).status).toBe(404)
      for (const kind of kinds) expect((await calls.report(ada, ben, { about: { kind, id } })).status, `${kind} ${id}`).toBe(404)
    }
    await api.call('POST', '/api/me/deletion', { token: ben.token, body: { display_name: ben.name, password } })
    expect((await calls.report(ada, ben)).status).toBe(404)
  })

  it('about a post by somebody other than the named person', async () => {
    const [ada, ben, cem] = [await api.person(), await api.person(), await api.person()]
    const debate = await openDebate(api, cem)
    await join(api, cem.token, debate)
    const argument = (await post(api, cem, debate, { stance: 'for' })).body.data.id
    const comment = (await commentCalls(api).post(cem, debate)).body.data.id
    for (const [kind, id] of Object.entries({ argument, comment, debate })) {
      const { status, body } = await calls.report(ada, ben, { about: { kind: kind as 'argument', id } })
      expect([status, body.errors]).toEqual([422, { about: [`That ${kind} is by someone else. Report it from its own page.`] }])
    }
  })

  it('about a post that was withdrawn, deleted or taken back', async () => {
    const [ada, ben] = await createTwoFriends(api)
    const debate = await openDebate(api, ben)
    await join(api, ben.token, debate)
    const argument = (await post(api, ben, debate, { stance: 'for' })).body.data.id
    await api.call('DELETE', `/api/arguments/${argument}`, { token: ben.token })
    const comment = (await commentCalls(api).post(ben, debate)).body.data.id
    await commentCalls(api).remove(ben, comment)
    const message = (await messageCalls(api).send(ben, ada, 'Oh')).body.data.id
    await messageCalls(api).takeBack(ben, ada, message)
    for (const [kind, id, done] of [
      ['argument', argument, 'withdrawn'],
      ['comment', comment, 'deleted'],
      ['message', message, 'taken back'],
    ] as const) {
      const { status, body } = await calls.report(ada, ben, { about: { kind, id } })
      const sentence = `That ${kind} has been ${done}, so nobody can read it any more. You can still report the person who wrote it.`
      expect([status, body.message]).toEqual([409, sentence])
    }
  })

  it('about a message by anybody but its recipient', async () => {
    const [ada, ben] = await createTwoFriends(api)
    const [cem] = await createTwoFriends(api)
    const { id } = (await messageCalls(api).send(ben, ada, 'For Ada')).body.data
    const about = { kind: 'message', id } as const
    expect((await calls.report(cem, ben, { about })).status).toBe(404)
    expect((await calls.report(ben, ada, { about })).body.message).toBe(
      'Only the recipient of a message can report it. This one is your own.',
    )
    expect((await calls.report(ada, cem, { about })).status).toBe(404)
    expect((await calls.report(ada, ben, { about })).status).toBe(201)
  })

  it.each([
    ['without a reason', { reason: undefined }, 'reason', 'Choose what is wrong.'],
    ['for an unknown reason', { reason: 'dull' }, 'reason', 'Choose what is wrong.'],
    ['that is too long', { details: 'x'.repeat(2_001) }, 'details', 'Your text may have up to 2,000 characters. It has 2,001.'],
    ['with NUL', { details: 'a\0' }, 'details', 'Your text contains a character that can’t be saved. Remove it.'],
  ] as const)('%s', async (_, typed, field, sentence) => {
    const [ada, ben] = [await api.person(), await api.person()]
    const { status, body } = await api.call('POST', `/api/users/${ben.id}/report`, { token: ada.token, body: { reason: 'spam', ...typed } })
    expect([status, body.errors]).toEqual([422, { [field]: [sentence] }])
    expect((await calls.report(ada, ben, { details: 'x'.repeat(2_000) })).body.data.statements).toHaveLength(1)
  })

  it('about an unknown kind of target', async () => {
    const [ada, ben] = [await api.person(), await api.person()]
    const body = { reason: 'spam', about: { kind: 'person', id: ben.id } }
    const refused = await api.call('POST', `/api/users/${ben.id}/report`, { token: ada.token, body })
    expect([refused.status, Object.keys(refused.body.errors)[0]]).toEqual([422, expect.stringContaining('about')])
  })

  it('after ten in a day, with the time to wait', async () => {
    const ada = await api.person()
    for (let time = 0; time < 10; time++) expect((await calls.report(ada, await api.person())).status).toBe(201)
    const ben = await api.person()
    api.clock.time += day - 60_000
    const { status, body, headers } = await calls.report(ada, ben)
    expect([status, body.message]).toEqual([429, 'You’ve sent 10 reports in a day. Wait 60 seconds, then try again.'])
    expect(headers.get('Retry-After')).toBe('60')
    api.clock.time += 60_000
    expect((await calls.report(ada, ben)).status).toBe(201)
  })

  it('after 20 statements about the same target', async () => {
    const [ada, ben] = [await api.person(), await api.person()]
    for (let time = 0; time < 20; time++) {
      if (time === 10) api.clock.time += day
      expect((await calls.report(ada, ben)).status).toBe(201)
    }
    api.clock.time += day
    const { status, body } = await calls.report(ada, ben)
    expect([status, body.message]).toEqual([
      409,
      'You’ve reported this 20 times. The moderators can see everything you wrote and will decide.',
    ])
  })
})

test('no answer, notification or log reveals to a person that they were reported, or by whom', async () => {
  const [ada, ben] = await createTwoFriends(api)
  const before = await notificationCalls(api).list(ben)
  const { receipt } = (await calls.report(ada, ben, { reason: 'hate', details: 'Words of a reporter' })).body.data
  await calls.report(ada, ben, { reason: 'hate', details: 'Words of a reporter', about: { kind: 'debate', id: '999999' } })
  expect(await notificationCalls(api).list(ben)).toEqual(before)
  const profile = (await api.call('GET', `/api/users/${encodeURIComponent(ben.name)}`, { token: ben.token })).body
  expect(JSON.stringify(profile)).not.toMatch(/report/i)
  expect(api.logged.join('')).not.toMatch(new RegExp(`Words of a reporter|${receipt}`))
  const facts = await api.ports.db.read.selectFrom('facts').select('kind').execute()
  expect(facts.filter(({ kind }) => /report/.test(kind))).toEqual([])
})

test('erasing removes the reporter’s name and the reported profile, and the receipt stays', async () => {
  const [ada, ben] = [await api.person(), await api.person('Ben Erased')]
  await api.call('PUT', '/api/me', { token: ben.token, body: { bio: 'Words of a bio' } })
  const debate = await openDebate(api, ben, { topic: 'What is left of me?' })
  const { receipt } = (await calls.report(ada, ben)).body.data
  const ofDebate = (await calls.report(ada, ben, { about: { kind: 'debate', id: debate } })).body.data.receipt
  await api.call('POST', '/api/me/deletion', { token: ben.token, body: { display_name: ben.name, password } })
  expect((await calls.receipt(receipt, ada)).body.data.user).toMatchObject({ id: null, name: 'deleted user' })
  api.clock.time += 14 * day
  await eraseAccounts(api.ports)
  expect(await calls.evidence(receipt)).toEqual([])
  expect(await calls.evidence(ofDebate)).toHaveLength(1)
  expect((await calls.receipt(receipt, ada)).body.data).toMatchObject({ state: 'open', user: { name: 'deleted user' } })
  await api.call('POST', '/api/me/deletion', { token: ada.token, body: { display_name: ada.name, password } })
  api.clock.time += 14 * day
  await eraseAccounts(api.ports)
  const rows = [
    ...(await api.ports.db.read.selectFrom('reports').select('reporter_id').execute()),
    ...(await api.ports.db.read.selectFrom('report_statements').select('reporter_id').execute()),
  ]
  expect(rows.filter(({ reporter_id }) => reporter_id === Number(ada.id))).toEqual([])
  expect((await calls.receipt(receipt)).body.data.state).toBe('open')
})
