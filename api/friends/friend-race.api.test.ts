import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ForeignCall } from '../another-process.testing.ts'
import { openTestApi, type TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'
import { type RivalProcesses, startRivalProcesses } from '../rival-processes.testing.ts'
import { friendCalls, getNames } from './friends.testing.ts'

let api: TestApi
let rivals: RivalProcesses
beforeAll(async () => {
  api = await openTestApi()
  rivals = await startRivalProcesses(api)
})
afterAll(async () => {
  await rivals.end()
  await api.close()
})

const rounds = 15
const call = (method: string, path: string, { token }: Member, { id }: Member): ForeignCall => ({
  method,
  path: path.replace('{id}', id),
  token,
})
const [asking, accepting, ending, blocking] = [
  (one: Member, other: Member) => call('POST', '/api/friends/{id}', one, other),
  (one: Member, other: Member) => call('POST', '/api/friends/{id}/accept', one, other),
  (one: Member, other: Member) => call('DELETE', '/api/friends/{id}', one, other),
  (one: Member, other: Member) => call('POST', '/api/users/{id}/block', one, other),
]
const rowsOf = (one: Member, other: Member) =>
  api.ports.db.read
    .selectFrom('friendships')
    .select(['user_id', 'state'])
    .where('user_id', 'in', [Number(one.id), Number(other.id)])
    .orderBy('user_id')
    .execute()

test('two simultaneous requests make friends once', async () => {
  for (let time = 0; time < rounds; time++) {
    const [ada, ben] = [await api.person(), await api.person()]
    const answers = await rivals.race([asking(ada, ben)], [asking(ben, ada)])
    expect(answers.map(({ body }) => body.data.state).sort()).toEqual(['asked', 'friends'])
    expect((await rowsOf(ada, ben)).map(({ state }) => state)).toEqual(['friends', 'friends'])
    expect(getNames(await friendCalls(api).requests(ada))).toEqual([])
  }
})

test('accepting and withdrawing at once leaves both sides consistent', async () => {
  for (let time = 0; time < rounds; time++) {
    const [ada, ben] = [await api.person(), await api.person()]
    await friendCalls(api).ask(ada, ben)
    const answers = await rivals.race([accepting(ben, ada)], [ending(ada, ben)])
    expect([200, 409]).toContain(answers[0]?.status)
    expect(await rowsOf(ada, ben)).toEqual([])
  }
})

test('blocking somebody while they ask leaves no request', async () => {
  for (let time = 0; time < rounds; time++) {
    const [ada, ben] = [await api.person(), await api.person()]
    const answers = await rivals.race([asking(ada, ben), asking(ada, ben)], [blocking(ben, ada)])
    expect(answers[2]?.status).toBe(200)
    expect(await rowsOf(ada, ben)).toEqual([])
  }
})
