import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'
import { type Rivals, startRivals } from '../rivals.testing.ts'
import { actsOf, circlesOf } from './circles.testing.ts'

let api: TestApi
let rivals: Rivals
let teams: ReturnType<typeof circlesOf>
beforeAll(async () => {
  api = await openTestApi()
  rivals = await startRivals(api)
  teams = circlesOf(api, '/api/teams')
})
afterAll(async () => {
  await rivals.end()
  await api.close()
})

const times = 10
const acts = actsOf('/api/teams')
const people = async (count: number): Promise<Member[]> => Promise.all(Array.from({ length: count }, () => api.person()))

/** What stands in the table is what is counted, and who owns it is in it. */
async function requireWhole(id: string): Promise<void> {
  const circle = await api.ports.db.read.selectFrom('circles').selectAll().where('id', '=', Number(id)).executeTakeFirst()
  if (!circle) return
  const rows = await api.ports.db.read.selectFrom('memberships').selectAll().where('circle_id', '=', circle.id).execute()
  const members = rows.filter(({ state }) => state === 'member').map(({ user_id }) => user_id)
  expect(members).toHaveLength(circle.members_count)
  expect(members).toContain(circle.owner_id)
}

test('of two who found one name, or take it, at the same moment, one does', async () => {
  for (let time = 0; time < times; time++) {
    const [ada, ben] = await people(2)
    if (!ada || !ben) throw new Error('nobody came')
    const founded = await rivals.race([acts.found(ada, `Same ${time}`)], [acts.found(ben, `SAME ${time}`)])
    expect(founded.map(({ status }) => status).sort()).toEqual([201, 422])
    const [one, other] = [await teams.founded(ada), await teams.founded(ben)]
    const renamed = await rivals.race([acts.rename(ada, one, `Taken ${time}`)], [acts.rename(ben, other, `taken ${time}`)])
    expect(renamed.map(({ status }) => status).sort()).toEqual([200, 422])
  }
})

test('of two who accept the last of fifty places, one has it', async () => {
  const [ada] = await people(1)
  if (!ada) throw new Error('nobody came')
  const id = await teams.founded(ada)
  for (const member of await people(48)) await teams.join(ada, id, member)
  for (let time = 0; time < times; time++) {
    const [ben, cem] = await people(2)
    if (!ben || !cem) throw new Error('nobody came')
    await teams.invite(ada, id, ben)
    await teams.ask(cem, id)
    const answers = await rivals.race([acts.accept(ben, id, ben)], [acts.accept(ada, id, cem)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await requireWhole(id)
    for (const member of [ben, cem]) await teams.remove(ada, id, member)
  }
})

test('who is handed it over while they leave owns it, or has left', async () => {
  for (let time = 0; time < times; time++) {
    const [ada, ben] = await people(2)
    if (!ada || !ben) throw new Error('nobody came')
    const id = await teams.founded(ada)
    await teams.join(ada, id, ben)
    const [handed, left] = await rivals.race([acts.handOver(ada, id, ben)], [acts.leave(ben, id)])
    expect([handed?.status, left?.status].sort()).toEqual([200, 409])
    await requireWhole(id)
  }
})

test('who leaves while they are removed, or is accepted while they withdraw, ends in one state', async () => {
  for (let time = 0; time < times; time++) {
    const [ada, ben, cem] = await people(3)
    if (!ada || !ben || !cem) throw new Error('nobody came')
    const id = await teams.founded(ada)
    await teams.join(ada, id, ben)
    await teams.ask(cem, id)
    const answers = await rivals.race([acts.remove(ada, id, ben), acts.accept(ada, id, cem)], [acts.leave(ben, id), acts.leave(cem, id)])
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
    await requireWhole(id)
  }
})

test('an invitation and a request at the same moment make a member, once', async () => {
  for (let time = 0; time < times; time++) {
    const [ada, ben] = await people(2)
    if (!ada || !ben) throw new Error('nobody came')
    const id = await teams.founded(ada)
    const answers = await rivals.race([acts.invite(ada, id, ben)], [acts.ask(ben, id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await teams.read(ben, id)).body.data.membership.state).toBe('member')
    await requireWhole(id)
  }
})

test('who accepts while the team is dissolved is in none', async () => {
  for (let time = 0; time < times; time++) {
    const [ada, ben] = await people(2)
    if (!ada || !ben) throw new Error('nobody came')
    const id = await teams.founded(ada)
    await teams.invite(ada, id, ben)
    const [dissolved, accepted] = await rivals.race([acts.dissolve(ada, id)], [acts.accept(ben, id, ben)])
    expect([dissolved?.status, [200, 404].includes(accepted?.status ?? 0)]).toEqual([204, true])
    expect((await teams.read(ben, id)).status).toBe(404)
    const rows = await api.ports.db.read.selectFrom('memberships').selectAll().where('circle_id', '=', Number(id)).execute()
    expect(rows).toEqual([])
  }
})
