import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'
import { type Rivals, startRivals } from '../rivals.testing.ts'

let api: TestApi
let rivals: Rivals
beforeAll(async () => {
  api = await openTestApi()
  rivals = await startRivals(api)
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

test('of two administrators who take each other’s role at once, in two processes, one keeps theirs', async () => {
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
