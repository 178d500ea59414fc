import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, post } from '../arguments/arguments.testing.ts'
import { advanceOverdueDebates } from '../turns/start-clock.ts'
import { debateRow, kickCalls, listEventKinds, startKickDebate } from './kicks.testing.ts'

const [minute, day] = [60_000, 86_400_000]
let api: TestApi
let people: Member[]
beforeAll(async () => {
  api = await openTestApi()
  people = await Promise.all(['F1', 'F2', 'F3', 'A1', 'A2', 'A3'].map((name) => api.person(name)))
})
afterAll(() => api.close())

const person = (place: number) => people[place] ?? expect.fail('nobody is there')
/** Starts a debate in which turns go F1 A1 F2 A2 F3 A3, as far as they exist. */
async function startDebate([pro, contra]: readonly [number, number], settings: object = {}) {
  const { id } = await startKickDebate(api, [...people.slice(0, pro), ...people.slice(3, 3 + contra)], [pro, contra], settings)
  const [f1, f2, f3, a1, a2, a3] = [person(0), person(1), person(2), person(3), person(4), person(5)]
  return { id, kicks: kickCalls(api, id), f1, f2, f3, a1, a2, a3 }
}
const leave = ({ token }: Member, id: string) => api.call('DELETE', `/api/debates/${id}/participation`, { token })
type Kicks = ReturnType<typeof kickCalls>
const openVote = async (kicks: Kicks, opener: Member, target: Member): Promise<string> => (await kicks.open(opener, target)).body.data.id
const state = async (kicks: Kicks, vote: string): Promise<string> => (await kicks.read({}, vote)).body.data.status
const readDebate = async (id: string, { token }: Member = person(0)) =>
  (await api.call('GET', `/api/debates/${(await debateRow(api, id)).slug}`, { token })).body.data

describe('the end of a kick vote', () => {
  test('is noticed after the turn passed on, and for one vote after the other', async () => {
    const { kicks, id, f1, f2, a1, a2, a3 } = await startDebate([3, 3], { turn_days: 7 })
    const first = await openVote(kicks, a1, f2)
    api.clock.time += 60 * minute
    const second = await openVote(kicks, f1, a3)
    expect((await post(api, f1, id)).status).toBe(201)
    api.clock.time += day - 60 * minute
    await advanceOverdueDebates(api.ports)
    expect([await state(kicks, first), await state(kicks, second)]).toEqual(['failed', 'open'])
    expect((await kicks.cast(a2, second)).status).toBe(200)
    api.clock.time += 60 * minute
    await advanceOverdueDebates(api.ports)
    expect(await listEventKinds(api, id, 'kick.')).toEqual(['kick.opened', 'kick.opened', 'kick.failed', 'kick.failed'])
  })
})

describe('when somebody leaves', () => {
  test('the vote passes if the existing yes votes are now enough', async () => {
    const { id, kicks, f1, f2, a1, a2, a3 } = await startDebate([2, 3])
    const vote = await openVote(kicks, f1, f2)
    await kicks.cast(a1, vote)
    expect(await state(kicks, vote)).toBe('open')
    await leave(a2, id)
    expect((await kicks.read(a3, vote)).body.data).toMatchObject({
      status: 'passed',
      tally: { yes: 2, no: 0, abstain: 0, eligible: 3 },
    })
    expect(await listEventKinds(api, id, 'participant.')).toEqual(['participant.left', 'participant.kicked'])
  })

  test('their ballot no longer counts', async () => {
    const { id, kicks, f1, f2, a1, a2, a3 } = await startDebate([2, 3])
    const vote = await openVote(kicks, f1, f2)
    await kicks.cast(a1, vote)
    await leave(a1, id)
    await kicks.cast(a2, vote, 'no')
    expect(await state(kicks, vote)).toBe('open')
    expect((await kicks.cast(a3, vote)).body.data).toMatchObject({ status: 'passed', tally: { yes: 2, no: 1, abstain: 0, eligible: 3 } })
  })

  test('the vote fails if the target is then the last of their side', async () => {
    const { id, kicks, f1, f2, a1, a2 } = await startDebate([2, 3])
    const vote = await openVote(kicks, f1, f2)
    await kicks.cast(a1, vote, 'yes')
    await leave(f1, id)
    expect((await kicks.read(a2, vote)).body.data).toMatchObject({ status: 'failed', tally: { yes: 1, no: 0, abstain: 0, eligible: 3 } })
  })

  test('and they are the target, the vote ends', async () => {
    const { id, kicks, f1, f2, a1 } = await startDebate([2, 2])
    const vote = await openVote(kicks, f1, f2)
    await leave(f2, id)
    expect((await kicks.read({}, vote)).body.data).toMatchObject({ status: 'ended', retry_at: null })
    expect((await kicks.cast(a1, vote)).body.message).toBe('This kick vote has ended without a decision.')
    expect(await listEventKinds(api, id, 'kick.')).toEqual(['kick.opened', 'kick.ended'])
  })

  test('and a side is then empty, the debate closes and every vote ends', async () => {
    const { id, kicks, f1, f2, a1 } = await startDebate([2, 1])
    const vote = await openVote(kicks, f1, f2)
    await leave(a1, id)
    expect(await state(kicks, vote)).toBe('ended')
    expect(await debateRow(api, id)).toMatchObject({ status: 'closed', outcome: 'forfeit', winning_side: 'for' })
  })
})

test('a forfeit by missed turns changes who may vote, like leaving', async () => {
  const { id, kicks, f2, a1, a2, a3 } = await startDebate([2, 3], { turn_days: 1 })
  api.clock.time += day + 2 * minute // F1 misses
  for (const speaker of [a1, f2, a2, a3]) await post(api, speaker, id)
  api.clock.time += day
  const vote = await openVote(kicks, a1, f2)
  await kicks.cast(a2, vote)
  expect(await state(kicks, vote)).toBe('open')
  api.clock.time += 2 * minute // F1 misses again, and F2 is the last one for
  await advanceOverdueDebates(api.ports)
  expect((await kicks.read({}, vote)).body.data).toMatchObject({ status: 'failed', tally: { yes: 2, eligible: 3 } })
  expect(await listEventKinds(api, id, 'participant.')).toEqual(['participant.forfeited'])
})

test('a kick that changes another vote decides it too', async () => {
  const { id, kicks, f1, f2, f3, a1, a2 } = await startDebate([3, 2])
  const other = await openVote(kicks, a1, a2)
  await kicks.cast(f1, other) // two of four, and three are needed
  const vote = await openVote(kicks, f1, f2)
  await kicks.cast(a1, vote)
  await kicks.cast(a2, vote)
  expect(await state(kicks, vote)).toBe('passed')
  // Two of the remaining three are enough.
  expect((await kicks.read(f3, other)).body.data).toMatchObject({ status: 'passed', tally: { yes: 2, no: 0, abstain: 0, eligible: 3 } })
  const kicked = (await kicks.kicks()).body.data.map(({ target }: { target: { display_name: string } }) => target.display_name)
  expect(kicked.sort()).toEqual(['A2', 'F2'])
  expect((await readDebate(id)).participants.filter((one: { left_at: string | null }) => one.left_at).length).toBe(2)
})

describe('kicked people', () => {
  async function kickedInTheirTurn(settings: object = {}) {
    const debate = await startDebate([2, 2], settings)
    const vote = await openVote(debate.kicks, debate.f2, debate.f1)
    await debate.kicks.cast(debate.a1, vote)
    return { ...debate, vote }
  }

  test('lose their turn, which passes on at once', async () => {
    const { id, f1, a1 } = await kickedInTheirTurn({ turn_days: 1 })
    expect(await readDebate(id)).toMatchObject({
      current_round: 1,
      current_turn_user: { id: a1.id },
      turn_end: new Date(api.clock.time + day).toISOString(),
      round_end: new Date(api.clock.time + 3 * day).toISOString(),
    })
    const { participants } = await readDebate(id)
    expect(participants.find(({ user }: { user: { id: string } }) => user.id === f1.id)).toMatchObject({
      left_how: 'kicked',
      left_at: new Date(api.clock.time).toISOString(),
    })
  })

  test('never get a turn again', async () => {
    const { id, f1, f2, a1, a2 } = await kickedInTheirTurn({ rounds: 3 })
    for (let round = 1; round <= 3; round++) {
      for (const speaker of [a1, f2, a2]) {
        expect((await readDebate(id)).current_turn_user.id).toBe(speaker.id)
        expect((await post(api, f1, id)).status).toBe(403)
        expect((await post(api, speaker, id)).status).toBe(201)
      }
    }
    expect((await readDebate(id)).status).toBe('voting')
  })

  test('can do nothing in the debate: post, skip, join, leave, open votes, vote, judge', async () => {
    const { id, kicks, f1, f2, a1, a2 } = await kickedInTheirTurn({ rounds: 1 })
    const vote = await openVote(kicks, f2, a1)
    const ask = (method: string, path: string, body: object = {}) =>
      api.call(method, `/api/debates/${id}${path}`, { token: f1.token, body })
    const answers = [
      await post(api, f1, id),
      await ask('POST', '/skip-turn'),
      await ask('POST', '/participation', { side: 'for' }),
      await ask('DELETE', '/participation'),
      await kicks.open(f1, a1),
      await kicks.cast(f1, vote),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
    expect(answers[0]?.body.message).toBe('You were kicked from this debate.')
    for (const speaker of [a1, f2, a2]) await post(api, speaker, id)
    expect((await ask('POST', '/ballot', { choice: 'for' })).status).toBe(403)
    expect((await api.call('GET', `/api/debates/${id}/permissions`, { token: f1.token })).body.data).toMatchObject({
      argue: { allowed: false },
      judge: { allowed: false },
    })
  })

  test('shorten the round if it isn’t their turn', async () => {
    const { id, kicks, f1, f2, a1 } = await startDebate([2, 2], { turn_days: 1 })
    const vote = await openVote(kicks, f1, f2)
    await kicks.cast(a1, vote)
    expect(await readDebate(id)).toMatchObject({
      current_turn_user: { id: f1.id },
      round_end: new Date(api.clock.time + 3 * day).toISOString(),
    })
  })

  test('keep their arguments in place', async () => {
    const { id, kicks, f1, f2, a1 } = await startDebate([2, 2])
    const argument = (await post(api, f1, id)).body.data
    const vote = await openVote(kicks, f2, f1)
    await kicks.cast(a1, vote)
    const { data } = (await api.call('GET', `/api/debates/${id}/arguments`)).body
    expect(data).toMatchObject([{ id: argument.id, user: { id: f1.id }, withdrawn_at: null }])
  })
})

describe('open votes end', () => {
  test('with the rounds, when the last argument is posted', async () => {
    const { id, kicks, f1, f2, a1, a2 } = await startDebate([2, 2], { rounds: 1 })
    const vote = await openVote(kicks, f1, f2)
    for (const speaker of [f1, a1, f2, a2]) await post(api, speaker, id)
    expect((await kicks.read(a1, vote)).body.data).toMatchObject({
      status: 'ended',
      tally: null,
      casting: { allowed: false, reason: 'This kick vote has ended without a decision.' },
    })
    expect((await kicks.cast(a1, vote)).status).toBe(409)
    expect((await debateRow(api, id)).due_at).toBe(api.clock.time + 7 * day)
  })

  test('when the participant with the last turn is kicked, which ends the rounds', async () => {
    const { id, kicks, f1, f2, a1, a2 } = await startDebate([2, 2], { rounds: 1 })
    for (const speaker of [f1, a1, f2]) await post(api, speaker, id)
    const other = await openVote(kicks, a1, f2)
    const vote = await openVote(kicks, a1, a2)
    await kicks.cast(f1, vote)
    expect([await state(kicks, vote), await state(kicks, other)]).toEqual(['passed', 'ended'])
    expect((await readDebate(id)).status).toBe('voting')
  })
})
