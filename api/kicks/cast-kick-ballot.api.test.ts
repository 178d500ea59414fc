import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'
import { advanceOverdueDebates } from '../turns/start-clock.ts'
import { debateRow, kickCalls, listEventKinds, reason, startKickDebate } from './kicks.testing.ts'

const [minute, hour] = [60_000, 3_600_000]
let api: TestApi
let people: Member[]
let spectator: Member
beforeAll(async () => {
  api = await openTestApi()
  people = await Promise.all(['F1', 'F2', 'F3', 'F4', 'F5', 'A1', 'A2', 'A3', 'A4', 'A5'].map((name) => api.person(name)))
  spectator = await api.person('Eve')
})
afterAll(() => api.close())

const at = (moment: number) => new Date(moment).toISOString()
const who = (people: readonly Member[], place: number) => people[place] ?? expect.fail('nobody is there')

/** Creates a debate with an open vote: the first participant of `for` wants to remove the second. */
async function openVote(size: readonly [number, number] = [2, 2], settings: object = {}) {
  const sides = [...people.slice(0, size[0]), ...people.slice(5, 5 + size[1])]
  const debate = await startKickDebate(api, sides, size, settings)
  const [opener, target] = [who(debate.pro, 0), who(debate.pro, 1)]
  const kicks = kickCalls(api, debate.id)
  const vote: string = (await kicks.open(opener, target)).body.data.id
  return { ...debate, opener, target, kicks, vote, contra: debate.contra }
}

describe('a ballot', () => {
  test.each([
    [3, [2, 1], 1, { yes: 2, no: 0, abstain: 0, eligible: 2 }],
    [4, [2, 2], 1, { yes: 2, no: 0, abstain: 0, eligible: 3 }],
    [5, [2, 3], 2, { yes: 3, no: 0, abstain: 0, eligible: 4 }],
    [10, [5, 5], 5, { yes: 6, no: 0, abstain: 0, eligible: 9 }],
  ] as const)('among %i decides once 60 %% say yes', async (_, size, more, tally) => {
    const { kicks, vote, contra, target, id } = await openVote(size)
    for (const [index, voter] of contra.slice(0, more).entries()) {
      const { status, body } = await kicks.cast(voter, vote)
      expect([status, body.data.status]).toEqual([200, index === more - 1 ? 'passed' : 'open'])
    }
    const { data } = (await kicks.read({}, vote)).body
    expect(data).toMatchObject({ status: 'passed', tally, decided_at: at(api.clock.time), retry_at: null })
    expect((await kicks.kicks()).body).toMatchObject({
      data: [{ id: vote, target: { id: target.id }, reason, tally, decided_at: at(api.clock.time) }],
      meta: { total: 1 },
    })
    expect(await listEventKinds(api, id, 'kick.')).toEqual(['kick.opened', 'kick.passed'])
    expect(await listEventKinds(api, id, 'participant.')).toEqual(['participant.kicked'])
    const { participants_count } = await api.ports.db.read
      .selectFrom('debates')
      .select('participants_count')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
    expect(participants_count, 'the kicked are not counted').toBe(size[0] + size[1] - 1)
  })

  test('fails the vote as soon as it can’t pass, and lists no kick', async () => {
    const { kicks, vote, contra, id } = await openVote([2, 3])
    await kicks.cast(who(contra, 0), vote, 'no')
    const { body } = await kicks.cast(who(contra, 1), vote, 'abstain')
    expect(body.data).toMatchObject({ status: 'failed', your_ballot: 'abstain', tally: { yes: 1, no: 1, abstain: 1, eligible: 4 } })
    expect((await kicks.kicks()).body.data).toEqual([])
    expect(await listEventKinds(api, id, 'kick.')).toEqual(['kick.opened', 'kick.failed'])
  })

  test('from the target’s own side is required', async () => {
    const { id, pro, contra } = await startKickDebate(api, [...people.slice(0, 2), ...people.slice(5, 8)], [2, 3])
    const [ally, target] = [who(pro, 0), who(pro, 1)]
    const kicks = kickCalls(api, id)
    const vote: string = (await kicks.open(who(contra, 0), target)).body.data.id
    await kicks.cast(who(contra, 1), vote)
    // Three of four, but none of the target's side.
    expect((await kicks.cast(who(contra, 2), vote)).body.data.status).toBe('open')
    expect((await kicks.cast(ally, vote, 'no')).body.data).toMatchObject({
      status: 'failed',
      tally: { yes: 3, no: 1, abstain: 0, eligible: 4 },
    })
  })
})

describe('nobody learns the tally before it is decided', () => {
  test('neither guests, spectators, participants, the opener, the target nor people who voted', async () => {
    const { kicks, vote, contra, opener, target } = await openVote([2, 3])
    expect((await kicks.cast(who(contra, 0), vote)).body.data.tally).toBeNull()
    for (const reader of [{}, spectator, opener, target, ...contra]) {
      const answers = [(await kicks.read(reader, vote)).body.data, (await kicks.list(reader)).body.data[0]]
      for (const shown of answers) {
        expect(shown).toMatchObject({ status: 'open', tally: null })
        expect(JSON.stringify(shown)).not.toMatch(/"(yes|no|abstain|eligible)":/)
      }
    }
  })

  test('or how others voted', async () => {
    const { kicks, vote, contra, opener, target } = await openVote([2, 3])
    await kicks.cast(who(contra, 0), vote, 'abstain')
    const ballot = async (reader: object) => (await kicks.read(reader, vote)).body.data.your_ballot
    expect(await ballot(who(contra, 0))).toBe('abstain')
    expect(await ballot(opener)).toBe('yes')
    for (const reader of [{}, spectator, target, who(contra, 1)]) expect(await ballot(reader)).toBeNull()
  })

  test('or when it ended without a decision', async () => {
    const { id, kicks, vote, target } = await openVote()
    await api.call('DELETE', `/api/debates/${id}/participation`, { token: target.token })
    expect((await kicks.read({}, vote)).body.data).toMatchObject({ status: 'ended', tally: null })
  })
})

describe('a ballot is refused', () => {
  test('for guests: 401', async () => {
    const { kicks, vote } = await openVote()
    expect((await kicks.cast({}, vote)).status).toBe(401)
  })

  test('for the target, spectators and people who left: 403, and the page says why beforehand', async () => {
    const { id, kicks, vote, target, contra } = await openVote([2, 3])
    const leaver = who(contra, 2)
    await api.call('DELETE', `/api/debates/${id}/participation`, { token: leaver.token })
    const only = 'Only participants of the debate can vote on this.'
    for (const [voter, message] of [
      [target, 'You can’t vote on this, because it’s about you.'],
      [spectator, only],
      [leaver, only],
    ] as const) {
      const { status, body } = await kicks.cast(voter, vote)
      expect([status, body.message]).toEqual([403, message])
      expect((await kicks.read(voter, vote)).body.data.casting).toEqual({ allowed: false, reason: message })
    }
    expect((await kicks.read(who(contra, 0), vote)).body.data.casting).toEqual({ allowed: true, reason: null })
    expect((await kicks.read({}, vote)).body.data.casting).toEqual({ allowed: false, reason: only })
  })

  test('a second time with any choice, and for the opener: 409', async () => {
    const { kicks, vote, contra, opener } = await openVote([2, 3])
    await kicks.cast(who(contra, 0), vote, 'no')
    for (const again of [
      await kicks.cast(who(contra, 0), vote, 'no'),
      await kicks.cast(who(contra, 0), vote),
      await kicks.cast(opener, vote),
    ])
      expect([again.status, again.body.message]).toEqual([409, 'You’ve already voted.'])
  })

  test('after the vote is decided: 409', async () => {
    const { kicks, vote, contra } = await openVote([2, 3])
    for (const voter of contra.slice(0, 2)) await kicks.cast(voter, vote)
    const late = await kicks.cast(who(contra, 2), vote)
    expect([late.status, late.body.message]).toEqual([409, 'This kick vote is over: it has passed.'])
  })

  test('other than yes, no or abstain: 422', async () => {
    const { kicks, vote, contra } = await openVote()
    for (const choice of ['maybe', '', null]) {
      const { status, body } = await kicks.cast(who(contra, 0), vote, choice)
      expect([status, body.errors]).toEqual([422, { choice: ['Choose yes, no or abstain.'] }])
    }
    expect((await kicks.read(who(contra, 0), vote)).body.data.your_ballot).toBeNull()
  })
})

describe('time runs out', () => {
  test.each([
    [{ turn_days: 7 }, 24 * hour],
    [{ type: 'live', turn_minutes: 10 }, 2 * minute],
  ])('%o: it fails at that very moment, whoever notices', async (settings, lasts) => {
    const { id, kicks, vote, contra } = await openVote([2, 3], settings)
    const end = api.clock.time + lasts
    expect((await debateRow(api, id)).due_at).toBe(end)
    api.clock.time = end - 1
    expect((await kicks.read({}, vote)).body.data.status).toBe('open')
    api.clock.time = end + minute
    const late = await kicks.cast(who(contra, 0), vote)
    expect([late.status, late.body.message]).toEqual([409, 'This kick vote is over: it has failed.'])
    expect((await kicks.read({}, vote)).body.data).toMatchObject({
      status: 'failed',
      decided_at: at(end),
      tally: { yes: 1, no: 0, abstain: 0, eligible: 4 },
    })
    expect(await listEventKinds(api, id, 'kick.')).toEqual(['kick.opened', 'kick.failed'])
    const { turn_end, due_at } = await debateRow(api, id)
    expect(due_at).toBeGreaterThan(turn_end ?? 0)
  })

  test('the sweeper notices it without a request', async () => {
    const { id } = await openVote([2, 2], { turn_days: 7 })
    api.clock.time += 24 * hour
    await advanceOverdueDebates(api.ports)
    expect(await listEventKinds(api, id, 'kick.')).toEqual(['kick.opened', 'kick.failed'])
  })

  test('ends both the vote and an overdue turn at the same time', async () => {
    const { id, pro } = await startKickDebate(api, people.slice(0, 4), [2, 2], { turn_days: 1 })
    const { turn_end } = await debateRow(api, id)
    const overdue = (turn_end ?? 0) + 2 * minute
    api.clock.time = overdue - 24 * hour
    await kickCalls(api, id).open(who(pro, 0), who(pro, 1))
    api.clock.time = overdue
    await advanceOverdueDebates(api.ports)
    expect(await listEventKinds(api, id, 'kick.')).toEqual(['kick.opened', 'kick.failed'])
    expect(await listEventKinds(api, id, 'turn.')).toEqual(['turn.passed', 'turn.missed', 'turn.passed'])
  })
})
