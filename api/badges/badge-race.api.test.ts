import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ForeignCall } from '../another-process.testing.ts'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { join, type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { listPendingFacts } from '../facts/facts.queries.ts'
import { notificationCalls } from '../notifications/notifications.testing.ts'
import { notifyRecipients } from '../notifications/notify-recipients.ts'
import { startRivalProcesses } from '../rival-processes.testing.ts'
import { awardByFact } from './award-badges.ts'

let api: TestApi
let [ada, ben]: [Member, Member] = [] as never
beforeAll(async () => {
  api = await openTestApi({ limitFactor: 1_000_000 })
  ;[ada, ben] = [await api.person('Ada'), await api.person('Ben')]
})
afterAll(() => api.close())

const db = () => api.ports.db.read
const badgesOf = async ({ id }: Member) =>
  (await db().selectFrom('badges').select('badge').where('user_id', '=', Number(id)).orderBy('id').execute()).map(({ badge }) => badge)
const badgeNotifications = async (member: Member) => (await notificationCalls(api).list(member)).filter(({ type }) => type === 'badge')
const commenting = ({ token }: Member, debate: string, number: number): ForeignCall => ({
  ...{ method: 'POST', path: `/api/debates/${debate}/spectator-comments`, token },
  body: { content: `Word ${number}.` },
})

test('two processes award each badge once and notify once', async () => {
  const debate = await openDebate(api, ada)
  await join(api, ben.token, debate)
  const rivals = await startRivalProcesses(api)
  try {
    const comments = Array.from({ length: 30 }, (_, number) => commenting(ben, debate, number))
    const argument: ForeignCall = {
      ...{ method: 'POST', path: '/api/arguments', token: ben.token },
      body: { debate_id: debate, stance: 'for', content: 'A first word.' },
    }
    const answers = await rivals.race([argument, ...comments], comments)
    expect(answers.filter(({ status }) => status !== 201)).toEqual([])
  } finally {
    await rivals.end()
  }
  await notifyRecipients(api.ports)
  expect((await badgesOf(ben)).toSorted()).toEqual(['first-words', 'voice-from-the-floor'])
  expect(await badgeNotifications(ben)).toHaveLength(2)
})

test('a process killed before awarding leaves the badge to the next run, which awards it once', async () => {
  const debate = await openDebate(api, ada)
  await post(api, ada, debate, { stance: 'for' })
  expect(await badgesOf(ada), 'killed before it told anybody').toEqual([])
  const facts = await listPendingFacts(db(), 10, new Set())
  const killing = api.ports.db.transaction(async (tx) => {
    for (const fact of facts) await awardByFact(api.ports, tx, fact)
    throw new Error('killed')
  })
  await expect(killing).rejects.toThrow('killed')
  expect(await badgesOf(ada)).toEqual([])
  await notifyRecipients(api.ports)
  await notifyRecipients(api.ports)
  expect(await badgesOf(ada)).toEqual(['first-words'])
  expect(await badgeNotifications(ada)).toHaveLength(1)
})
