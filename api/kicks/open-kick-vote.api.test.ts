import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { splitAtTimes } from '#contract/format-date-time'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { debateRow, kickCalls, listEventKinds, reason, startKickDebate } from './kicks.testing.ts'

const [minute, hour] = [60_000, 3_600_000]
let api: TestApi
let people: Member[]
beforeAll(async () => {
  api = await openTestApi()
  people = await Promise.all(['Ada', 'Ben', 'Cem', 'Dee', 'Eve', 'Fay'].map((name) => api.person(name)))
})
afterAll(() => api.close())

const person = (place: number) => people[place] ?? expect.fail('nobody is there')
/** Starts a debate with Ada and Ben for, Cem and Dee against. */
async function startDebate(settings: object = {}) {
  const { id } = await startKickDebate(api, people, [2, 2], settings)
  return { id, kicks: kickCalls(api, id), ada: person(0), ben: person(1), cem: person(2), dee: person(3), eve: person(4) }
}
const at = (moment: number) => new Date(moment).toISOString()

describe('a kick vote is opened', () => {
  test('by one participant against another, and counts as their yes', async () => {
    const { id, kicks, ada, ben } = await startDebate()
    const { status, body } = await kicks.open(ada, ben)
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.any(String),
      target: expect.objectContaining({ id: ben.id, display_name: 'Ben' }),
      opened_by: expect.objectContaining({ id: ada.id }),
      reason,
      hidden_rule: null,
      status: 'open',
      opened_at: at(api.clock.time),
      expires_at: at(api.clock.time + 24 * hour),
      decided_at: null,
      retry_at: null,
      tally: null,
      your_ballot: 'yes',
      casting: { allowed: false, reason: 'You’ve already voted.' },
    })
    expect((await kicks.list(ada)).body).toMatchObject({ data: [body.data], meta: { total: 1, current_page: 1 } })
    expect((await kicks.read(ada, body.data.id)).body.data).toEqual(body.data)
    expect(await listEventKinds(api, id, 'kick.')).toEqual(['kick.opened'])
  })

  test('with a numeric id too, and against the other side', async () => {
    const { kicks, ada, cem } = await startDebate()
    expect((await kicks.open(ada, cem, { target_user_id: Number(cem.id) })).status).toBe(201)
  })

  test('for two minutes in a live debate', async () => {
    const { kicks, ada, ben } = await startDebate({ type: 'live', turn_minutes: 10 })
    expect((await kicks.open(ada, ben)).body.data.expires_at).toBe(at(api.clock.time + 2 * minute))
  })

  test('once, even if the form is sent repeatedly under one key', async () => {
    const { kicks, id, ada, ben } = await startDebate()
    const send = (more: object = {}) =>
      api.call('POST', `/api/debates/${id}/kick-votes`, {
        token: ada.token,
        headers: { 'Idempotency-Key': `kick-${id}` },
        body: { target_user_id: ben.id, reason, ...more },
      })
    const first = await send()
    expect(await send()).toMatchObject({ status: 201, body: first.body })
    expect((await send({ reason: 'Something else altogether.' })).status).toBe(409)
    expect((await kicks.list()).body.data).toHaveLength(1)
  })

  test('and listed in pages, the newest first', async () => {
    const { kicks, ada, ben, cem, dee } = await startDebate()
    const ids = []
    for (const target of [ben, cem, dee]) ids.unshift((await kicks.open(ada, target)).body.data.id)
    expect((await kicks.list()).body.data.map((vote: { id: string }) => vote.id)).toEqual(ids)
    const second = (await kicks.list({}, '?per_page=2&page=2')).body
    expect(second.data.map((vote: { id: string }) => vote.id)).toEqual(ids.slice(2))
    expect(second.meta).toMatchObject({ current_page: 2, last_page: 2, per_page: 2, total: 3 })
  })
})

describe('opening is refused', () => {
  test('for guests: 401', async () => {
    const { kicks, ben } = await startDebate()
    expect((await kicks.open({}, ben)).status).toBe(401)
  })

  test('for spectators and people who left: 403', async () => {
    const { id, kicks, eve, ben, dee } = await startDebate()
    const spectator = await kicks.open(eve, ben)
    expect([spectator.status, spectator.body.message]).toEqual([403, 'Only participants can open kick votes.'])
    await api.call('DELETE', `/api/debates/${id}/participation`, { token: dee.token })
    expect((await kicks.open(dee, ben)).status).toBe(403)
  })

  test('before the debate begins, during voting, after the end and in an open debate: 403', async () => {
    const [ada, ben, cem] = [person(0), person(1), person(2)]
    const body = { topic: 'Should seats be numbered?', seats_per_side: 2, rounds: 1, side: 'for' }
    const waiting: string = (await api.call('POST', '/api/debates', { token: ada.token, body })).body.data.id
    const join = (token: string, side?: string) => api.call('POST', `/api/debates/${waiting}/participation`, { token, body: { side } })
    await join(ben.token, 'for')
    await join(cem.token, 'against')
    const kicks = kickCalls(api, waiting)
    const early = await kicks.open(ada, ben)
    expect([early.status, early.body.message]).toEqual([403, 'You can only open a kick vote during the rounds.'])
    await api.call('POST', `/api/debates/${waiting}/start`, { token: ada.token })
    for (const speaker of [ada, cem, ben]) await post(api, speaker, waiting)
    expect((await kicks.open(ada, ben)).status).toBe(403)
    api.clock.time += 8 * 24 * hour
    expect((await kicks.open(ada, ben)).status).toBe(403)

    const open = await openDebate(api, ada)
    const inOpen = await kickCalls(api, open).open(ada, ben)
    expect([inOpen.status, inOpen.body.message]).toEqual([403, 'There are no kick votes in an open debate.'])
  })

  test('in a debate of two: 403', async () => {
    const { id } = await startKickDebate(api, people, [1, 1])
    const { status, body } = await kickCalls(api, id).open(person(0), person(1))
    expect([status, body.message]).toEqual([403, 'A kick vote needs 3 participants or more.'])
  })

  test('against yourself and against strangers: 422 with the field', async () => {
    const { kicks, ada, eve } = await startDebate()
    const self = await kicks.open(ada, ada)
    expect([self.status, self.body.errors]).toEqual([422, { target_user_id: ['You can’t kick yourself. Leave the debate instead.'] }])
    for (const id of [eve.id, '999999', 'abc', '1e3']) {
      const { status, body } = await kicks.open(ada, { id })
      expect([status, body.errors]).toEqual([422, { target_user_id: ['Choose a participant of this debate.'] }])
    }
  })

  test('without a target, or with a reason that is too short or too long: 422 with the field', async () => {
    const { kicks, ada, ben } = await startDebate()
    const bare = await kicks.open(ada, ben, { target_user_id: undefined, reason: undefined })
    expect([bare.status, bare.body.errors]).toEqual([
      422,
      { target_user_id: ['Choose who the kick vote is about.'], reason: ['The reason is missing.'] },
    ])
    const short = { reason: ['The reason needs at least 10 characters.'] }
    for (const text of ['Too short', `Short${' '.repeat(20)}`]) {
      expect((await kicks.open(ada, ben, { reason: text })).body.errors).toEqual(short)
    }
    const long = await kicks.open(ada, ben, { reason: 'x'.repeat(501) })
    expect(long.body.errors).toEqual({ reason: ['The reason may have up to 500 characters. It has 501.'] })
    expect((await kicks.open(ada, ben, { reason: 'x'.repeat(500) })).status).toBe(201)
    expect((await kicks.open(ada, person(2), { reason: 'Ten signs.' })).status).toBe(201)
  })

  test('against people who left: 409', async () => {
    const { id, kicks, ada, dee } = await startDebate()
    await api.call('DELETE', `/api/debates/${id}/participation`, { token: dee.token })
    const { status, body } = await kicks.open(ada, dee)
    expect([status, body.message]).toEqual([409, 'Dee no longer takes part in this debate.'])
  })

  test('against the last participant of a side: 403', async () => {
    const { id } = await startKickDebate(api, people, [2, 1])
    const { status, body } = await kickCalls(api, id).open(person(0), person(2))
    expect([status, body.message]).toEqual([
      403,
      'Cem is the last participant against the motion. The last participant of a side can’t be kicked.',
    ])
  })

  test('while one is open against the same person: 409; against another it is allowed', async () => {
    const { kicks, ada, ben, cem, dee } = await startDebate()
    await kicks.open(ada, ben)
    const { status, body } = await kicks.open(cem, ben)
    expect([status, body.message]).toEqual([409, 'There is already an open kick vote against Ben. Vote in that one.'])
    expect((await kicks.open(cem, dee)).status).toBe(201)
  })

  test.each([
    [{}, 72 * hour],
    [{ type: 'live', turn_minutes: 10, rounds: 10 }, 10 * minute],
  ])('for a while after a failed one, %o: 409 with the time', async (settings, wait) => {
    const { kicks, ada, ben, cem, dee } = await startDebate(settings)
    const { id } = (await kicks.open(ada, ben)).body.data
    for (const voter of [cem, dee]) await kicks.cast(voter, id, 'no')
    const failed_at = api.clock.time
    const { status, body } = await kicks.open(cem, ben)
    expect(status).toBe(409)
    expect(splitAtTimes(body.message)).toEqual([
      { words: 'A kick vote against Ben failed. A new one can be opened from ' },
      { at: at(failed_at + wait) },
      { words: '.' },
    ])
    expect((await kicks.read({}, id)).body.data.retry_at).toBe(at(failed_at + wait))
    api.clock.time = failed_at + wait - 1
    expect((await kicks.open(cem, ben)).status).toBe(409)
    api.clock.time = failed_at + wait
    expect((await kicks.open(cem, ben)).status).toBe(201)
  })

  test('in an unknown debate or vote: 404, for lists and reading too', async () => {
    const [ada, ben] = [person(0), person(1)]
    for (const id of ['999999', 'abc', '9'.repeat(30)]) {
      const kicks = kickCalls(api, id)
      const answers = [
        await kicks.open(ada, ben),
        await kicks.cast(ada, '1'),
        await kicks.list(),
        await kicks.read({}, '1'),
        await kicks.kicks(),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    }
    const { kicks } = await startDebate()
    const otherVote = (await (await startDebate()).kicks.open(ada, ben)).body.data.id
    for (const vote of [otherVote, '999999', 'abc'])
      expect([(await kicks.read({}, vote)).status, (await kicks.cast(ada, vote)).status]).toEqual([404, 404])
  })

  test('after 300 actions in a minute: 429', async () => {
    const strict = await openTestApi({ limitFactor: 1 })
    const eve = await strict.person('Eve')
    const statuses = []
    for (let tries = 0; tries < 301; tries++) statuses.push((await kickCalls(strict, '999999').open(eve, eve)).status)
    expect([statuses[299], statuses[300]]).toEqual([404, 429])
    await strict.close()
  })

  test('without changing the database', async () => {
    const { id, kicks, ada } = await startDebate()
    const before = await debateRow(api, id)
    await kicks.open(ada, ada)
    expect(await debateRow(api, id)).toEqual(before)
    expect(await listEventKinds(api, id, 'kick.')).toEqual([])
  })
})
