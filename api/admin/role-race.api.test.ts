import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'
import { moderationCalls } from '../moderation/moderation.testing.ts'
import { reportCalls } from '../reports/reports.testing.ts'
import { type RivalProcesses, startRivalProcesses } from '../rival-processes.testing.ts'

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

async function administrator(): Promise<Member> {
  const member = await api.person()
  await api.ports.db.transaction((tx) => tx.updateTable('users').set({ role: 'admin' }).where('id', '=', Number(member.id)).execute())
  return member
}

test('if two administrators revoke each other’s role at once, one keeps theirs', async () => {
  for (let time = 0; time < 5; time++) {
    const [ada, ben] = [await administrator(), await administrator()]
    const taking = (by: Member, from: Member) => ({
      ...{ method: 'PUT', path: `/api/admin/people/${from.id}/role`, token: by.token },
      body: { role: 'none' },
    })
    const answers = await rivals.race([taking(ada, ben)], [taking(ben, ada)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  }
})

test('if two administrators suspend each other at once, one is not suspended', async () => {
  for (let time = 0; time < 5; time++) {
    const [ada, ben] = [await administrator(), await administrator()]
    const suspending = (by: Member, whom: Member) => ({
      ...{ method: 'POST', path: `/api/admin/people/${whom.id}/suspension`, token: by.token },
      body: { outcome: 'suspend-for-good', rule: 1, reason: 'Time and again, though you were warned.' },
    })
    const answers = await rivals.race([suspending(ada, ben)], [suspending(ben, ada)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  }
})

test('if two administrators decide reports about each other at once, one is not suspended', async () => {
  const moderation = moderationCalls(api)
  for (let time = 0; time < 5; time++) {
    const [ada, ben] = [await administrator(), await administrator()]
    for (const one of [ada, ben]) await reportCalls(api).report(await api.person(), one)
    const suspending = async (by: Member, whom: Member) => ({
      ...{ method: 'POST', path: `/api/moderation/reports/${await moderation.caseOf('person', whom.id)}/decision`, token: by.token },
      body: { outcome: 'suspend-for-good', rule: 1, reason: 'Time and again, though you were warned.' },
    })
    const answers = await rivals.race([await suspending(ada, ben)], [await suspending(ben, ada)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403])
  }
})
