import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ForeignCall } from '../another-process.testing.ts'
import { openTestApi, type TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'
import { type RivalProcesses, startRivalProcesses } from '../rival-processes.testing.ts'
import { debateRow, kickCalls, listEventKinds, reason, startKickDebate } from './kicks.testing.ts'

let api: TestApi
let people: Member[]
let rivals: RivalProcesses
beforeAll(async () => {
  api = await openTestApi()
  people = await Promise.all(['Ada', 'Ben', 'Cem', 'Dee', 'Eve'].map((name) => api.person(name)))
  rivals = await startRivalProcesses(api)
})
afterAll(async () => {
  await rivals.end()
  await api.close()
})

const person = (place: number) => people[place] ?? expect.fail('nobody is there')
const [times, statuses] = [10, (answers: { status: number }[]) => answers.map(({ status }) => status).sort()]
/** Starts a debate with Ada and Ben for, Cem, Dee and Eve against. */
const startDebate = async () => (await startKickDebate(api, people, [2, 3])).id
const opening = (id: string, { token }: Member, target: Member): ForeignCall => ({
  ...{ method: 'POST', path: `/api/debates/${id}/kick-votes`, token },
  body: { target_user_id: target.id, reason },
})
const casting = (id: string, vote: string, { token }: Member, choice: string): ForeignCall => ({
  ...{ method: 'POST', path: `/api/debates/${id}/kick-votes/${vote}/ballot`, token },
  body: { choice },
})
const leaving = (id: string, { token }: Member): ForeignCall => ({ method: 'DELETE', path: `/api/debates/${id}/participation`, token })

test('of two simultaneous kick votes against one person, the second is refused', async () => {
  for (let time = 0; time < times; time++) {
    const id = await startDebate()
    const answers = await rivals.race([opening(id, person(0), person(1))], [opening(id, person(2), person(1))])
    expect(statuses(answers)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'There is already an open kick vote against Ben. Vote in that one.',
    )
    expect(await listEventKinds(api, id, 'kick.')).toEqual(['kick.opened'])
  }
})

test('counts one of a person’s simultaneous yes and no', async () => {
  const id = await startDebate()
  const { body } = await kickCalls(api, id).open(person(0), person(1))
  const vote: string = body.data.id
  const answers = await rivals.race([casting(id, vote, person(2), 'yes')], [casting(id, vote, person(2), 'no')])
  expect(statuses(answers)).toEqual([200, 409])
  const ballots = await api.ports.db.read.selectFrom('kick_ballots').selectAll().where('vote_id', '=', Number(vote)).execute()
  expect(ballots).toHaveLength(2)
})

test('simultaneous deciding ballots decide the vote once, and later ones don’t count', async () => {
  for (let time = 0; time < times; time++) {
    const id = await startDebate()
    const vote: string = (await kickCalls(api, id).open(person(0), person(1))).body.data.id
    const answers = await rivals.race(
      [casting(id, vote, person(2), 'yes'), casting(id, vote, person(4), 'yes')],
      [casting(id, vote, person(3), 'yes')],
    )
    expect(statuses(answers)).toEqual([200, 200, 409])
    expect((await kickCalls(api, id).read({}, vote)).body.data).toMatchObject({ status: 'passed', tally: { yes: 3, eligible: 4 } })
    expect(await listEventKinds(api, id, 'kick.')).toEqual(['kick.opened', 'kick.passed'])
    expect(await listEventKinds(api, id, 'participant.')).toEqual(['participant.kicked'])
  }
})

test('a target who leaves during the last ballot has left or was kicked, never both', async () => {
  for (let time = 0; time < times; time++) {
    const id = await startDebate()
    const vote: string = (await kickCalls(api, id).open(person(0), person(1))).body.data.id
    await kickCalls(api, id).cast(person(2), vote)
    const [left, cast] = await rivals.race([leaving(id, person(1))], [casting(id, vote, person(3), 'yes')])
    const gone = await listEventKinds(api, id, 'participant.')
    const expected = left?.status === 200 ? [409, ['participant.left'], 'ended'] : [200, ['participant.kicked'], 'passed']
    expect([cast?.status, gone, (await kickCalls(api, id).read({}, vote)).body.data.status]).toEqual(expected)
    expect(await debateRow(api, id)).toMatchObject({ status: 'active' })
  }
})

test('two kick votes that pass at once remove both targets', async () => {
  for (let time = 0; time < times; time++) {
    const id = await startDebate()
    const kicks = kickCalls(api, id)
    const against = async (opener: Member, target: Member): Promise<string> => (await kicks.open(opener, target)).body.data.id
    const [one, other] = [await against(person(0), person(1)), await against(person(2), person(3))]
    await kicks.cast(person(2), one)
    await kicks.cast(person(0), other)
    const answers = await rivals.race([casting(id, one, person(4), 'yes')], [casting(id, other, person(4), 'yes')])
    // The first may have decided both, because fewer people are left to vote.
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect((await kicks.kicks()).body.data).toHaveLength(2)
    expect(await listEventKinds(api, id, 'participant.')).toEqual(['participant.kicked', 'participant.kicked'])
  }
})
