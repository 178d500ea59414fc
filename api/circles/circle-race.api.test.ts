import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'
import { type RivalProcesses, startRivalProcesses } from '../rival-processes.testing.ts'
import { circleCallsOfProcess, circleTestCalls } from './circles.testing.ts'

let api: TestApi
let rivals: RivalProcesses
let teams: ReturnType<typeof circleTestCalls>
beforeAll(async () => {
  api = await openTestApi()
  rivals = await startRivalProcesses(api)
  teams = circleTestCalls(api, '/api/teams')
})
afterAll(async () => {
  await rivals.end()
  await api.close()
})

const rounds = 10
const acts = circleCallsOfProcess('/api/teams')
const people = async (count: number): Promise<Member[]> => Promise.all(Array.from({ length: count }, () => api.person()))

/** Expects the stored member count to match the table, and the owner to be a member. */
async function expectConsistent(id: string): Promise<void> {
  const circle = await api.ports.db.read.selectFrom('circles').selectAll().where('id', '=', Number(id)).executeTakeFirst()
  if (!circle) return
  const rows = await api.ports.db.read.selectFrom('memberships').selectAll().where('circle_id', '=', circle.id).execute()
  const members = rows.filter(({ state }) => state === 'member').map(({ user_id }) => user_id)
  expect(members).toHaveLength(circle.members_count)
  expect(members).toContain(circle.owner_id)
}

test('gives a name to one of two who create or rename at the same moment', async () => {
  for (let time = 0; time < rounds; time++) {
    const [ada, ben] = await people(2)
    if (!ada || !ben) throw new Error('nobody came')
    const created = await rivals.race([acts.post(ada, `Same ${time}`)], [acts.post(ben, `SAME ${time}`)])
    expect(created.map(({ status }) => status).sort()).toEqual([201, 422])
    const [one, other] = [await teams.create(ada), await teams.create(ben)]
    const renamed = await rivals.race([acts.rename(ada, one, `Taken ${time}`)], [acts.rename(ben, other, `taken ${time}`)])
    expect(renamed.map(({ status }) => status).sort()).toEqual([200, 422])
  }
})

test('gives the last of fifty places to one of two', async () => {
  const [ada] = await people(1)
  if (!ada) throw new Error('nobody came')
  const id = await teams.create(ada)
  for (const member of await people(48)) await teams.join(ada, id, member)
  for (let time = 0; time < rounds; time++) {
    const [ben, cem] = await people(2)
    if (!ben || !cem) throw new Error('nobody came')
    await teams.invite(ada, id, ben)
    await teams.ask(cem, id)
    const answers = await rivals.race([acts.accept(ben, id, ben)], [acts.accept(ada, id, cem)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await expectConsistent(id)
    for (const member of [ben, cem]) await teams.remove(ada, id, member)
  }
})

test('a member who leaves while becoming the owner ends up as one or the other', async () => {
  for (let time = 0; time < rounds; time++) {
    const [ada, ben] = await people(2)
    if (!ada || !ben) throw new Error('nobody came')
    const id = await teams.create(ada)
    await teams.join(ada, id, ben)
    const [handed, left] = await rivals.race([acts.handOver(ada, id, ben)], [acts.leave(ben, id)])
    expect([handed?.status, left?.status].sort()).toEqual([200, 409])
    await expectConsistent(id)
  }
})

test('leaving during removal, or withdrawing during acceptance, ends in one state', async () => {
  for (let time = 0; time < rounds; time++) {
    const [ada, ben, cem] = await people(3)
    if (!ada || !ben || !cem) throw new Error('nobody came')
    const id = await teams.create(ada)
    await teams.join(ada, id, ben)
    await teams.ask(cem, id)
    const answers = await rivals.race([acts.remove(ada, id, ben), acts.accept(ada, id, cem)], [acts.leave(ben, id), acts.leave(cem, id)])
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
    await expectConsistent(id)
  }
})

test('a simultaneous invitation and request make a member once', async () => {
  for (let time = 0; time < rounds; time++) {
    const [ada, ben] = await people(2)
    if (!ada || !ben) throw new Error('nobody came')
    const id = await teams.create(ada)
    const answers = await rivals.race([acts.invite(ada, id, ben)], [acts.ask(ben, id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await teams.read(ben, id)).body.data.membership.state).toBe('member')
    await expectConsistent(id)
  }
})

test('accepting while the team is deleted makes no member', async () => {
  for (let time = 0; time < rounds; time++) {
    const [ada, ben] = await people(2)
    if (!ada || !ben) throw new Error('nobody came')
    const id = await teams.create(ada)
    await teams.invite(ada, id, ben)
    const [dissolved, accepted] = await rivals.race([acts.dissolve(ada, id)], [acts.accept(ben, id, ben)])
    expect([dissolved?.status, [200, 404].includes(accepted?.status ?? 0)]).toEqual([204, true])
    expect((await teams.read(ben, id)).status).toBe(404)
    const rows = await api.ports.db.read.selectFrom('memberships').selectAll().where('circle_id', '=', Number(id)).execute()
    expect(rows).toEqual([])
  }
})
