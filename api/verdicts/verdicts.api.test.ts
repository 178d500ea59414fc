import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate, post, startTurnDebate } from '../arguments/arguments.testing.ts'
import { updateDebate } from '../turns/debate.queries.ts'
import { listSeats, markSeatLeft } from '../turns/seats.queries.ts'
import { castBallotAs, createDebateInVoting, readVerdictAs } from './verdicts.testing.ts'

const week = 7 * 24 * 60 * 60 * 1000

let api: TestApi
let ada: Member
let ben: Member
let cem: Member
let dee: Member
beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person('Ada')
  ben = await api.person('Ben')
  cem = await api.person('Cem')
  dee = await api.person('Dee')
})
afterAll(() => api.close())

const endVoting = () => {
  api.clock.time += week
}
const guest = {}

describe('a ballot', () => {
  test('is cast, changed and counted once, and the answer is the current verdict', async () => {
    const debate = await createDebateInVoting(api, ada, ben)
    const first = await castBallotAs(api, cem, debate, 'for', '  Trains are\r\nfaster. ')
    expect(first.status).toBe(200)
    expect(first.body.data).toMatchObject({
      tally: { for: 1, against: 0, tie: 0 },
      ballots_count: 1,
      your_ballot: { choice: 'for', reason: 'Trains are\nfaster.' },
      outcome: null,
      winning_side: null,
      ends_at: new Date(api.clock.time + week).toISOString(),
    })
    expect((await castBallotAs(api, cem, debate, 'for', 'Trains are\nfaster.')).body).toEqual(first.body)
    await castBallotAs(api, dee, debate, 'against')
    const changed = await castBallotAs(api, cem, debate, 'tie')
    expect(changed.body.data).toMatchObject({ tally: { for: 0, against: 1, tie: 1 }, your_ballot: { choice: 'tie', reason: '' } })
    expect(changed.body.data.reasons.data).toEqual([])
  })

  test('decides the debate when voting is over, at the latest when the verdict is read', async () => {
    const debate = await createDebateInVoting(api, ada, ben)
    await castBallotAs(api, cem, debate, 'against', 'The figures.')
    endVoting()
    const { body } = await readVerdictAs(api, guest, debate)
    expect(body.data).toMatchObject({
      tally: { for: 0, against: 1, tie: 0 },
      ballots_count: 1,
      your_ballot: null,
      outcome: 'against',
      winning_side: 'against',
      ends_at: null,
      reasons: { data: [{ choice: 'against', reason: 'The figures.', user: { display_name: 'Cem' } }], meta: { total: 1 } },
    })
    const late = await castBallotAs(api, dee, debate, 'for')
    expect([late.status, late.body]).toEqual([403, { message: 'The debate is closed.' }])
    expect((await readVerdictAs(api, guest, debate)).body).toEqual(body)
  })

  test('can be cast for ten minutes in a live debate', async () => {
    const debate = await createDebateInVoting(api, ada, ben, { type: 'live' })
    expect((await castBallotAs(api, cem, debate, 'for')).status).toBe(200)
    api.clock.time += 10 * 60 * 1000
    expect((await castBallotAs(api, dee, debate, 'for')).status).toBe(403)
    expect((await readVerdictAs(api, dee, debate)).body.data).toMatchObject({ outcome: 'for', tally: { for: 1 } })
  })

  test('is needed: without ballots it is no contest', async () => {
    const debate = await createDebateInVoting(api, ada, ben)
    endVoting()
    expect((await readVerdictAs(api, guest, debate)).body.data).toMatchObject({
      outcome: 'no_contest',
      ballots_count: 0,
      tally: { for: 0 },
    })
  })
})

describe('a ballot is refused', () => {
  test('to guests: 401', async () => {
    expect((await castBallotAs(api, guest, await createDebateInVoting(api, ada, ben), 'for')).status).toBe(401)
  })

  test('to participants, also after they left or were kicked: 403', async () => {
    const debate = await startTurnDebate(api, [ada, cem], [ben, dee], { rounds: 1 })
    await api.call('DELETE', `/api/debates/${debate}/participation`, { token: cem.token })
    for (const member of [ada, ben, dee]) await post(api, member, debate)
    await api.ports.db.transaction(async (tx) => {
      const hers = (await listSeats(tx, [Number(debate)])).find(({ user_id }) => user_id === Number(dee.id))
      await markSeatLeft(tx, hers?.id ?? 0, 'kicked', api.clock.now())
    })
    for (const member of [ada, ben, cem, dee]) {
      const { status, body } = await castBallotAs(api, member, debate, 'for')
      expect([status, body.message]).toEqual([403, 'Participants can’t judge.'])
    }
    const left = await api.ports.db.read.selectFrom('ballots').selectAll().where('debate_id', '=', Number(debate)).execute()
    expect(left).toEqual([])
  })

  test('before the rounds are over, after a cancellation, and in an open debate: 403 with the stage', async () => {
    const running = await startTurnDebate(api, [ada], [ben], { rounds: 1 })
    const cancelled = await startTurnDebate(api, [ada], [])
    await api.call('POST', `/api/debates/${cancelled}/closure`, { token: ada.token })
    const open = await openDebate(api, ada)
    const messages = await Promise.all([running, cancelled, open].map(async (id) => (await castBallotAs(api, cem, id, 'for')).body.message))
    expect(messages).toEqual(['Voting opens after the rounds.', 'The debate was cancelled.', 'There’s no vote in an open debate.'])
  })

  test('in a debate that was imported during its voting: 403', async () => {
    const debate = await createDebateInVoting(api, ada, ben)
    await api.ports.db.transaction((tx) => updateDebate(tx, Number(debate), { archive_key: 'a'.repeat(64) }))
    const { status, body } = await castBallotAs(api, cem, debate, 'for')
    expect([status, body.message]).toEqual([403, 'Imported debates can’t be judged here.'])
  })

  test('for an unknown debate: 404', async () => {
    for (const id of ['999999', 'abc', '9'.repeat(30)])
      expect([(await castBallotAs(api, cem, id, 'for')).status, (await readVerdictAs(api, cem, id)).status]).toEqual([404, 404])
  })

  test('for any other choice, and with a reason that is too long: 422', async () => {
    const debate = await createDebateInVoting(api, ada, ben)
    for (const choice of ['draw', undefined, 1]) {
      const { status, body } = await castBallotAs(api, cem, debate, choice)
      expect([status, body.errors]).toEqual([422, { choice: ['Choose for, against or tie.'] }])
    }
    expect((await castBallotAs(api, cem, debate, 'for', 'x'.repeat(1_000))).status).toBe(200)
    const long = await castBallotAs(api, cem, debate, 'for', 'x'.repeat(1_001))
    expect([long.status, long.body.errors]).toEqual([422, { reason: ['The reason may have up to 1,000 characters. It has 1,001.'] }])
    expect((await castBallotAs(api, cem, debate, 'for', 'half \ud800')).status).toBe(422)
  })

  test('after 300 in a minute: 429', async () => {
    const strict = await openTestApi({ limitFactor: 1 })
    const eve = await strict.person('Eve')
    const statuses = []
    for (let tries = 0; tries < 301; tries++) statuses.push((await castBallotAs(strict, eve, '999999', 'for')).status)
    expect([statuses[299], statuses[300]]).toEqual([404, 429])
    await strict.close()
  })
})

describe('before the close, the tally', () => {
  const hidden = { tally: null, ballots_count: null, reasons: null }

  test('is shown to people who have voted, but not to participants, spectators or guests', async () => {
    const debate = await createDebateInVoting(api, ada, ben)
    await castBallotAs(api, cem, debate, 'for', 'Clear enough.')
    expect((await readVerdictAs(api, cem, debate)).body.data).toMatchObject({
      tally: { for: 1 },
      reasons: { data: [{ reason: 'Clear enough.' }] },
    })
    for (const reader of [ada, dee, guest]) expect((await readVerdictAs(api, reader, debate)).body.data).toMatchObject(hidden)
    await castBallotAs(api, dee, debate, 'tie')
    expect((await readVerdictAs(api, dee, debate)).body.data).toMatchObject({ tally: { for: 1, tie: 1 } })
  })

  test('is not revealed by any other call', async () => {
    const debate = await createDebateInVoting(api, ada, ben)
    const { slug } = await api.ports.db.read.selectFrom('debates').select('slug').where('id', '=', Number(debate)).executeTakeFirstOrThrow()
    const paths = [`/${slug}`, '?sort=popular', '?sort=active', `/${debate}/arguments`, `/${debate}/permissions`, `/${debate}/verdict`]
    const readers = [ada, dee, guest] as { token?: string }[]
    const said = () =>
      Promise.all(
        readers.flatMap((reader) =>
          paths.map(async (path) => (await api.call('GET', `/api/debates${path}`, reader.token ? { token: reader.token } : {})).body),
        ),
      )
    const before = await said()
    api.clock.time += 60_000
    await castBallotAs(api, cem, debate, 'for', 'Nobody reads this yet.')
    await castBallotAs(api, await api.person(), debate, 'against')
    expect(await said()).toEqual(before)
  })

  test('stays hidden in a cancelled debate', async () => {
    const debate = await startTurnDebate(api, [ada], [])
    await api.call('POST', `/api/debates/${debate}/closure`, { token: ada.token })
    expect((await readVerdictAs(api, ada, debate)).body.data).toMatchObject(hidden)
  })
})

describe('the reasons', () => {
  test('come newest first, 20 a page, by page and by cursor, without ballots that have none', async () => {
    const debate = await createDebateInVoting(api, ada, ben)
    for (let number = 1; number <= 45; number++) {
      api.clock.time += 1_000
      await castBallotAs(api, await api.person(), debate, 'for', number % 9 === 0 ? '' : `Reason ${number}`)
    }
    endVoting()
    const expected = Array.from({ length: 45 }, (_, index) => 45 - index).filter((number) => number % 9 !== 0)
    const numbers = (body: { data: { reasons: { data: { reason: string }[] } } }) =>
      body.data.reasons.data.map(({ reason }) => Number(reason.replace('Reason ', '')))
    const first = await readVerdictAs(api, guest, debate)
    expect(numbers(first.body)).toEqual(expected.slice(0, 20))
    expect(first.body.data.ballots_count).toBe(45)
    expect(first.body.data.reasons.meta).toMatchObject({ current_page: 1, last_page: 2, per_page: 20, total: 40, total_capped: false })
    expect(numbers((await readVerdictAs(api, guest, debate, '?page=2')).body)).toEqual(expected.slice(20))
    const next = await readVerdictAs(api, guest, debate, `?before=${first.body.data.reasons.meta.older}`)
    expect(numbers(next.body)).toEqual(expected.slice(20))
    expect(next.body.data.reasons.meta.older).toBeNull()
    expect(numbers((await readVerdictAs(api, guest, debate, '?limit=3&page=51')).body)).toEqual([])
  })

  test('keep their place when they are changed', async () => {
    const debate = await createDebateInVoting(api, ada, ben)
    await castBallotAs(api, cem, debate, 'for', 'First.')
    api.clock.time += 1_000
    await castBallotAs(api, dee, debate, 'against', 'Second.')
    api.clock.time += 1_000
    const { body } = await castBallotAs(api, cem, debate, 'tie', 'First, on second thoughts.')
    const said = body.data.reasons.data.map(({ choice, reason }: { choice: string; reason: string }) => [choice, reason])
    expect(said).toEqual([
      ['against', 'Second.'],
      ['tie', 'First, on second thoughts.'],
    ])
  })

  test('are refused for a broken cursor: 422', async () => {
    const debate = await createDebateInVoting(api, ada, ben)
    await castBallotAs(api, cem, debate, 'for', 'Why not.')
    for (const before of ['x', '1', '1.x', `${'9'.repeat(30)}.1`, "1.1'"])
      expect((await readVerdictAs(api, cem, debate, `?before=${encodeURIComponent(before)}`)).status).toBe(422)
  })
})
