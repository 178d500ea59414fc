import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ForeignCall } from '../another-process.testing.ts'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, startTurnDebate } from '../arguments/arguments.testing.ts'
import { type RivalProcesses, startRivalProcesses } from '../rival-processes.testing.ts'

let api: TestApi
let rivals: RivalProcesses
let ada: Member
let ben: Member
let overdue: string[]
beforeAll(async () => {
  api = await openTestApi({ limitFactor: 1_000_000 })
  ;[ada, ben] = [await api.person('Ada'), await api.person('Ben')]
  overdue = await Promise.all(Array.from({ length: 20 }, () => startTurnDebate(api, [ada], [ben], { rounds: 9 })))
  // The clocks of the other processes stay where they started, so they notice that three days have passed.
  api.clock.time += 3 * 86_400_000 + 120_000
  rivals = await startRivalProcesses(api)
})
afterAll(async () => {
  await rivals.end()
  await api.close()
})

const listEventKinds = (id: string) =>
  api.ports.db.read.selectFrom('facts').selectAll().where('debate_id', '=', Number(id)).orderBy('id').execute()

test('an overdue turn is advanced once, however many processes and requests notice it', async () => {
  for (const id of overdue) {
    const { slug } = await api.ports.db.read.selectFrom('debates').select('slug').where('id', '=', Number(id)).executeTakeFirstOrThrow()
    const reads: ForeignCall[] = Array.from({ length: 5 }, () => ({ method: 'GET', path: `/api/debates/${slug}`, token: '' }))
    // The person with the next turn posts at the same moment.
    const post: ForeignCall = { method: 'POST', path: '/api/arguments', token: ben.token, body: { debate_id: id, content: 'Mine.' } }
    const answers = await rivals.race([...reads, post], reads)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]))
    expect((await listEventKinds(id)).map(({ kind }) => kind)).toEqual([
      ...['debate.began', 'turn.passed', 'turn.missed', 'turn.passed'],
      ...['argument.posted', 'round.began', 'turn.passed'],
    ])
  }
})

test('one of 200 posts for a turn, from two processes, is accepted', { timeout: 120_000 }, async () => {
  const id = await startTurnDebate(api, [ada], [ben], { rounds: 9 })
  const posts = (from: string): ForeignCall[] =>
    Array.from({ length: 100 }, (_, index) => ({
      ...{ method: 'POST', path: '/api/arguments', token: ada.token },
      body: { debate_id: id, content: `From ${from}, number ${index}.` },
    }))
  const answers = await rivals.race(posts('one'), posts('the other'))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused).toHaveLength(199)
  for (const { status, body } of refused) expect([status, body.message]).toEqual([403, expect.stringMatching(/^It’s Ben’s turn until/)])
  expect((await listEventKinds(id)).filter(({ kind }) => kind === 'turn.passed')).toHaveLength(2)
})
