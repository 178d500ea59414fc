import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { join, type Member, openDebate, post, startTurnDebate } from '../arguments/arguments.testing.ts'
import { recordHeartbeat } from './downtime.ts'
import { advanceOverdueDebates } from './start-clock.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
let api: TestApi
let [ada, ben, cem, dee]: Member[] = []
const people = () => {
  if (!ada || !ben || !cem || !dee) throw new Error('nobody is there')
  return { ada, ben, cem, dee }
}
beforeAll(async () => {
  api = await openTestApi()
  ;[ada, ben, cem, dee] = await Promise.all(['Ada', 'Ben', 'Cem', 'Dee'].map((name) => api.person(name)))
})
afterAll(() => api.close())

const later = (milliseconds: number) => {
  api.clock.time += milliseconds
}
/** The row as stored, without the clock brought up to date. */
const stored = (id: string) => api.ports.db.read.selectFrom('debates').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()
const slugOf = async (id: string) => (await stored(id)).slug
/** The debate as a reader sees it, which brings its clock up to date. */
const shown = async (id: string) => (await api.call('GET', `/api/debates/${await slugOf(id)}`, { token: people().ada.token })).body.data
const events = async (id: string) =>
  (await api.ports.db.read.selectFrom('facts').selectAll().where('debate_id', '=', Number(id)).orderBy('id').execute()).map(
    ({ kind, round }) => `${kind} ${round}`,
  )
const skip = (token: string | undefined, id: string) => api.call('POST', `/api/debates/${id}/skip-turn`, token ? { token } : {})

describe('a turn', () => {
  it('ends with a post, and the next one starts at that time', async () => {
    const { ada, ben } = people()
    const id = await startTurnDebate(api, [ada], [ben], { rounds: 2, turn_days: 1 })
    later(hour)
    await post(api, ada, id)
    expect(await shown(id)).toMatchObject({
      current_turn_user: { display_name: 'Ben' },
      turn_end: new Date(api.clock.time + day).toISOString(),
      round_end: new Date(api.clock.time + day).toISOString(),
    })
  })

  it('accepts a post up to 120 seconds late, and then refuses it with the reason', async () => {
    const { ada, ben } = people()
    const id = await startTurnDebate(api, [ada], [ben], { rounds: 2, turn_days: 1 })
    later(day + 120_000 - 1)
    expect((await post(api, ada, id)).status).toBe(201)
    later(day + 120_000)
    const late = await post(api, ben, id)
    expect(late).toMatchObject({ status: 403, body: { message: expect.stringMatching(/^It’s Ada’s turn until /) } })
    await shown(id)
    expect(await events(id)).toContain('turn.missed 1')
  })

  it('is overdue in a live debate after another 15 seconds', async () => {
    const { ada, ben } = people()
    const id = await startTurnDebate(api, [ada], [ben], { type: 'live', turn_minutes: 2 })
    later(2 * minute + 15_000 - 1)
    expect((await shown(id)).current_turn_user.display_name).toBe('Ada')
    later(1)
    expect(await shown(id)).toMatchObject({
      current_turn_user: { display_name: 'Ben' },
      turn_end: new Date(api.clock.time + 2 * minute).toISOString(),
    })
  })

  it('that is missed starts the next one when it became overdue, however late somebody looks', async () => {
    const { ada, ben } = people()
    const id = await startTurnDebate(api, [ada], [ben], { rounds: 2, turn_days: 1 })
    const overdue = api.clock.time + day + 120_000
    later(day + 5 * hour)
    expect(await shown(id)).toMatchObject({ current_turn_user: { display_name: 'Ben' }, turn_end: new Date(overdue + day).toISOString() })
  })

  it('that is missed twice in a row is a forfeit, and a side without participants loses', async () => {
    const { ada, ben } = people()
    const id = await startTurnDebate(api, [ada], [ben], { rounds: 3, turn_days: 1 })
    later(day + 120_000)
    await post(api, ben, id)
    later(day + 120_000)
    expect(await shown(id)).toMatchObject({ status: 'closed', outcome: 'forfeit', winning_side: 'against', turn_end: null })
    expect(await events(id)).toEqual([
      ...['debate.began 1', 'turn.passed 1', 'turn.missed 1', 'turn.passed 1', 'argument.posted 1', 'round.began 2', 'turn.passed 2'],
      ...['turn.missed 2', 'participant.forfeited 2', 'debate.closed 2'],
    ])
  })

  it('that its speaker skips resets the missed turns', async () => {
    const { ada, ben } = people()
    const id = await startTurnDebate(api, [ada], [ben], { rounds: 4, turn_days: 1 })
    later(day + 120_000)
    await post(api, ben, id)
    expect((await skip(ada.token, id)).body.data).toMatchObject({ current_turn_user: { display_name: 'Ben' } })
    await post(api, ben, id)
    later(day + 120_000)
    expect(await shown(id)).toMatchObject({ status: 'active', current_turn_user: { display_name: 'Ben' } })
  })

  it('with an argument resets the missed turns', async () => {
    const { ada, ben } = people()
    const id = await startTurnDebate(api, [ada], [ben], { rounds: 4, turn_days: 1 })
    later(day + 120_000)
    for (const who of [ben, ada, ben]) expect((await post(api, who, id)).status).toBe(201)
    later(day + 120_000)
    expect(await shown(id)).toMatchObject({ status: 'active', current_turn_user: { display_name: 'Ben' } })
  })

  it('that both sides keep missing ends the debate by forfeit', async () => {
    const { ada, ben } = people()
    const id = await startTurnDebate(api, [ada], [ben], { rounds: 10, turn_days: 1 })
    later(8 * day)
    expect(await shown(id)).toMatchObject({ status: 'closed', outcome: 'forfeit', winning_side: 'against' })
    expect((await events(id)).filter((event) => event.startsWith('turn.missed'))).toHaveLength(3)
  })

  it('can be skipped only by its speaker', async () => {
    const { ada, ben, cem } = people()
    const id = await startTurnDebate(api, [ada], [ben])
    expect((await skip(undefined, id)).status).toBe(401)
    expect(await skip(ben.token, id)).toMatchObject({ status: 403, body: { message: expect.stringMatching(/^It’s Ada’s turn until/) } })
    expect((await skip(cem.token, id)).status).toBe(403)
    expect((await skip(ada.token, '999999')).status).toBe(404)
    const open = await openDebate(api, ada)
    expect(await skip(ada.token, open)).toMatchObject({ status: 403, body: { message: 'An open debate has no turns to skip.' } })
  })

  it('of a person who left passes on, and the round gets shorter', async () => {
    const { ada, ben, cem, dee } = people()
    const id = await startTurnDebate(api, [ada, cem], [ben, dee], { turn_days: 1 })
    expect((await shown(id)).round_end).toBe(new Date(api.clock.time + 4 * day).toISOString())
    await api.call('DELETE', `/api/debates/${id}/participation`, { token: dee.token })
    expect((await shown(id)).round_end).toBe(new Date(api.clock.time + 3 * day).toISOString())
    await api.call('DELETE', `/api/debates/${id}/participation`, { token: ada.token })
    expect(await shown(id)).toMatchObject({
      current_turn_user: { display_name: 'Ben' },
      round_end: new Date(api.clock.time + 2 * day).toISOString(),
    })
  })
})

describe('a debate', () => {
  it('closes when its voting time is over; without ballots it is no contest', async () => {
    const { ada, ben } = people()
    const id = await startTurnDebate(api, [ada], [ben], { rounds: 1 })
    await post(api, ada, id)
    await post(api, ben, id)
    expect(await shown(id)).toMatchObject({ status: 'voting', voting_ends_at: new Date(api.clock.time + 7 * day).toISOString() })
    later(7 * day)
    expect(await shown(id)).toMatchObject({ status: 'closed', outcome: 'no_contest', closed_at: new Date(api.clock.time).toISOString() })
  })
})

describe('a demo debate', () => {
  it('restarts its turns until a real person joins; then its clock runs', async () => {
    const { ada, ben, cem, dee } = people()
    const [demo, joined] = [await startTurnDebate(api, [ada], [ben]), await startTurnDebate(api, [ada, cem], [ben], { seats_per_side: 2 })]
    await api.ports.db.transaction((tx) =>
      tx
        .updateTable('debates')
        .set({ demo: 1 })
        .where('id', 'in', [Number(demo), Number(joined)])
        .execute(),
    )
    const { turn_end } = await stored(demo)
    await join(api, dee.token, joined, 'against')
    const begun = await stored(joined)
    expect(begun).toMatchObject({ status: 'active', demo: 0, due_at: Number(begun.turn_end) + 120_000 })
    later(3 * day + 120_000)
    await advanceOverdueDebates(api.ports)
    expect(await stored(demo)).toMatchObject({ turn_end: Number(turn_end) + 3 * day, demo: 1 })
    expect(await events(demo)).not.toContain('turn.missed 1')
    expect(await events(joined)).toContain('turn.missed 1')
  })
})

describe('the sweep', () => {
  it('advances debates that nobody looks at, once', async () => {
    const { ada, ben } = people()
    const ids = [await startTurnDebate(api, [ada], [ben]), await startTurnDebate(api, [ada], [ben])]
    later(3 * day + 120_000)
    await advanceOverdueDebates(api.ports)
    const before = await Promise.all(ids.map(events))
    expect(before.map((list) => list.filter((event) => event.startsWith('turn.missed')))).toEqual([['turn.missed 1'], ['turn.missed 1']])
    await advanceOverdueDebates(api.ports)
    expect(await Promise.all(ids.map(events))).toEqual(before)
  })

  it('skips a debate that fails and goes on with the others', async () => {
    const { ada, ben } = people()
    const [faulty, sound] = [await startTurnDebate(api, [ada], [ben]), await startTurnDebate(api, [ada], [ben])]
    await api.ports.db.transaction((tx) =>
      tx.updateTable('debates').set({ turn_participant_id: 987_654_321 }).where('id', '=', Number(faulty)).execute(),
    )
    later(3 * day + 120_000)
    await advanceOverdueDebates(api.ports)
    expect(await events(sound)).toContain('turn.missed 1')
    await api.ports.db.transaction((tx) => tx.deleteFrom('debates').where('id', '=', Number(faulty)).execute())
  })
})

describe('after an outage', () => {
  it('deadlines move by the time that was lost, once', async () => {
    const { ada, ben } = people()
    await recordHeartbeat(api.ports)
    const id = await startTurnDebate(api, [ada], [ben], { turn_days: 1, tags: 'outage' })
    const { turn_end, round_end } = await stored(id)
    later(3_000)
    await recordHeartbeat(api.ports)
    later(5 * day)
    await Promise.all([recordHeartbeat(api.ports), recordHeartbeat(api.ports)])
    await advanceOverdueDebates(api.ports)
    expect(await stored(id)).toMatchObject({ turn_end: Number(turn_end) + 5 * day, round_end: Number(round_end) + 5 * day })
    expect(await events(id)).not.toContain('turn.missed 1')
    expect((await api.call('GET', '/api/debates?tags=outage&sort=ending')).body.data[0].turn_end).toBe(
      new Date(Number(turn_end) + 5 * day).toISOString(),
    )
    later(day + 120_000)
    await advanceOverdueDebates(api.ports)
    expect(await events(id)).toContain('turn.missed 1')
  })
})

describe('a waiting debate', () => {
  it('is cancelled after 14 days without an opponent, and waits another 14 when one leaves', async () => {
    const { ada, ben } = people()
    const begin = async (): Promise<string> =>
      (await api.call('POST', '/api/debates', { token: ada.token, body: { topic: 'Will anybody come?', seats_per_side: 2 } })).body.data.id
    const [alone, found] = [await begin(), await begin()]
    later(13 * day)
    await join(api, ben.token, found, 'against')
    later(day)
    expect(await shown(alone)).toMatchObject({ status: 'cancelled', closed_at: new Date(api.clock.time).toISOString() })
    later(7 * day)
    expect((await shown(found)).status).toBe('waiting')
    await api.call('DELETE', `/api/debates/${found}/participation`, { token: ben.token })
    later(14 * day - 1)
    expect((await shown(found)).status).toBe('waiting')
    later(1)
    expect((await join(api, ben.token, found, 'against')).body.message).toBe('The debate was cancelled.')
  })
})
