import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ForeignCall } from '../another-process.testing.ts'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type RivalProcesses, startRivalProcesses } from '../rival-processes.testing.ts'

type Member = Awaited<ReturnType<TestApi['person']>>
let api: TestApi
let rivals: RivalProcesses
let ada: Member
let ben: Member
let cem: Member
let others: Member[]
beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person('Ada')
  ;[ben, cem] = [await api.person('Ben'), await api.person('Cem')]
  others = [ben, cem, await api.person('Dee'), await api.person('Eve')]
  rivals = await startRivalProcesses(api)
})
afterAll(async () => {
  await rivals.end()
  await api.close()
})

const begin = async (more: object): Promise<string> => {
  const body = { topic: 'Should seats be numbered?', side: 'for', ...more }
  return (await api.call('POST', '/api/debates', { token: ada.token, body })).body.data.id
}
const joining = ({ token }: Member, id: string, side: string | null): ForeignCall => ({
  ...{ method: 'POST', path: `/api/debates/${id}/participation`, token },
  body: side === null ? {} : { side },
})
const seatsOf = (id: string) => api.ports.db.read.selectFrom('participants').selectAll().where('debate_id', '=', Number(id)).execute()
const debateOf = (id: string) => api.ports.db.read.selectFrom('debates').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()

test('of four who want the last seat at once, one gets it and the others are told', async () => {
  for (let time = 0; time < 10; time++) {
    const id = await begin({})
    const wishes = others.map((person) => joining(person, id, 'against'))
    const answers = await rivals.race(wishes.slice(0, 2), wishes.slice(2))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
    const messages = answers.filter(({ status }) => status === 403).map(({ body }) => body.message)
    expect(new Set(messages)).toEqual(new Set(['The debate has started, so you can’t join it. You can watch it.']))
    expect(await seatsOf(id)).toHaveLength(2)
    expect(await debateOf(id)).toMatchObject({ status: 'active', participants_count: 2, current_round: 1 })
  }
})

test('of two people who want a side’s last seat, the second is pointed to the other side', async () => {
  const id = await begin({ seats_per_side: 2 })
  const answers = await rivals.race([joining(ben, id, 'for')], [joining(cem, id, 'for')])
  expect(answers.find(({ status }) => status !== 200)).toEqual({
    status: 403,
    body: { message: 'All seats for the motion are taken. There’s a free seat against it.' },
  })
  expect(await debateOf(id)).toMatchObject({ status: 'waiting', participants_count: 2 })
})

test('a person who joins twice at once takes part once', async () => {
  const id = await begin({ type: 'open', side: undefined })
  const answers = await rivals.race([joining(ben, id, null), joining(ben, id, null)], [joining(ben, id, null)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  expect(await seatsOf(id)).toHaveLength(2)
  expect(await debateOf(id)).toMatchObject({ participants_count: 2 })
})

test('a debate started while somebody joins begins with or without them', async () => {
  for (let time = 0; time < 10; time++) {
    const id = await begin({ seats_per_side: 2 })
    await api.call('POST', `/api/debates/${id}/participation`, { token: ben.token, body: { side: 'against' } })
    const start: ForeignCall = { method: 'POST', path: `/api/debates/${id}/start`, token: ada.token }
    const [started, joined] = await rivals.race([start], [joining(cem, id, 'against')])
    expect(started?.status).toBe(200)
    expect(await seatsOf(id)).toHaveLength(joined?.status === 200 ? 3 : 2)
    expect(await debateOf(id)).toMatchObject({ status: 'active', participants_count: joined?.status === 200 ? 3 : 2 })
  }
})
