import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lockTwoPeople } from '../accounts/person-rows.queries.ts'
import type { ForeignCall } from '../another-process.testing.ts'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate } from '../arguments/arguments.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'
import { isAnyLockAwaited } from '../database/lock-waits.testing.ts'
import { notificationCalls } from '../notifications/notifications.testing.ts'
import { lockOpenCase, updateCase } from '../reports/report-cases.queries.ts'
import { reportCalls } from '../reports/reports.testing.ts'
import { type RivalProcesses, startRivalProcesses } from '../rival-processes.testing.ts'
import { closeReports, lockCase } from './cases.queries.ts'
import { moderationCalls } from './moderation.testing.ts'

let api: TestApi
let rivals: RivalProcesses
let mods: Member[]
beforeAll(async () => {
  api = await openTestApi()
  rivals = await startRivalProcesses(api)
  mods = [await moderationCalls(api).moderator(), await moderationCalls(api).moderator()]
})
afterAll(async () => {
  await rivals.end()
  await api.close()
})

const decisionCall = (by: Member | undefined, id: string, outcome: string): ForeignCall => ({
  ...{ method: 'POST', path: `/api/moderation/reports/${id}/decision`, token: by?.token ?? '' },
  body: { outcome, rule: 3, reason: 'Nothing is sold here.' },
})

/** Creates a comment and a report about it. */
async function createReport() {
  const [ada, ben] = [await api.person(), await api.person()]
  const debate = await openDebate(api, await api.person())
  const { id } = (await commentCalls(api).post(ben, debate, { content: 'Pears!' })).body.data
  const about = { kind: 'comment', id } as const
  await reportCalls(api).report(ada, ben, { about })
  return { ada, ben, about, id: await moderationCalls(api).caseOf('comment', id) }
}

test('one of two simultaneous decisions wins, the other is refused, and the author is notified once', async () => {
  for (let time = 0; time < 5; time++) {
    const { ben, id } = await createReport()
    const answers = await rivals.race([decisionCall(mods[0], id, 'hide')], [decisionCall(mods[1], id, 'warn')])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await notificationCalls(api).list(ben)).filter(({ type }) => type === 'moderation')).toHaveLength(1)
  }
})

test('a report that arrives during a decision opens a new case', async () => {
  const { ben, about, id } = await createReport()
  const eve = await api.person()
  const { db } = api.ports
  const filed = await db.transaction(async (tx) => {
    await lockCase(tx, { id: Number(id), user_id: Number(ben.id) })
    const filing = reportCalls(api).report(eve, ben, { about })
    await vi.waitUntil(() => isAnyLockAwaited(db), { timeout: 20_000 })
    await updateCase(tx, Number(id), { decided_at: api.clock.time })
    await closeReports(tx, Number(id), api.clock.time)
    return { filing }
  })
  const { receipt, state } = (await filed.filing).body.data
  expect(state).toBe('open')
  expect(await moderationCalls(api).caseOf('comment', about.id)).not.toBe(id)
  await moderationCalls(api).decide(mods[0] ?? {}, await moderationCalls(api).caseOf('comment', about.id))
  expect((await reportCalls(api).receipt(receipt)).body.data.state).toBe('decided')
})

test('reporting and suspending the same person at once does not deadlock', async () => {
  const [ada, ben] = [await api.person(), await api.person()]
  await reportCalls(api).report(ada, ben)
  const id = await moderationCalls(api).caseOf('person', ben.id)
  const { db } = api.ports
  const decided = await db.transaction(async (tx) => {
    await lockTwoPeople(tx, Number(ada.id), Number(ben.id))
    const deciding = moderationCalls(api).decide(mods[0] ?? {}, id, { outcome: 'suspend-day', rule: 3, reason: 'Nothing is sold here.' })
    await vi.waitUntil(() => isAnyLockAwaited(db), { timeout: 20_000 })
    await lockOpenCase(tx, 'person', Number(ben.id))
    return { deciding }
  })
  expect((await decided.deciding).status).toBe(201)
})
