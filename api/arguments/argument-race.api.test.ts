import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ForeignCall } from '../another-process.testing.ts'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type RivalProcesses, startRivalProcesses } from '../rival-processes.testing.ts'
import { type Member, openDebate, post, startTurnDebate } from './arguments.testing.ts'

let api: TestApi
let people: Member[]
let rivals: RivalProcesses
beforeAll(async () => {
  api = await openTestApi()
  people = await Promise.all(['Ada', 'Ben', 'Cem', 'Dee', 'Eve', 'Fay'].map((name) => api.person(name)))
  rivals = await startRivalProcesses(api)
})
afterAll(async () => {
  await rivals.end()
  await api.close()
})

const person = (place: number) => people[place] ?? expect.fail('nobody is there')
const posting = (member: Member, debate: string, more: object = {}): ForeignCall => ({
  ...{ method: 'POST', path: '/api/arguments', token: member.token },
  body: { debate_id: debate, content: 'Mine counts.', ...more },
})
const rows = (debate: string) =>
  api.ports.db.read
    .selectFrom('posts')
    .selectAll()
    .where('kind', '=', 'argument')
    .where('debate_id', '=', Number(debate))
    .orderBy('number')
    .execute()
const debateOf = (debate: string) =>
  api.ports.db.read.selectFrom('debates').selectAll().where('id', '=', Number(debate)).executeTakeFirstOrThrow()

test('two posts for one turn: one is accepted, the other is told whose turn it is now', async () => {
  const [ada, ben] = [person(0), person(1)]
  const debate = await startTurnDebate(api, [ada], [ben], { rounds: 10 })
  for (let turn = 1; turn <= 20; turn++) {
    const speaker = turn % 2 === 1 ? ada : ben
    const [won, lost] = (await rivals.race([posting(speaker, debate)], [posting(speaker, debate)])).sort((a, b) => a.status - b.status)
    expect(won).toMatchObject({ status: 201, body: { data: { number: turn, round: Math.ceil(turn / 2) } } })
    const message =
      turn === 20
        ? 'The rounds are over and voting is open.'
        : expect.stringMatching(turn % 2 === 1 ? /^It’s Ben’s turn/ : /^It’s Ada’s turn/)
    expect(lost).toEqual({ status: 403, body: { message } })
  }
  expect((await rows(debate)).map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect(await debateOf(debate)).toMatchObject({ status: 'voting', arguments_count: 20, roots_count: 20, popularity: 20 })
})

test('one Idempotency-Key in both processes posts once and answers both the same', async () => {
  const ada = person(0)
  const debate = await openDebate(api, ada)
  for (let time = 1; time <= 10; time++) {
    const same = { ...posting(ada, debate, { stance: 'for', content: `Time ${time}` }), key: `both-${time}` }
    const answers = await rivals.race([same, same], [same, same])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  }
  expect(await rows(debate)).toHaveLength(10)
})

test('simultaneous posts in an open debate are numbered without gaps, and every reply is counted', async () => {
  const ada = person(0)
  const debate = await openDebate(api, ada)
  const { id } = (await post(api, ada, debate, { stance: 'for' })).body.data
  const replies = Array.from({ length: 20 }, (_, index) => posting(ada, debate, { parent_id: id, stance: index % 2 ? 'for' : 'against' }))
  const answers = await rivals.race(replies, replies)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  const [first, ...others] = await rows(debate)
  expect(others.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, index) => index + 2))
  expect(first).toMatchObject({ replies_count: 40, replies_for: 20, replies_against: 20 })
})

test('simultaneous casting, changing and removing of votes leaves a correct count', async () => {
  const debate = await openDebate(api, person(0))
  const { id } = (await post(api, person(0), debate, { stance: 'for' })).body.data
  const voting = (member: Member, vote_type: string): ForeignCall => ({
    method: 'POST',
    path: `/api/arguments/${id}/vote`,
    token: member.token,
    body: { vote_type },
  })
  const takingBack = (member: Member): ForeignCall => ({ method: 'DELETE', path: `/api/arguments/${id}/vote`, token: member.token })
  const voters = people.slice(1)
  for (let round = 0; round < 5; round++) {
    const answers = await rivals.race(
      [...voters.map((voter) => voting(voter, 'up')), ...voters.map(takingBack)],
      // A simultaneous reply locks the same rows through other code.
      [
        ...voters.map((voter) => voting(voter, 'down')),
        posting(person(0), debate, { parent_id: id, stance: 'for' }),
        ...voters.map((voter) => voting(voter, 'up')),
      ],
    )
    expect(answers.filter(({ status }) => status >= 300)).toEqual([])
    const votes = await api.ports.db.read.selectFrom('post_votes').select('value').where('post_id', '=', Number(id)).execute()
    const [argument] = await rows(debate)
    expect(argument).toMatchObject({
      up: votes.filter(({ value }) => value === 1).length,
      down: votes.filter(({ value }) => value === -1).length,
    })
    expect((await debateOf(debate)).votes_count).toBe(votes.length)
  }
})

test('a reply races the withdrawal of its parent: it is refused, or stays under the tombstone', async () => {
  const ada = person(0)
  const debate = await openDebate(api, ada)
  for (let time = 0; time < 10; time++) {
    const { id } = (await post(api, ada, debate, { stance: 'for' })).body.data
    const [reply, withdrawal] = await rivals.race(
      [posting(ada, debate, { parent_id: id, stance: 'against' })],
      [{ method: 'DELETE', path: `/api/arguments/${id}`, token: ada.token }],
    )
    const thread = await api.call('GET', `/api/arguments/${id}/thread`)
    expect([withdrawal?.status, reply?.status, thread.status]).toEqual(reply?.status === 201 ? [200, 201, 200] : [200, 409, 410])
  }
})
