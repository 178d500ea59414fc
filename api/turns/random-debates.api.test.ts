import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, post, startTurnDebate } from '../arguments/arguments.testing.ts'
import type { DebateRow, ParticipantRow } from '../database/debate-tables.ts'

const [minute, grace] = [60_000, 15_000]
let api: TestApi
let people: Member[]
beforeAll(async () => {
  api = await openTestApi({ limitFactor: 1_000_000 })
  people = await Promise.all(Array.from({ length: 9 }, (_, index) => api.person(`Person of chance ${index}`)))
})
afterAll(() => api.close())

/** Actions of random people; people without a seat try too. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('post' as const), who: fc.nat(7) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('skip' as const), who: fc.nat(7) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('leave' as const), who: fc.nat(7) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('kick' as const), who: fc.nat(7), whom: fc.nat(7) }) },
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant('ballot' as const), who: fc.nat(7), choice: fc.constantFrom('yes', 'yes', 'no', 'abstain') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('judge' as const), who: fc.nat(8), choice: fc.constantFrom('for', 'against', 'tie') }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('wait' as const), who: fc.constant(0), minutes: fc.constantFrom<number>(1, 1, 2, 3, 7) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const db = () => api.ports.db.read
const debateOf = (id: string) => db().selectFrom('debates').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()
const seatsOf = (id: string) => db().selectFrom('participants').selectAll().where('debate_id', '=', Number(id)).orderBy('id').execute()
const listEventKinds = (id: string) => db().selectFrom('facts').selectAll().where('debate_id', '=', Number(id)).orderBy('id').execute()
const person = (place: number) => people[place] ?? expect.fail('nobody is there')

async function take(id: string, one: Step): Promise<number> {
  const { token } = person(one.who)
  const at = `/api/debates/${id}`
  if (one.act === 'wait') {
    api.clock.time += one.minutes * minute
    return (await api.call('GET', `/api/debates/${(await debateOf(id)).slug}`, { token })).status
  }
  if (one.act === 'post') return (await post(api, { token }, id)).status
  if (one.act === 'skip') return (await api.call('POST', `${at}/skip-turn`, { token })).status
  if (one.act === 'leave') return (await api.call('DELETE', `${at}/participation`, { token })).status
  if (one.act === 'judge') return (await api.call('POST', `${at}/ballot`, { token, body: { choice: one.choice } })).status
  if (one.act === 'kick') {
    const body = { target_user_id: person(one.whom).id, reason: 'Does not answer anybody.' }
    return (await api.call('POST', `${at}/kick-votes`, { token, body })).status
  }
  const open = await db()
    .selectFrom('kick_votes')
    .select('id')
    .where('debate_id', '=', Number(id))
    .where('status', '=', 'open')
    .executeTakeFirst()
  return open ? (await api.call('POST', `${at}/kick-votes/${open.id}/ballot`, { token, body: { choice: one.choice } })).status : 404
}

function expectConsistent(debate: DebateRow, seats: readonly ParticipantRow[]): void {
  const speaker = seats.find(({ id }) => id === debate.turn_participant_id)
  if (debate.status === 'active') expect(speaker).toMatchObject({ left_at: null })
  else expect([debate.turn_participant_id, debate.turn_end]).toEqual([null, null])
  const present = (side: string) => seats.some((seat) => seat.side === side && seat.left_at === null)
  if (debate.status === 'active' || debate.status === 'voting') expect([present('for'), present('against')]).toEqual([true, true])
}

/** Checks that nobody missed a turn before its time was over, and that everybody present had a turn in each complete round. */
function expectFair(events: Awaited<ReturnType<typeof listEventKinds>>, seats: readonly ParticipantRow[]): void {
  for (const [index, event] of events.entries()) {
    if (event.kind !== 'turn.missed') continue
    const begun = events.slice(0, index).findLast(({ kind }) => kind === 'turn.passed')
    expect(event.at - (begun?.at ?? event.at)).toBeGreaterThanOrEqual(2 * minute + grace)
    expect(begun?.user_id).toBe(event.user_id)
  }
  const rounds = new Set(events.filter(({ kind }) => kind === 'round.began' || kind === 'debate.began').map(({ round }) => round))
  for (const round of [...rounds].slice(0, -1)) {
    const end = events.find(({ kind, round: next }) => kind === 'round.began' && next === round + 1)?.at ?? 0
    const turns = events.filter((event) => event.kind === 'turn.passed' && event.round === round).map(({ user_id }) => user_id)
    expect(new Set(turns).size, 'one turn per round').toBe(turns.length)
    for (const seat of seats) if (seat.left_at === null || seat.left_at > end) expect(turns).toContain(seat.user_id)
  }
}

test('a debate stays fair and ends, after random actions and delays', { timeout: 300_000 }, async () => {
  const sizes = fc.record({ pro: fc.integer({ min: 1, max: 3 }), contra: fc.integer({ min: 1, max: 3 }) })
  const lives = fc.record({ sizes, rounds: fc.integer({ min: 1, max: 4 }), steps: fc.array(step, { minLength: 5, maxLength: 40 }) })
  await fc.assert(
    fc.asyncProperty(lives, async ({ sizes: { pro, contra }, rounds, steps }) => {
      const seats = Math.max(pro, contra)
      const [first, ...others] = people.slice(0, pro)
      if (!first) return
      const id = await startTurnDebate(api, [first, ...others], people.slice(pro, pro + contra), {
        type: 'live',
        turn_minutes: 2,
        rounds,
        seats_per_side: seats,
      })
      if (pro !== contra) await api.call('POST', `/api/debates/${id}/start`, { token: first.token })
      for (const one of steps) {
        const gone = (await seatsOf(id)).find(({ user_id, left_at }) => left_at !== null && String(user_id) === person(one.who).id)
        const status = await take(id, one)
        expect(status).toBeLessThan(500)
        if (gone && one.act !== 'wait') expect(status, 'people who left cannot act').toBeGreaterThanOrEqual(400)
        expectConsistent(await debateOf(id), await seatsOf(id))
      }
      expectFair(await listEventKinds(id), await seatsOf(id))
      const { ballots_for, ballots_against, ballots_tie } = await debateOf(id)
      const ballots = await db().selectFrom('ballots').select('choice').where('debate_id', '=', Number(id)).execute()
      expect(ballots_for + ballots_against + ballots_tie).toBe(ballots.length)
      await take(id, { act: 'wait', who: 0, minutes: 240 })
      expect((await debateOf(id)).status, 'it ends').toBe('closed')
    }),
    { numRuns: 60 },
  )
})
