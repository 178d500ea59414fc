import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { join, type Member, openDebate, startTurnDebate } from '../arguments/arguments.testing.ts'
import { kickCalls } from '../kicks/kicks.testing.ts'
import { advanceOverdueDebates } from './start-clock.ts'

const day = 86_400_000
let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const later = (milliseconds: number) => {
  api.clock.time += milliseconds
}
const stored = (id: string) => api.ports.db.read.selectFrom('debates').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()
const pairs = { type: 'standard', rounds: 3, seats_per_side: 2 }

async function demoPerson(name: string): Promise<Member> {
  const person = await api.person(name)
  await api.ports.db.transaction((tx) => tx.updateTable('users').set({ demo: 1 }).where('id', '=', Number(person.id)).execute())
  return person
}

it('a demo debate waits for an opponent forever, until a real person is in it', async () => {
  const [fay, gus, hal] = [await demoPerson('Fay'), await demoPerson('Gus'), await api.person('Hal')]
  const [left, waiting] = [await openDebate(api, fay, pairs), await openDebate(api, fay, pairs)]
  await join(api, gus.token, left, 'against')
  expect((await api.call('DELETE', `/api/debates/${left}/participation`, { token: gus.token })).status).toBe(200)
  await join(api, gus.token, waiting, 'for')
  later(15 * day)
  await advanceOverdueDebates(api.ports)
  expect([(await stored(left)).status, (await stored(waiting)).status]).toEqual(['waiting', 'waiting'])
  await join(api, hal.token, left, 'for')
  later(15 * day)
  await advanceOverdueDebates(api.ports)
  expect([(await stored(left)).status, (await stored(waiting)).status]).toEqual(['cancelled', 'waiting'])
})

it('a demo debate continues its turn when a kick vote expires', async () => {
  const [kit, lea, max, noa] = await Promise.all(['Kit', 'Lea', 'Max', 'Noa'].map(demoPerson))
  if (!kit || !lea || !max || !noa) throw new Error('nobody is there')
  const demo = await startTurnDebate(api, [kit, lea], [max, noa])
  expect((await kickCalls(api, demo).open(kit, lea)).status).toBe(201)
  const { turn_end } = await stored(demo)
  later(2 * day)
  await advanceOverdueDebates(api.ports)
  expect(await stored(demo)).toMatchObject({ turn_end, status: 'active', demo: 1 })
})
